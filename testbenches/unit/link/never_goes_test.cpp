// SPDX-License-Identifier: Apache-2.0
// TLPs that need more than the partner ever advertised.
#include <gtest/gtest.h>

#include <algorithm>

#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::Pool;
using core::PortId;
using core::StallCause;

core::Duration stalled(const TlpLink& link, StallCause cause) {
    return link.count(PortId::A).stalled[static_cast<std::size_t>(cause)];
}

/// A writes 256 B, 16 data credits, and then 64 B.
std::array<port::Settings, 2> writes_under(std::uint32_t posted_data) {
    auto settings = tlp_settings();
    (*settings[1].vcs[0])[core::CreditType::P].data = core::DataCredits{posted_data};
    settings[0].flows = {writes(256, 3), writes(64, 3)};
    settings[0].flows[1].form.requester_id = 2;
    settings[0].flows[1].start = core::Time{} + 1_us;
    return settings;
}

TEST(TlpThatNeverGoes, TXG_03_IsNotChargedToAPool) {
    TlpLink link(writes_under(15));
    link.run(core::Time{} + 40_us);

    EXPECT_EQ(link.count(PortId::A).sent, 0U);
    EXPECT_EQ(stalled(link, StallCause::PD), core::Duration::zero());
    EXPECT_TRUE(link.port(PortId::A).snapshot().waiting.at(0).short_pools.test(core::index(Pool::PD)));
}

TEST(TlpThatNeverGoes, TXG_06_HoldsBackThoseOfItsTypeWhichAreChargedToTheOrdering) {
    TlpLink link(writes_under(15));
    link.run(core::Time{} + 40_us);

    const auto stalls = link.port(PortId::A).snapshot().open_stalls;
    const auto of_second =
        std::find_if(stalls.begin(), stalls.end(), [](const auto& stall) { return stall.flow == 1; });
    ASSERT_NE(of_second, stalls.end());
    EXPECT_EQ(of_second->cause, StallCause::ordering);
}

TEST(TlpThatNeverGoes, TXG_07_IsNoneIfTheAdvertisementJustSuffices) {
    TlpLink link(writes_under(16));
    link.run(core::Time{} + 1'000_us);

    EXPECT_EQ(link.count(PortId::B).received, 6U);
}

TEST(TlpThatNeverGoes, CRD_09_IsNoneUnderAnInfiniteAdvertisement) {
    TlpLink link(writes_under(0));
    link.run(core::Time{} + 1'000_us);

    EXPECT_EQ(link.count(PortId::B).received, 6U);
}

}  // namespace
}  // namespace pcieflow::link::testing
