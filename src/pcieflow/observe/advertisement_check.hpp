// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <cstdint>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/observe/observer.hpp"
#include "pcieflow/observe/violation_log.hpp"
#include "pcieflow/wire/dllp.hpp"

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

/// CHK-11 and CHK-12: judges the first InitFC1 of each type that a port sends on a VC in a session; a session begins
/// when the VC enters FC_INIT1. The violation's port is the advertiser.
class AdvertisementCheck final : public Observer {
public:
    /// `facts` by PortId.
    AdvertisementCheck(const std::array<AdvertiserFacts, 2>& facts, ViolationLog& log) : facts_(facts), log_(&log) {}

    void on_event(const core::Event& event) override;

private:
    void judge(const core::Event& event, const wire::FcDllp& dllp);

    std::array<AdvertiserFacts, 2> facts_;
    ViolationLog* log_;
    /// Types that were judged in this session, by PortId and VC.
    std::array<std::array<std::bitset<3>, core::vc_count>, 2> judged_{};
};

}  // namespace pcieflow::observe
