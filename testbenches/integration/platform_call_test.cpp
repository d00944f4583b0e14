// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <memory>

#include "integration/bench.hpp"
#include "pcieflow/sysc/run.hpp"

namespace pcieflow::integration {
namespace {

using namespace core::literals;
using core::PortId;

/// Two devices whose LinkUp only the platform changes.
class PlatformCall : public ::testing::Test {
protected:
    PlatformCall() { sc_core::sc_set_time_resolution(1, sc_core::SC_PS); }

    void set_link_up_at(PortId port, bool up, core::Time instant) {
        call_at(instant, [this, port, up] { pair_->device(port).set_link_up(up); });
    }

    std::unique_ptr<sysc::LinkPair> pair_ = std::make_unique<sysc::LinkPair>("pair", pair_settings());
    Recording a_{pair_->device(PortId::A)};
    Recording b_{pair_->device(PortId::B)};
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
