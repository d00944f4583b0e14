// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pcieflow::port {

/// What competes for a free wire, ranks 3 to 8 of docs/protocol.md §8.3.
enum class TransmitClass : std::uint8_t {
    nak,
    ack,        ///< its timer expired, or a duplicate came
    update_fc,  ///< that is due, and InitFC that its bound calls or whose triple is running (FC-INIT-07)
    replay,     ///< out of the replay buffer; while any waits there is no new TLP (ACK-07)
    tlp,        ///< a new one; it never makes an InitFC triple miss its bound, whatever its rank
    other,      ///< VC0's next triple, NOP and Vendor-Specific, the triples of VC1–7
};

/// Each class once, the first rank first.
using TransmitPriority = std::array<TransmitClass, 6>;

inline constexpr TransmitPriority recommended_priority{TransmitClass::nak,       TransmitClass::ack,
                                                       TransmitClass::update_fc, TransmitClass::replay,
                                                       TransmitClass::tlp,       TransmitClass::other};

/// As scenarios name them, by TransmitClass.
inline constexpr std::array<std::string_view, recommended_priority.size()> transmit_class_names{
    "nak", "ack", "update_fc", "replay", "tlp", "other"};

constexpr std::size_t index(TransmitClass transmit_class) { return static_cast<std::size_t>(transmit_class); }

}  // namespace pcieflow::port
