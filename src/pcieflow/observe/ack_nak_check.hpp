// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/violation_log.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::observe {

/// Judges Ack and Nak by the TLPs that the partner has sent and by the Acks and Naks before them:
/// - CHK-28: its number is neither that of the Ack or Nak before nor of a TLP that was sent since (ACK-04); before the
///   first TLP only FFFh is;
/// - CHK-29: a Nak repeats the number of the Nak before, so the expected TLP has not come in between (ACK-15).
/// The violation's VC is VC0, as no VC is meant. What is out of order does not count for what follows. Nothing is
/// judged until the records have told of a LinkUp of each end. An end that has exchanged TLPs, and whose partner alone
/// went down, goes on counting from there; it is not judged, and its partner neither, until it has been down as well.
class AckNakCheck {
public:
    explicit AckNakCheck(ViolationLog& log) : log_(&log) {}

    void on_link_up(core::PortId port, bool up, core::Time now);
    void on_tlp(const NewTlp& tlp);
    void on_ack_nak(const wire::AckNakDllp& dllp, core::Time start, const Scene& scene);

private:
    /// TLPs that one port sends and their acknowledgement, numbered from 0 without a bound. -1: none.
    struct Direction {
        std::int64_t sent = -1;          ///< the last TLP
        std::int64_t acknowledged = -1;  ///< by the last Ack or Nak
        std::optional<std::int64_t> nakked;
    };

    [[nodiscard]] bool is_judged(core::Time start) const;

    ViolationLog* log_;
    std::array<bool, 2> is_up_{};           ///< by PortId
    std::array<bool, 2> is_left_behind_{};  ///< by PortId: it counts from before its partner's link-down
    core::Time since_{};                    ///< LinkUp of either end changed last
    std::array<Direction, 2> directions_;   ///< by PortId of who sends the TLPs
};

}  // namespace pcieflow::observe
