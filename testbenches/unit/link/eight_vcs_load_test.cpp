// SPDX-License-Identifier: Apache-2.0
// FC-INIT-07 with eight VCs on x1 at 2.5 GT/s and a wire that is never idle: the bound holds as long as it can, and
// where it cannot the check says so.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "pcieflow/observe/checker.hpp"
#include "pcieflow/observe/event_merger.hpp"
#include "pcieflow/observe/event_stream.hpp"
#include "unit/link/vc_fixture.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::RuleId;
using core::Time;

constexpr Time enable_time = Time{} + 1_us;
constexpr core::Duration dllp = 32_ns;

enum class Load : std::uint8_t { none, nops, everything };

/// VC1–7 with a bound on their triples; the checker, with all checks on, knows the bound.
class LoadedVcs {
public:
    LoadedVcs(core::Duration bound, Load load) : checker_(checker_settings(bound), log_) {
        stream_.add(checker_);
        Handshake handshake = with_all_vcs();
        handshake.adjust = [add_vcs = handshake.adjust, bound, load](port::Settings& settings) {
            add_vcs(settings);
            settings.vcn_init.initfc_max_interval = bound;
            add_load(settings, load);
        };
        loop_.emplace(handshake.loop([this](Time now, const std::vector<core::Event>& events) {
            for (TripleCount& count : counts_) {
                count.on_events(events);
            }
            merger_.advance_to(now);
            merger_.push(events);
        }));
    }

    void enable(std::initializer_list<PortId> ports) {
        for (const PortId id : ports) {
            for (std::size_t number = 1; number < core::vc_count; ++number) {
                loop_->port(id).set_vc_enable(core::vc_id(number), true, enable_time);
            }
        }
    }
    void run(core::Duration span) { merger_.finish(loop_->run(Time{} + span)); }

    [[nodiscard]] const LinkLoop& loop() const { return *loop_; }
    [[nodiscard]] const TripleCount& count(PortId id) const { return counts_[core::index(id)]; }
    [[nodiscard]] core::Duration longest_interval(PortId id) const {
        core::Duration longest{};
        for (std::size_t number = 1; number < core::vc_count; ++number) {
            longest = std::max(longest, count(id).longest_interval(number));
        }
        return longest;
    }
    [[nodiscard]] const observe::ViolationLog& log() const { return log_; }

private:
    static observe::CheckerSettings checker_settings(core::Duration bound) {
        observe::CheckerSettings settings;
        for (observe::PortFacts& facts : settings.ports) {
            facts.triple_bounds.vcn = bound;
        }
        settings.is_complete = true;
        return settings;
    }
    static void add_load(port::Settings& settings, Load load) {
        if (load != Load::none) {
            settings.dllp_sources.emplace_back();
        }
        if (load == Load::everything) {
            settings.dllp_sources.push_back({wire::VendorDllp{0x123456}, {}, {}, {}});
            // Of every VC that is DONE.
            settings.update_fc.policies[core::index(core::CreditType::P)] = dll::periodic(800_ns);
        }
    }

    std::array<TripleCount, 2> counts_{TripleCount(PortId::A), TripleCount(PortId::B)};
    observe::ViolationLog log_;
    observe::Checker checker_;
    observe::EventStream stream_;
    observe::EventMerger merger_{stream_};
    std::optional<LinkLoop> loop_;
};

class EightLoadedVcs : public ::testing::TestWithParam<core::Duration> {};
INSTANTIATE_TEST_SUITE_P(Profiles, EightLoadedVcs, ::testing::Values(core::Duration{17_us}, core::Duration{34_us}),
                         [](const auto& bound) { return bound.param == 17_us ? "mindshare" : "base"; });

TEST_P(EightLoadedVcs, FC_INIT_07_TheBoundHoldsAgainstNopsVendorSpecificAndUpdateFC) {
    LoadedVcs link(GetParam(), Load::everything);
    link.enable({PortId::A});

    link.run(500_us);

    EXPECT_TRUE(link.count(PortId::A).is_in_order());
    EXPECT_LE(link.longest_interval(PortId::A), GetParam());
    for (std::size_t number = 1; number < core::vc_count; ++number) {
        EXPECT_GE(link.count(PortId::A).starts().at(number).size(), 499_us / GetParam()) << "VC" << number;
    }
    EXPECT_EQ(testkit::to_lines(link.log().kept()), "");
}

TEST_P(EightLoadedVcs, FC_INIT_05_TheWireIsNeverIdleAndEveryoneHasAShare) {
    LoadedVcs link(GetParam(), Load::everything);
    link.enable({PortId::A});

    link.run(500_us);

    const auto sent_dllps = link.loop().port(PortId::A).snapshot().sent;
    std::uint64_t all = 0;
    for (const std::uint64_t count : sent_dllps) {
        all += count;
    }
    EXPECT_EQ(all, 500_us / dllp);
    for (const std::string_view kind : {"NOP", "Vendor-Specific", "UpdateFC-P"}) {
        EXPECT_GT(sent(link.loop(), PortId::A, kind), 400_us / 800_ns) << kind;
    }
}

TEST_P(EightLoadedVcs, FC_INIT_07_TheBoundHoldsAtBothEndsUntilAllAreComplete) {
    LoadedVcs link(GetParam(), Load::everything);
    link.enable({PortId::A, PortId::B});

    link.run(3 * GetParam());

    for (const PortId id : core::port_ids) {
        EXPECT_LE(link.longest_interval(id), GetParam());
        for (std::size_t number = 0; number < core::vc_count; ++number) {
            EXPECT_EQ(vc(link.loop(), id, number).state, core::FcInitState::DONE) << "VC" << number;
        }
        EXPECT_TRUE(limits_match_partner(link.loop(), id));
    }
    EXPECT_EQ(testkit::to_lines(link.log().kept()), "");
}

TEST_P(EightLoadedVcs, FC_INIT_06_AgainstNopsTheTriplesComeAsLateAsTheyCan) {
    LoadedVcs link(GetParam(), Load::nops);
    link.enable({PortId::A});

    link.run(500_us);

    // Seven triples go in a row, a round as late as leaves room for them and for one DLLP that has begun before.
    EXPECT_EQ(link.longest_interval(PortId::A), GetParam() == 17_us ? 16'320_ns : 33'312_ns);
}

TEST(TripleBound, FC_INIT_07_CHK_02_IsSilentWhenSevenTriplesJustFitIn) {
    for (const Load load : {Load::none, Load::nops}) {
        LoadedVcs link(672_ns, load);
        link.enable({PortId::A});

        link.run(40_us);

        EXPECT_EQ(link.longest_interval(PortId::A), 672_ns);
        EXPECT_EQ(testkit::count_of(link.log().kept(), RuleId::CHK_02), 0U);
    }
}

TEST(TripleBound, FC_INIT_07_CHK_02_FiresForEveryIntervalWhenSevenTriplesDoNotFitIn) {
    constexpr std::int64_t rounds = 28;
    for (const Load load : {Load::none, Load::nops}) {
        LoadedVcs link(672_ns - 1_fs, load);
        link.enable({PortId::A});

        link.run(1_us + rounds * 672_ns + (load == Load::nops ? 24_ns : 0_ns));  // a NOP had begun

        for (std::size_t number = 1; number < core::vc_count; ++number) {
            EXPECT_EQ(link.count(PortId::A).longest_interval(number), 672_ns) << "late, but not later than need be";
        }
        EXPECT_EQ(link.log().counts().at(RuleId::CHK_02), 7 * (rounds - 1));
        EXPECT_EQ(link.log().kept().front().text,
                  "InitFC triples started 0.672 us apart, at most 0.671999999 us allowed");
    }
}

TEST(TripleBound, FC_INIT_06_VcsWhoseBoundsFallTogetherTakeTurns) {
    LoadedVcs link(500_ns, Load::none);
    link.enable({PortId::A});

    link.run(1_us + 672_ns);

    const auto& turns = link.count(PortId::A).turns();
    for (std::size_t number = 1; number < core::vc_count; ++number) {
        EXPECT_EQ(turns[turns.size() - core::vc_count + number].vc, number);
    }
}

TEST(TripleBound, CHK_19_FiresWhenTriplesThatAreLateLeaveNoRoomForTheKeepAlive) {
    LoadedVcs link(500_ns, Load::none);
    link.enable({PortId::A});

    link.run(100_us);

    EXPECT_EQ(sent(link.loop(), PortId::A, "UpdateFC-P"), 0U);
    EXPECT_EQ(link.log().counts().at(RuleId::CHK_19), 2U) << "P and NP of VC0";
}

}  // namespace
}  // namespace pcieflow::link::testing
