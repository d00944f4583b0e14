// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/core/tlp_kind.hpp"
#include "pcieflow/core/violation.hpp"
#include "pcieflow/port/snapshot.hpp"

namespace pcieflow::app {

/// A TLP at the head of its queue, and what has to go before it can.
struct DeadlockWait {
    core::PortId port{};
    core::TlpKind tlp{};
    std::optional<core::Pool>
        pool;  ///< the partner has none for it until its `for_tlp` goes; absent: that is ahead of it
    core::TlpKind for_tlp{};
};

/// TLPs that wait for one another in a circle.
struct Deadlock {
    core::VcId vc{};
    std::vector<DeadlockWait> waits;  ///< each for the TLP of the next one, the last for that of the first
};

/// Whether the link stands still because TLPs wait for one another: no packet or credit is under way, nothing is being
/// drained or answered, and from a TLP that waits the way leads back to it. A request waits for credits that the
/// partner frees when its completer has room, which it has when a completion goes; a TLP waits for the one ahead of it
/// that it must not pass.
[[nodiscard]] std::optional<Deadlock> find_deadlock(const std::array<port::Snapshot, 2>& ports);

/// "deadlock in VC0: A's MRd waits for NPH, which B frees when its CplD goes; B's CplD waits behind B's MRd; …"
[[nodiscard]] std::string text_of(const Deadlock& deadlock);

/// ORD-02: completions that wait behind a request which they must be able to pass. At fault is A, if
/// it has them wait so.
[[nodiscard]] core::Violation violation_of(const Deadlock& deadlock, core::Time end);

}  // namespace pcieflow::app
