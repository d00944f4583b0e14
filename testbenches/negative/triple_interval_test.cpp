// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "unit/observe/checker_story.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;
using core::CreditType;
using core::PortId;
using testkit::at;
using testkit::CheckerStory;
using testkit::golden;
using testkit::to_lines;
using wire::FcKind;

const core::VcId vc1 = core::vc_id(1);

/// A sends InitFC1 triples of VC1, which is enabled at both ends; nothing of B arrives.
class TripleInterval : public testing::Test {
protected:
    TripleInterval() {
        for (const PortId port : core::port_ids) {
            story.enable(port, 1, at(0_us));
        }
    }
    void triple_at(core::Duration start, core::VcId vc = vc1) {
        story.triple(PortId::A, FcKind::InitFC1, at(start), vc);
    }

    CheckerStory story;
};

TEST_F(TripleInterval, CHK_02_IsSilentAtTheBound) {
    triple_at(1_us);
    triple_at(18_us);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TripleInterval, CHK_02_FiresAFemtosecondBeyondTheBound) {
    triple_at(1_us);
    triple_at(18_us + 1_fs);

    EXPECT_EQ(to_lines(story.judge()),
              "18096000001 A vc1 CHK-02 DLPE error: InitFC triples started 17.000000001 us apart, at most 17 us "
              "allowed\n");
}

TEST_F(TripleInterval, CHK_02_OfVc0IsJudgedByItsOwnBound) {
    triple_at(1_us, core::vc0);
    triple_at(35_us, core::vc0);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TripleInterval, CHK_02_OfVc0FiresAFemtosecondBeyondItsBound) {
    triple_at(1_us, core::vc0);
    triple_at(35_us + 1_fs, core::vc0);

    EXPECT_EQ(to_lines(story.judge()),
              "35096000001 A vc0 CHK-02 DLPE error: InitFC triples started 34.000000001 us apart, at most 34 us "
              "allowed\n");
}

TEST_F(TripleInterval, CHK_02_TheBoundIsAParameterOfThePort) {
    story.settings.ports[0].triple_bounds.vcn = 34_us;
    triple_at(1_us);
    triple_at(35_us);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TripleInterval, FC_INIT_07_CHK_02_RecoveryDoesNotCount) {
    triple_at(1_us);
    story.recover(PortId::A, at(5_us), at(8_us));
    triple_at(21_us);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(TripleInterval, FC_INIT_07_CHK_02_FiresAFemtosecondBeyondTheBoundAfterRecovery) {
    triple_at(1_us);
    story.recover(PortId::A, at(5_us), at(8_us));
    triple_at(21_us + 1_fs);

    EXPECT_EQ(story.judge().size(), 1U);
}

TEST_F(TripleInterval, FC_INIT_07_CHK_02_ThePartnersRecoveryCounts) {
    triple_at(1_us);
    story.recover(PortId::B, at(5_us), at(8_us));
    triple_at(21_us);

    EXPECT_EQ(story.judge().size(), 1U);
}

TEST_F(TripleInterval, CHK_02_AnIncompleteTripleDoesNotRestartTheCount) {
    triple_at(1_us);
    story.send(PortId::A, golden(FcKind::InitFC1, CreditType::P, vc1), at(10_us));
    triple_at(18_us + 1_fs);

    EXPECT_EQ(testkit::count_of(story.judge(), core::RuleId::CHK_02), 1U);
}

TEST_F(TripleInterval, CHK_02_FiresOnceAfterTwiceTheBoundWhenNoTripleFollows) {
    triple_at(1_us);
    story.receive(PortId::B, golden(FcKind::UpdateFC, CreditType::P), at(100_us));

    EXPECT_EQ(to_lines(story.judge(at(1_ms))),
              "35000000000 A vc1 CHK-02 DLPE error: no InitFC triple started within 17 us of the last one\n");
}

TEST_F(TripleInterval, CHK_02_FiresWhenTheRunEndsWithoutTheTripleThatIsDue) {
    triple_at(1_us);

    EXPECT_EQ(to_lines(story.judge(at(18_us + 32_ns + 1_fs))),
              "18032000001 A vc1 CHK-02 DLPE error: no InitFC triple started within 17 us of the last one\n");
}

TEST_F(TripleInterval, CHK_02_IsSilentWhileATripleThatBeganInTimeWouldStillBeOnTheWire) {
    triple_at(1_us);

    EXPECT_EQ(to_lines(story.judge(at(18_us + 32_ns))), "");
}

TEST_F(TripleInterval, CHK_02_ASilenceThatWasReportedIsNotReportedAgainWhenItEnds) {
    triple_at(1_us);
    triple_at(50_us);

    EXPECT_EQ(to_lines(story.judge()),
              "35000000000 A vc1 CHK-02 DLPE error: no InitFC triple started within 17 us of the last one\n");
}

TEST_F(TripleInterval, CHK_02_ASilenceInRecoveryIsNone) {
    triple_at(1_us);
    story.record(at(18_us), PortId::A, core::RecoveryChanged{true});
    story.receive(PortId::B, golden(FcKind::UpdateFC, CreditType::P), at(100_us));

    EXPECT_EQ(to_lines(story.judge(at(1_ms))), "");
}

TEST_F(TripleInterval, CHK_02_IsSilentWhenTheSenderMayBeDone) {
    triple_at(1_us);
    for (const FcKind kind : {FcKind::InitFC1, FcKind::InitFC2}) {
        story.triple(PortId::B, kind, at(2_us) + (kind == FcKind::InitFC1 ? 0_ns : 96_ns), vc1);
    }
    story.triple(PortId::A, FcKind::InitFC2, at(3_us), vc1);

    EXPECT_EQ(to_lines(story.judge(at(400_us))), "");
}

TEST_F(TripleInterval, CHK_02_IsSilentWhenTheVcIsDisabled) {
    triple_at(1_us);
    story.enable(PortId::A, 1, at(18_us), false);
    story.enable(PortId::B, 1, at(18_us), false);

    EXPECT_EQ(to_lines(story.judge(at(1_ms))), "");
}

TEST_F(TripleInterval, CHK_02_IsSilentWhenTheLinkGoesDown) {
    triple_at(1_us);
    story.record(at(18_us), PortId::A, core::LinkUpChanged{false});

    EXPECT_EQ(to_lines(story.judge(at(500_us))), "");
}

TEST_F(TripleInterval, CHK_02_FiresWhenAPortFallsSilentWithinATriple) {
    triple_at(1_us);
    story.send(PortId::A, golden(FcKind::InitFC1, CreditType::P, vc1), at(5_us));

    EXPECT_EQ(to_lines(story.judge(at(22_us + 32_ns + 1_fs))),
              "22032000001 A vc1 CHK-02 DLPE error: no InitFC triple started within 17 us of the last one\n");
}

TEST_F(TripleInterval, CHK_02_ATripleThatHasBegunCountsAsOne) {
    triple_at(1_us);
    story.send(PortId::A, golden(FcKind::InitFC1, CreditType::P, vc1), at(5_us));

    EXPECT_EQ(to_lines(story.judge(at(22_us + 32_ns))), "");
}

class FirstTriple : public TripleInterval {
protected:
    FirstTriple() {
        story.record(at(1_us), PortId::A,
                     core::FcInitChanged{vc1, core::FcInitState::DISABLED, core::FcInitState::FC_INIT1});
    }
};

TEST_F(FirstTriple, CHK_02_IsSilentIfItStartsAtTheBoundAfterTheEntryIntoFC_INIT1) {
    triple_at(18_us);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(FirstTriple, CHK_02_FiresIfItStartsAFemtosecondLater) {
    triple_at(18_us + 1_fs);

    EXPECT_EQ(to_lines(story.judge()),
              "18096000001 A vc1 CHK-02 DLPE error: the first InitFC triple started 17.000000001 us after FC_INIT1 was "
              "entered, at most 17 us allowed\n");
}

TEST_F(FirstTriple, CHK_02_FiresOnceIfNoneEverComes) {
    EXPECT_EQ(to_lines(story.judge(at(2'000_us))),
              "35000000000 A vc1 CHK-02 DLPE error: no InitFC triple started within 17 us of the entry into "
              "FC_INIT1\n");
}

}  // namespace
}  // namespace pcieflow::observe
