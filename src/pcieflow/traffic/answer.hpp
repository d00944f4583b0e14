// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/wire/tlp.hpp"

namespace pcieflow::traffic {

/// What a request is answered with if all goes well.
struct Answer {
    wire::TlpKind kind = wire::TlpKind::Cpl;
    std::uint32_t bytes = 4;    ///< Byte Count of its first, or only, completion: 1…4096
    std::uint64_t address = 0;  ///< of a memory read: of the first byte asked for; else 0
    bool may_be_split = false;  ///< a memory read may be answered in parts
    bool is_of_io_or_cfg_write = false;
};

/// The answer to a request of a kind that is answered (docs/protocol.md §5.1).
[[nodiscard]] Answer answer_to(const wire::Tlp& request);

/// The fields of a completion whose values wrap: 4096 is sent as 0, of an address the low 7 bits.
constexpr std::uint16_t byte_count_field(std::uint32_t bytes) { return static_cast<std::uint16_t>(bytes % 4096); }
constexpr std::uint32_t bytes_of(std::uint16_t byte_count) { return byte_count == 0 ? 4096 : byte_count; }
constexpr std::uint16_t lower_address_field(std::uint64_t address) { return static_cast<std::uint16_t>(address % 128); }

}  // namespace pcieflow::traffic
