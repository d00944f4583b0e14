// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "negative/tlp_story.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;
using core::CreditRegister;
using core::CreditType;
using core::FcInitState;
using core::Pool;
using core::PortId;
using testkit::at;
using testkit::CheckerStory;
using testkit::fc;
using testkit::to_lines;
using wire::FcKind;

constexpr core::Duration guideline = 948_ns;  // GOLD-32

/// B is DONE since 212 ns and tells of its registers. Its guideline is that of 128 B payload, 8 data credits.
class UpdateLatency : public testing::Test {
protected:
    UpdateLatency() {
        story.initialise(at(0_ns));
        state(FcInitState::FC_INIT1, at(0_ns));
        for (const auto& [pool, credits] :
             {std::pair{Pool::PH, 4U}, std::pair{Pool::PD, 64U}, std::pair{Pool::NPH, 2U}}) {
            reg(pool, CreditRegister::CREDITS_ALLOCATED, credits, at(0_ns));
            reg(pool, CreditRegister::CREDITS_RECEIVED, 0, at(0_ns));
        }
        state(FcInitState::FC_INIT2, at(106_ns));
        for (UpdateLatencyFacts* facts :
             {&story.settings.ports[0].update_latency, &story.settings.ports[1].update_latency}) {
            facts->guideline = guideline;
            facts->max_payload_credits = 8;
        }
    }
    void done() { state(FcInitState::DONE, at(212_ns)); }
    void state(FcInitState to, core::Time time) {
        story.record(time, PortId::B, core::FcInitChanged{core::vc0, FcInitState::DISABLED, to});
    }
    void reg(Pool pool, CreditRegister which, std::uint32_t value, core::Time time) {
        story.record(time, PortId::B, core::RegisterChanged{core::vc0, pool, which, value, false});
    }
    void receive(Pool pool, std::uint32_t in_all) { reg(pool, CreditRegister::CREDITS_RECEIVED, in_all, at(500_ns)); }
    void free(Pool pool, std::uint32_t in_all, core::Time time) {
        reg(pool, CreditRegister::CREDITS_ALLOCATED, in_all, time);
    }
    void update(core::Time start) { story.send(PortId::B, fc(FcKind::UpdateFC, CreditType::P, 5, 64), start); }
    [[nodiscard]] std::string judged() const { return to_lines(story.judge(at(10_us))); }

    CheckerStory story;
};

TEST_F(UpdateLatency, UPD_04_CHK_20_IsSilentAtTheGuideline) {
    done();
    receive(Pool::PH, 4);
    free(Pool::PH, 5, at(1_us));
    update(at(1_us) + guideline);

    EXPECT_EQ(judged(), "");
}

TEST_F(UpdateLatency, UPD_04_CHK_20_WarnsPastTheGuideline) {
    done();
    receive(Pool::PH, 4);
    free(Pool::PH, 5, at(1_us));
    update(at(1_us) + guideline + 1_ns);

    EXPECT_EQ(
        judged(),
        "1980000000 B vc0 CHK-20 W warning: UpdateFC-P: more than 0.948 us after the release that calls for it, at "
        "most 0.948 us recommended\n");
}

TEST_F(UpdateLatency, UPD_02a_CHK_20_WarnsOnceIfNoneComes) {
    done();
    receive(Pool::PH, 4);
    free(Pool::PH, 5, at(1_us));

    EXPECT_EQ(
        judged(),
        "1980000000 B vc0 CHK-20 W warning: UpdateFC-P: more than 0.948 us after the release that calls for it, at "
        "most 0.948 us recommended\n");
}

TEST_F(UpdateLatency, UPD_02a_CHK_20_IsSilentIfAHeaderWasAvailable) {
    done();
    receive(Pool::PH, 3);
    free(Pool::PH, 5, at(1_us));

    EXPECT_EQ(judged(), "");
}

TEST_F(UpdateLatency, UPD_02d_CHK_20_WarnsIfLessThanOnePayloadWasAvailable) {
    done();
    receive(Pool::PD, 57);
    free(Pool::PD, 65, at(1_us));

    EXPECT_EQ(testkit::rules_of(story.judge(at(10_us))), std::vector{core::RuleId::CHK_20});
}

TEST_F(UpdateLatency, UPD_02d_CHK_20_IsSilentIfOnePayloadWasAvailable) {
    done();
    receive(Pool::PD, 56);
    free(Pool::PD, 65, at(1_us));

    EXPECT_EQ(judged(), "");
}

TEST_F(UpdateLatency, CHK_20_WarnsOfWhatIsFreedWhileAnUpdateFCIsOnItsWay) {
    done();
    receive(Pool::PH, 4);
    free(Pool::PH, 5, at(1_us));
    update(at(1_us));
    reg(Pool::PH, CreditRegister::CREDITS_RECEIVED, 5, at(1_us) + 5_ns);
    free(Pool::PH, 6, at(1_us) + 10_ns);

    EXPECT_EQ(testkit::rules_of(story.judge(at(10_us))), std::vector{core::RuleId::CHK_20});
}

TEST_F(UpdateLatency, UPD_08_CHK_20_IsSilentAboutTimeInRecovery) {
    done();
    receive(Pool::PH, 4);
    free(Pool::PH, 5, at(1_us));
    story.recover(PortId::B, at(1_us) + 100_ns, at(4_us));
    update(at(4_us) + guideline - 100_ns);

    EXPECT_EQ(judged(), "");
}

TEST_F(UpdateLatency, FC_INIT_18_CHK_20_IsSilentAboutTheTimeBeforeTheExit) {
    receive(Pool::PH, 4);
    free(Pool::PH, 5, at(1_us));
    state(FcInitState::DONE, at(3_us));
    update(at(3_us) + guideline);

    EXPECT_EQ(judged(), "");
}

}  // namespace
}  // namespace pcieflow::observe
