// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "pcieflow/core/rule.hpp"

namespace pcieflow::core {

/// What software must not do with the registers of a virtual channel, and what the hardware makes of it.
enum class MisuseKind : std::uint8_t {
    VcIdChangedWhileEnabled,  ///< the VC ID stays
    VcIdAlreadyInUse,         ///< the VC is not enabled
    TcMappedTwice,            ///< the map is taken as written
};

struct MisuseFacts {
    MisuseKind kind;
    RuleId rule;
    std::string_view text;
};

inline constexpr std::array misuses{
    MisuseFacts{MisuseKind::VcIdChangedWhileEnabled, RuleId::VC_01, "VC ID written while VC Enable is set; it stays"},
    MisuseFacts{MisuseKind::VcIdAlreadyInUse, RuleId::VC_01,
                "VC Enable set with the VC ID of another enabled resource; it stays disabled"},
    MisuseFacts{MisuseKind::TcMappedTwice, RuleId::TCV_02, "a TC is mapped to more than one enabled VC"},
};

constexpr const MisuseFacts& facts(MisuseKind kind) { return misuses[static_cast<std::size_t>(kind)]; }

}  // namespace pcieflow::core
