// SPDX-License-Identifier: Apache-2.0
// Port A misbehaves and the checker, which sees nothing but the records, says how.
#include <gtest/gtest.h>

#include <set>

#include "negative/watched_run.hpp"
#include "unit/observe/event_kit.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;
using core::CreditType;
using core::PortId;
using core::RuleId;
using port::DllpChange;
using port::MisconductRule;
using testkit::fc;
using testkit::kinds;
using testkit::to_lines;
using wire::FcKind;

/// Which rules were violated, all by A.
std::set<RuleId> violated_by_a(const testkit::WatchedRun& run) {
    std::set<RuleId> rules;
    for (const core::Violation& violation : run.violations()) {
        EXPECT_EQ(violation.port, PortId::A) << to_lines({violation});
        rules.insert(violation.rule);
    }
    return rules;
}

using Rules = std::set<RuleId>;

testkit::WatchedRun with(const MisconductRule& rule) {
    testkit::WatchedRun run;
    run.adjust[0] = [rule](port::Settings& settings) { settings.misconduct = {rule}; };
    return run;
}

testkit::WatchedRun with(core::Duration at, const wire::Dllp& dllp) {
    testkit::WatchedRun run;
    run.adjust[0] = [=](port::Settings& settings) { settings.uncalled = {{core::Time{} + at, dllp}}; };
    return run;
}

MisconductRule change(std::string_view kind, std::uint64_t nth, const DllpChange& change) {
    MisconductRule rule;
    rule.match.kinds = kinds(kind);
    rule.match.nth = nth;
    rule.change = change;
    return rule;
}

TEST(MisconductRun, APortThatBehavesViolatesNothing) { EXPECT_EQ(violated_by_a({}), Rules{}); }

TEST(MisconductRun, CHK_01_ATypeLeftOut) {
    MisconductRule rule = change("InitFC1-NP", 1, {});
    rule.is_silent = true;

    EXPECT_EQ(violated_by_a(with(rule)), Rules{RuleId::CHK_01});
}

TEST(MisconductRun, CHK_02_TriplesThatPause) {
    MisconductRule rule;
    rule.match.kinds = kinds("InitFC1");
    rule.match.after = core::Time{} + 1_us;
    rule.match.before = core::Time{} + 40_us;
    rule.is_silent = true;
    testkit::WatchedRun run = with(rule);
    run.handshake.b_up = core::Time{} + 50_us;

    EXPECT_EQ(violated_by_a(run), Rules{RuleId::CHK_02});
}

TEST(MisconductRun, CHK_03_AnInitFC1WithAnotherValue) {
    DllpChange other;
    other.hdr = 5;

    EXPECT_EQ(testkit::count_of(with(change("InitFC1-P", 2, other)).violations(), RuleId::CHK_03), 1U);
}

TEST(MisconductRun, CHK_04_AnInitFC2WithAnotherValue) {
    DllpChange other;
    other.data = 65;

    EXPECT_EQ(violated_by_a(with(change("InitFC2-P", 1, other))), Rules{RuleId::CHK_04});
}

TEST(MisconductRun, CHK_05_AnInitFC1WhenDone) {
    EXPECT_EQ(violated_by_a(with(1_us, fc(FcKind::InitFC1, CreditType::P, 4, 64))), Rules{RuleId::CHK_05});
}

TEST(MisconductRun, CHK_06_AnInitFC2AfterUpdateFC) {
    EXPECT_EQ(violated_by_a(with(40_us, fc(FcKind::InitFC2, CreditType::P, 4, 64))), Rules{RuleId::CHK_06});
}

TEST(MisconductRun, CHK_07_AnUpdateFCInFcInit1) {
    EXPECT_EQ(violated_by_a(with(50_ns, fc(FcKind::UpdateFC, CreditType::P, 4, 64))), Rules{RuleId::CHK_07});
}

TEST(MisconductRun, CHK_08_AnInitFC2InThePlaceOfTheFirstInitFC1) {
    DllpChange early;
    early.kind = FcKind::InitFC2;

    EXPECT_EQ(violated_by_a(with(change("InitFC1-P", 1, early))), Rules{RuleId::CHK_08});
}

TEST(MisconductRun, CHK_10_AnUpdateFCBeforeAnythingSetsFI2) {
    testkit::WatchedRun run = with(1_us, fc(FcKind::UpdateFC, CreditType::P, 4, 64));
    for (const char* kind : {"InitFC2-P", "InitFC2-NP", "InitFC2-Cpl"}) {
        run.handshake.faults.push_back(link::testing::drop(PortId::B, kind));
    }

    EXPECT_EQ(violated_by_a(run), Rules{RuleId::CHK_10});
}

TEST(MisconductRun, CHK_13_FiniteCompletionCredits) {
    testkit::WatchedRun run;
    run.adjust[0] = [](port::Settings& settings) {
        (*settings.vcs[0])[CreditType::Cpl] = {core::HdrCredits{1}, core::DataCredits{16}};
    };

    EXPECT_EQ(violated_by_a(run), Rules{RuleId::CHK_13});
}

TEST(MisconductRun, CHK_14_AScaleInInitFC) {
    MisconductRule rule;
    rule.match.kinds = kinds("InitFC1-P") | kinds("InitFC2-P") | kinds("UpdateFC-P");
    rule.change.hdr_scale = 1;

    EXPECT_EQ(violated_by_a(with(rule)), Rules{RuleId::CHK_14});
}

TEST(MisconductRun, CHK_15_AScaleInUpdateFC) {
    DllpChange scaled;
    scaled.data_scale = 2;

    EXPECT_EQ(violated_by_a(with(change("UpdateFC-NP", 1, scaled))), Rules{RuleId::CHK_15});
}

TEST(MisconductRun, ERR_08_CHK_16_AnUpdateOfAnInfinitePool) {
    EXPECT_EQ(violated_by_a(with(1_us, fc(FcKind::UpdateFC, CreditType::Cpl, 1, 0))), Rules{RuleId::CHK_16});
}

TEST(MisconductRun, ERR_08_CHK_17_TooManyCreditsOutstanding) {
    DllpChange too_many;
    too_many.hdr = 128;

    EXPECT_EQ(violated_by_a(with(change("UpdateFC-P", 1, too_many))), Rules{RuleId::CHK_17});
}

TEST(MisconductRun, CHK_18_CreditsTakenBack) {
    DllpChange fewer;
    fewer.hdr = 3;
    const auto violations = with(change("UpdateFC-P", 1, fewer)).violations();

    ASSERT_EQ(testkit::count_of(violations, RuleId::CHK_18), 1U);
    EXPECT_EQ(violations.front().port, PortId::A);
}

TEST(MisconductRun, CHK_19_NoUpdateFC) {
    MisconductRule rule;
    rule.match.kinds = kinds("UpdateFC-P");
    rule.is_silent = true;

    EXPECT_EQ(violated_by_a(with(rule)), Rules{RuleId::CHK_19});
}

TEST(MisconductRun, CHK_24_Bit3OfAFcType) {
    EXPECT_EQ(violated_by_a(with(1_us, wire::UnsupportedDllp{0x48})), Rules{RuleId::CHK_24});
}

TEST(MisconductRun, CHK_30_AVcEnabledAtOneEnd) {
    testkit::WatchedRun run;
    run.vcs = 2;
    run.length = 2_ms;
    run.script = [](link::LinkLoop& loop) { loop.port(PortId::A).set_vc_enable(core::vc_id(1), true, core::Time{}); };

    EXPECT_EQ(violated_by_a(run), Rules{RuleId::CHK_30});
}

TEST(MisconductRun, CHK_25_ADllpAfterTheLinkDown) {
    testkit::WatchedRun run = with(1'200_ns, fc(FcKind::UpdateFC, CreditType::P, 4, 64));
    run.script = [](link::LinkLoop& loop) { loop.port(PortId::A).set_link_up(false, core::Time{} + 1_us); };

    EXPECT_EQ(violated_by_a(run), Rules{RuleId::CHK_25});
}

TEST(MisconductRun, CHK_31_AVcThatWasNeverEnabled) {
    EXPECT_EQ(violated_by_a(with(1_us, fc(FcKind::InitFC1, CreditType::P, 4, 64, core::vc_id(5)))),
              Rules{RuleId::CHK_31});
}

TEST(MisconductRun, CHK_33_APortThatIsNeverHeardStaysInFcInit2) {
    testkit::WatchedRun run;
    run.length = 1_ms + 1_us;
    for (const char* kind : {"InitFC1-P", "InitFC1-NP", "InitFC1-Cpl", "InitFC2-P", "InitFC2-NP", "InitFC2-Cpl"}) {
        run.handshake.faults.push_back(link::testing::drop(PortId::A, kind));
    }

    EXPECT_EQ(violated_by_a(run), Rules{RuleId::CHK_33});
}

/// VC1 is enabled at both ends from the beginning.
testkit::WatchedRun with_vc1(std::function<void(link::LinkLoop&)> script) {
    testkit::WatchedRun run;
    run.vcs = 3;
    run.script = [script = std::move(script)](link::LinkLoop& loop) {
        for (const PortId port : core::port_ids) {
            loop.port(port).set_vc_enable(core::vc_id(1), true, core::Time{});
        }
        script(loop);
    };
    return run;
}

TEST(SoftwareRun, AVcThatIsEnabledAtBothEndsViolatesNothing) {
    EXPECT_EQ(violated_by_a(with_vc1([](link::LinkLoop&) {})), Rules{});
}

TEST(SoftwareRun, VC_06_AVcReEnabledAtOneEnd) {
    const auto run = with_vc1([](link::LinkLoop& loop) {
        loop.port(PortId::A).set_vc_enable(core::vc_id(1), false, core::Time{} + 10_us);
        loop.port(PortId::A).set_vc_enable(core::vc_id(1), true, core::Time{} + 20_us);
    });

    EXPECT_EQ(violated_by_a(run), Rules{RuleId::VC_06});
}

TEST(SoftwareRun, TCV_02_UnequalMaps) {
    testkit::WatchedRun run = with_vc1([](link::LinkLoop&) {});
    run.adjust[0] = [](port::Settings& settings) { settings.tcs[1].set(7); };
    std::size_t differences = 0;
    for (const core::Violation& violation : run.violations()) {
        differences += violation.rule == RuleId::TCV_02 && violation.vc == core::vc_id(1) ? 1U : 0U;
    }

    EXPECT_EQ(differences, 1U);
}

TEST(SoftwareRun, VC_01_AVcIdThatIsInUse) {
    const auto run = with_vc1([](link::LinkLoop& loop) {
        constexpr std::uint32_t control_of_resource_2 = 0x140 + 0x14 + 2 * 0x0C;
        loop.port(PortId::A).write_register(control_of_resource_2, 0x8100'0000, core::Time{} + 10_us);
    });

    EXPECT_EQ(violated_by_a(run), Rules{RuleId::VC_01});
}

}  // namespace
}  // namespace pcieflow::observe
