// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pcieflow::core {

/// States of the Data Link Control and Management State Machine (docs/protocol.md §1.1).
enum class DlcmsmState : std::uint8_t { DL_Inactive, DL_Init, DL_Active };

/// States of the flow-control initialisation of one virtual channel (docs/protocol.md §2).
enum class FcInitState : std::uint8_t { DISABLED, FC_INIT1, FC_INIT2, DONE };

/// What the Data Link Layer tells the Transaction Layer (docs/protocol.md §1.1).
enum class DlStatus : std::uint8_t { DL_Down, DL_Up };

/// The flags of FC initialisation.
enum class FcFlag : std::uint8_t { FI1, FI2 };

constexpr std::string_view to_string(DlcmsmState state) {
    constexpr std::array<std::string_view, 3> names{"DL_Inactive", "DL_Init", "DL_Active"};
    return names[static_cast<std::size_t>(state)];
}
constexpr std::string_view to_string(FcInitState state) {
    constexpr std::array<std::string_view, 4> names{"DISABLED", "FC_INIT1", "FC_INIT2", "DONE"};
    return names[static_cast<std::size_t>(state)];
}
constexpr std::string_view to_string(DlStatus status) { return status == DlStatus::DL_Up ? "DL_Up" : "DL_Down"; }
constexpr std::string_view to_string(FcFlag flag) { return flag == FcFlag::FI1 ? "FI1" : "FI2"; }

}  // namespace pcieflow::core
