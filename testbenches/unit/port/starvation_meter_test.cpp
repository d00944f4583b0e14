// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/port/starvation_meter.hpp"

#include <gtest/gtest.h>

#include <optional>

namespace pcieflow::port {
namespace {

using core::Time;
using core::vc_id;

constexpr core::Duration apart{1'000};

/// One flow on VC0, and VC7 from which TLPs go.
class Wait {
public:
    /// `tlps` of VC7, at 0, 1000, 2000 fs and so on.
    explicit Wait(std::uint64_t tlps) {
        for (std::uint64_t tlp = 0; tlp < tlps; ++tlp) {
            pass_over();
        }
    }
    void pass_over() { take(7, tl::VcSet{}.set(0)); }
    void take(std::size_t vc, tl::VcSet passed_over) {
        meter_.on_taken(vc_id(vc), passed_over, now_, on_vc0);
        now_ += apart;
    }
    [[nodiscard]] Starvation starvation() const { return meter_.starvations(on_vc0).at(0); }

private:
    static std::optional<core::VcId> on_vc0(std::size_t /*flow*/) { return core::vc0; }

    StarvationMeter meter_{1};
    Time now_{};
};

TEST(StarvationMeter, TCV_08_AsManyTlpsAsTheLargestTableHasPhasesAreNoStarvation) {
    EXPECT_EQ(Wait(tl::most_phases).starvation().tlps, 0U);
}

TEST(StarvationMeter, TCV_07_OneMoreIsAndCountsFromTheFirst) {
    const Starvation starvation = Wait(tl::most_phases + 1).starvation();

    EXPECT_EQ(starvation.tlps, tl::most_phases + 1);
    EXPECT_EQ(starvation.behind, vc_id(7));
    EXPECT_EQ(starvation.since, Time{});
    EXPECT_EQ(starvation.ended, core::Duration{});
}

TEST(StarvationMeter, EndsWhenATlpOfThatVcGoes) {
    Wait wait(200);
    wait.take(0, {});

    EXPECT_EQ(wait.starvation().ended, 200 * apart);
    EXPECT_EQ(wait.starvation().tlps, 200U);
    EXPECT_EQ(wait.starvation().since, std::nullopt);
}

TEST(StarvationMeter, TXG_06_EndsWhenTheVcCouldNotSendAnyMore) {
    Wait wait(100);
    wait.take(7, {});
    for (int tlp = 0; tlp < 100; ++tlp) {
        wait.pass_over();
    }

    EXPECT_EQ(wait.starvation().tlps, 0U);
}

TEST(StarvationMeter, AddsUpWhatHasEndedAndWhatLasts) {
    Wait wait(200);
    wait.take(0, {});
    for (int tlp = 0; tlp < 150; ++tlp) {
        wait.pass_over();
    }

    EXPECT_EQ(wait.starvation().tlps, 350U);
    EXPECT_EQ(wait.starvation().ended, 200 * apart);
    EXPECT_EQ(wait.starvation().since, Time{} + 201 * apart);
}

}  // namespace
}  // namespace pcieflow::port
