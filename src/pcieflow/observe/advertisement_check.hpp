// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/vc_session.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// What the minima of docs/protocol.md §5.3 depend on.
struct AdvertiserFacts {
    bool is_switch = false;          ///< else an endpoint or root complex, which owes infinite completion credits
    std::int64_t max_payload = 256;  ///< bytes
};

/// The fewest credits a receiver may advertise in one pool, without scaling. Infinite always suffices.
[[nodiscard]] std::uint32_t minimum_advertisement(core::Pool pool, const AdvertiserFacts& facts);

/// The most credits that may be outstanding, hence advertised, in one pool without scaling (CRD-06).
[[nodiscard]] std::uint32_t maximum_advertisement(core::Pool pool);

/// Judges the first InitFC of each type that a port sends on a VC in a session:
/// - CHK-11: a pool has less than the minimum;
/// - CHK-12: a pool has more than may be outstanding;
/// - CHK-13: completion credits are finite although the port is no switch.
/// `session` must not know the DLLP yet; `facts` of the sender.
void check_advertisement(const VcSession& session, const FcSent& sent, const AdvertiserFacts& facts, ViolationLog& log);

}  // namespace pcieflow::observe
