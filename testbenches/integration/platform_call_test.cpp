// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <memory>

#include "integration/bench.hpp"
#include "pcieflow/regs/register_map.hpp"
#include "pcieflow/sysc/run.hpp"

namespace pcieflow::integration {
namespace {

using namespace core::literals;
using core::PortId;

/// Two devices whose LinkUp only the platform changes.
class PlatformCall : public ::testing::Test {
protected:
    explicit PlatformCall(const sysc::LinkPairSettings& settings = pair_settings())
        : pair_((sc_core::sc_set_time_resolution(1, sc_core::SC_PS),
                 std::make_unique<sysc::LinkPair>("pair", settings))) {}

    void set_link_up_at(PortId port, bool up, core::Time instant) {
        call_at(instant, [this, port, up] { pair_->device(port).set_link_up(up); });
    }

    std::unique_ptr<sysc::LinkPair> pair_;
    Recording a_{pair_->device(PortId::A)};
    Recording b_{pair_->device(PortId::B)};
};

class PlatformCallWithVc1 : public PlatformCall {
protected:
    PlatformCallWithVc1() : PlatformCall(settings()) {}

    static sysc::LinkPairSettings settings() {
        sysc::LinkPairSettings settings = pair_settings();
        for (port::Settings& port : settings.ports) port.vcs[1] = port.vcs[0];
        return settings;
    }
};

TEST_F(PlatformCall, LinkUpBeforeTheStartIsWorkedAtTimeZero) {
    for (const PortId port : core::port_ids) pair_->device(port).set_link_up(true);

    sysc::run_through(core::Time{400_ns});

    EXPECT_EQ(pair_->device(PortId::A).snapshot().dl_active_at, core::Time{288_ns});
}

TEST_F(PlatformCall, LinkUpIsWorkedAtTheInstantOfTheCall) {
    for (const PortId port : core::port_ids) set_link_up_at(port, true, core::Time{1'000_ns});

    sysc::run_through(core::Time{2_us});

    EXPECT_EQ(pair_->device(PortId::A).snapshot().dl_active_at, core::Time{1'288_ns});
    EXPECT_EQ(pair_->device(PortId::B).snapshot().dl_active_at, core::Time{1'288_ns});
}

TEST_F(PlatformCall, GivesTheSameEventsAsTheProgramOfTheSameInstants) {
    PairBench programmed{pair_settings(), {core::Time{70_ns}, core::Time{110_ns}}, "programmed"};
    programmed.device(PortId::B).port().set_link_up(false, core::Time{150_ns});
    set_link_up_at(PortId::A, true, core::Time{70_ns});
    set_link_up_at(PortId::B, true, core::Time{110_ns});
    set_link_up_at(PortId::B, false, core::Time{150_ns});

    sysc::run_through(core::Time{10_us});

    EXPECT_EQ(a_.lines(), programmed.lines(PortId::A));
    EXPECT_EQ(b_.lines(), programmed.lines(PortId::B));
}

TEST_F(PlatformCall, RetrainDelaysInitialisationByTheTimeItPauses) {
    for (const PortId port : core::port_ids) set_link_up_at(port, true, core::Time{});
    call_at(core::Time{96_ns}, [this] { pair_->device(PortId::A).retrain(1_us); });

    sysc::run_through(core::Time{3_us});

    EXPECT_GT(pair_->device(PortId::A).snapshot().dl_active_at, core::Time{1'096_ns});
}

TEST_F(PlatformCallWithVc1, VC_02_EnablingAtBothEndsInitialisesTheVc) {
    for (const PortId port : core::port_ids) {
        set_link_up_at(port, true, core::Time{});
        call_at(core::Time{1_us}, [this, port] { pair_->device(port).set_vc_enable(core::vc_id(1), true); });
    }

    sysc::run_through(core::Time{3_us});

    for (const PortId port : core::port_ids) {
        const port::VcSnapshot vc1 = pair_->device(port).snapshot().vcs[1].value();
        EXPECT_EQ(vc1.state, core::FcInitState::DONE);
        EXPECT_FALSE(vc1.pending);
        EXPECT_GT(vc1.exit_at, core::Time{1_us});
    }
}

TEST_F(PlatformCallWithVc1, VC_03_WrittenRegisterShowsOnceTheWriteHasBeenWorked) {
    constexpr std::uint32_t vc1_enabled_without_tc = 0x8100'0000;
    sysc::Device& a = pair_->device(PortId::A);
    call_at(core::Time{1_us}, [&a] { a.write_register(regs::vc_resource_control(1), vc1_enabled_without_tc); });

    sysc::run_through(core::Time{2_us});

    EXPECT_EQ(a.peek_register(regs::vc_resource_control(1)), vc1_enabled_without_tc);
    EXPECT_EQ(a.peek_register(regs::vc_resource_status(1)), regs::vc_negotiation_pending_bit);
    EXPECT_EQ(pair_->device(PortId::B).peek_register(regs::vc_resource_control(1)) & regs::vc_enable_bit, 0U);
}

TEST_F(PlatformCall, SinkMayCallTheDeviceItListensTo) {
    sysc::Device& a = pair_->device(PortId::A);
    for (const PortId port : core::port_ids) pair_->device(port).set_link_up(true);
    a.set_event_sink([&a](core::Time /*now*/, const std::vector<core::Event>& /*events*/) {
        if (a.snapshot().dlcmsm == core::DlcmsmState::DL_Active) a.set_link_up(false);
    });

    sysc::run_through(core::Time{400_ns});

    EXPECT_EQ(a.snapshot().dlcmsm, core::DlcmsmState::DL_Inactive);
}

TEST_F(PlatformCall, AfterTheEndOfLinkTimeIsAnErrorThatNamesTheDeviceAndTheLimit) {
    sysc::run_through(core::end_of_time);
    call_at(core::Time{1_us}, [this] { pair_->device(PortId::A).set_link_up(true); });

    EXPECT_EQ(report_of_run(core::end_of_time + 2_us),
              "/pcieflow/end_of_time: pair.A: link time ended at 2^63 fs (2.56 h); stop the simulation earlier");
}

}  // namespace
}  // namespace pcieflow::integration
