// SPDX-License-Identifier: Apache-2.0
// FC-INIT-07: the triples of VC1–7 keep their bound on a wire that is never idle.
#include <gtest/gtest.h>

#include <optional>

#include "unit/link/vc_fixture.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;

constexpr Time enable_time = Time{} + 1_us;

/// NOPs without a pause from both ends, and VC1–7 enabled at A alone, so that A repeats their InitFC1 for ever.
class LoadedLink {
public:
    LoadedLink(core::Duration bound, wire::Width width) {
        Handshake handshake = with_all_vcs();
        handshake.width = width;
        handshake.adjust = [add_vcs = handshake.adjust, bound](port::Settings& settings) {
            add_vcs(settings);
            settings.vcn_init.initfc_max_interval = bound;
            settings.dllp_sources.emplace_back();
        };
        loop_.emplace(handshake.loop([this](Time, const auto& events) { count_.on_events(events); }));
        for (std::size_t number = 1; number < core::vc_count; ++number) {
            loop_->port(PortId::A).set_vc_enable(core::vc_id(number), true, enable_time);
        }
    }

    void run(core::Duration span) { loop_->run(Time{} + span); }
    [[nodiscard]] const TripleCount& count() const { return count_; }
    [[nodiscard]] LinkLoop& loop() { return *loop_; }

private:
    TripleCount count_{PortId::A};
    std::optional<LinkLoop> loop_;
};

TEST(InitFcInterval, FC_INIT_07_HoldsForSevenVcsOnALoadedWireAtBothBoundsAndEveryWidth) {
    for (const core::Duration bound : {17_us, 34_us}) {
        for (const wire::Width width : wire::widths) {
            LoadedLink link(bound, width);

            link.run(120_us);

            EXPECT_TRUE(link.count().is_in_order());
            for (std::size_t number = 1; number < core::vc_count; ++number) {
                EXPECT_LE(link.count().longest_interval(number), bound) << "VC" << number;
                EXPECT_GE(link.count().starts().at(number).size(), 119_us / bound - 1) << "VC" << number;
            }
        }
    }
}

TEST(InitFcInterval, FC_INIT_07_TheFirstTripleComesWithinTheBoundOfTheEntry) {
    LoadedLink link(17_us, wire::Width::x1);

    link.run(20_us);

    for (std::size_t number = 1; number < core::vc_count; ++number) {
        EXPECT_LE(link.count().starts().at(number).front(), enable_time + 17_us) << "VC" << number;
    }
}

TEST(InitFcInterval, FC_INIT_06_OnALoadedWireTheTriplesWaitAlmostToTheBound) {
    LoadedLink link(17_us, wire::Width::x1);

    link.run(500_us);

    // Seven triples of 96 ns may have to go, and one more DLLP of 32 ns might have begun.
    EXPECT_GE(link.count().longest_interval(1), 17_us - 7 * 96_ns - 32_ns);
    EXPECT_GT(sent(link.loop(), PortId::A, "NOP"), 14'000U);
}

TEST(InitFcInterval, FC_INIT_06_OnAnIdleWireTheTriplesFollowOneAnother) {
    Handshake handshake = with_vcs({1, 2});
    TripleCount count(PortId::A);
    LinkLoop loop = handshake.loop([&](Time, const auto& events) { count.on_events(events); });
    loop.port(PortId::A).set_vc_enable(core::vc_id(1), true, enable_time);
    loop.port(PortId::A).set_vc_enable(core::vc_id(2), true, enable_time);

    loop.run(Time{} + 20_us);

    EXPECT_EQ(count.longest_interval(1), 192_ns) << "the two VCs take turns, a triple each";
    EXPECT_EQ(count.longest_interval(2), 192_ns);
    EXPECT_TRUE(count.is_in_order());
}

TEST(InitFcInterval, FC_INIT_07_TimeInRecoveryDoesNotCount) {
    LoadedLink link(17_us, wire::Width::x1);
    link.loop().port(PortId::A).retrain(5_us, enable_time + 10_us);

    link.run(25_us);

    EXPECT_GT(link.count().starts().at(1).front(), enable_time + 17_us);
    EXPECT_LE(link.count().starts().at(1).front(), enable_time + 22_us);
}

TEST(InitFcInterval, AllEightVcsInitialiseBesideALoadedWire) {
    Handshake handshake = with_all_vcs();
    handshake.adjust = [add_vcs = handshake.adjust](port::Settings& settings) {
        add_vcs(settings);
        settings.dllp_sources.emplace_back();
    };
    LinkLoop loop = handshake.loop();
    for (std::size_t number = 1; number < core::vc_count; ++number) {
        set_both(loop, number, true, enable_time);
    }

    loop.run(Time{} + 100_us);

    for (std::size_t number = 0; number < core::vc_count; ++number) {
        EXPECT_EQ(vc(loop, PortId::A, number).state, core::FcInitState::DONE) << "VC" << number;
        EXPECT_EQ(vc(loop, PortId::B, number).state, core::FcInitState::DONE) << "VC" << number;
    }
    EXPECT_TRUE(limits_match_partner(loop, PortId::A));
    EXPECT_TRUE(limits_match_partner(loop, PortId::B));
}

}  // namespace
}  // namespace pcieflow::link::testing
