// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pcieflow::core {

/// The two ends of a link.
enum class PortId : std::uint8_t { A, B };
inline constexpr std::array port_ids{PortId::A, PortId::B};

constexpr std::size_t index(PortId port) { return static_cast<std::size_t>(port); }
constexpr PortId partner(PortId port) { return port == PortId::A ? PortId::B : PortId::A; }
constexpr std::string_view to_string(PortId port) { return port == PortId::A ? "A" : "B"; }

/// A virtual channel ID, 0–7.
enum class VcId : std::uint8_t {};
inline constexpr std::size_t vc_count = 8;
inline constexpr VcId vc0{0};

constexpr std::size_t index(VcId vc) { return static_cast<std::size_t>(vc); }
constexpr VcId vc_id(std::size_t number) { return static_cast<VcId>(number); }

}  // namespace pcieflow::core
