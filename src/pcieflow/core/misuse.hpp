// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/rule.hpp"

namespace pcieflow::core {

/// What software must not do with the registers of a virtual channel, and what the hardware makes of it.
enum class MisuseKind : std::uint8_t {
    VcIdChangedWhileEnabled,  ///< the VC ID stays
    VcIdAlreadyInUse,         ///< the VC is not enabled
    TcMappedTwice,            ///< the map is taken as written
    NoSuchVcId,               ///< to be enabled or disabled, but no VC resource has it; nothing happens
};

/// Software did what it must not do.
struct SoftwareMisuse {
    MisuseKind kind{};
    std::size_t resource = 0;        ///< the VC resource whose control register was written
    VcId vc{};                       ///< its VC ID as it stands after the write
    VcId written{};                  ///< VcIdChangedWhileEnabled: the VC ID that was written
    std::size_t other_resource = 0;  ///< else: the enabled resource that has the same VC ID, or the same TCs
    VcId other_vc{};                 ///< TcMappedTwice: the VC of that resource
    std::uint8_t tcs = 0;            ///< TcMappedTwice: bit n for a TCn of both
};

/// The rule that it breaks.
constexpr RuleId rule_of(MisuseKind kind) {
    switch (kind) {
        case MisuseKind::VcIdChangedWhileEnabled:
        case MisuseKind::VcIdAlreadyInUse:
        case MisuseKind::NoSuchVcId: return RuleId::VC_01;
        case MisuseKind::TcMappedTwice: break;
    }
    return RuleId::TCV_02;
}

/// "TC1, TC2".
[[nodiscard]] std::string tcs_text(std::uint8_t tcs);
/// What was done, with its values, and what became of it: "VC ID 3 written to VC resource 1 while it is enabled as VC1;
/// it stays VC1".
[[nodiscard]] std::string to_text(const SoftwareMisuse& misuse);

}  // namespace pcieflow::core
