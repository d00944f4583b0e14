// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/expectation_watch.hpp"

#include <gtest/gtest.h>

#include "unit/observe/event_kit.hpp"

namespace pcieflow::observe {
namespace {

using core::DlcmsmState;
using core::FcInitState;
using core::PortId;
using testkit::event_at;

core::Event dl_active(std::int64_t ns, PortId port) {
    return event_at(ns, port, core::DlcmsmChanged{DlcmsmState::DL_Init, DlcmsmState::DL_Active});
}
core::Time ns(std::int64_t count) { return core::at_fs(count * 1'000'000); }

TEST(ExpectationWatch, NotesTheFirstTime) {
    ExpectationWatch watch;
    const std::size_t number = watch.add({PortId::A, DlcmsmState::DL_Active, {}, {}});

    watch.on_event(dl_active(288, PortId::A));
    watch.on_event(dl_active(900, PortId::A));

    EXPECT_TRUE(watch.result(number).is_met());
    EXPECT_EQ(watch.result(number).met_at, ns(288));
}

TEST(ExpectationWatch, WhatNeverHappensIsNotMet) {
    ExpectationWatch watch;
    const std::size_t number = watch.add({PortId::A, DlcmsmState::DL_Active, {}, {}});

    watch.on_event(event_at(0, PortId::A, core::DlcmsmChanged{DlcmsmState::DL_Inactive, DlcmsmState::DL_Init}));

    EXPECT_FALSE(watch.result(number).is_met());
    EXPECT_EQ(watch.result(number).first_seen, std::nullopt);
}

TEST(ExpectationWatch, TheOtherPortDoesNotCount) {
    ExpectationWatch watch;
    const std::size_t number = watch.add({PortId::A, DlcmsmState::DL_Active, {}, {}});

    watch.on_event(dl_active(288, PortId::B));

    EXPECT_FALSE(watch.result(number).is_met());
}

TEST(ExpectationWatch, ATimeOutOfBoundsIsSeenButNotMet) {
    ExpectationWatch watch;
    TimeBounds bounds;
    bounds.before = ns(288);
    const std::size_t number = watch.add({PortId::A, DlcmsmState::DL_Active, {}, bounds});

    watch.on_event(dl_active(288, PortId::A));

    EXPECT_FALSE(watch.result(number).is_met());
    EXPECT_EQ(watch.result(number).first_seen, ns(288));
}

TEST(ExpectationWatch, ALaterTimeWithinTheBoundsMeetsIt) {
    ExpectationWatch watch;
    TimeBounds bounds;
    bounds.after = ns(500);
    const std::size_t number = watch.add({PortId::A, DlcmsmState::DL_Active, {}, bounds});

    watch.on_event(dl_active(288, PortId::A));
    watch.on_event(dl_active(900, PortId::A));

    EXPECT_EQ(watch.result(number).first_seen, ns(288));
    EXPECT_EQ(watch.result(number).met_at, ns(900));
}

TEST(ExpectationWatch, StatesAndFlagsOfAVcAreToldApartByVc) {
    ExpectationWatch watch;
    const std::size_t done = watch.add({PortId::B, FcInitState::DONE, core::vc_id(1), {}});
    const std::size_t fi2 = watch.add({PortId::B, core::FcFlag::FI2, core::vc_id(0), {}});

    watch.on_event(event_at(1, PortId::B, core::FcInitChanged{core::vc0, FcInitState::FC_INIT2, FcInitState::DONE}));
    watch.on_event(event_at(2, PortId::B, core::FlagSet{core::vc0, core::FcFlag::FI1}));
    watch.on_event(event_at(3, PortId::B, core::FlagSet{core::vc0, core::FcFlag::FI2}));

    EXPECT_FALSE(watch.result(done).is_met());
    EXPECT_EQ(watch.result(fi2).met_at, ns(3));
}

TEST(ExpectationWatch, DlUpIsAMilestone) {
    ExpectationWatch watch;
    const std::size_t number = watch.add({PortId::B, core::DlStatus::DL_Up, {}, {}});

    watch.on_event(event_at(4, PortId::B, core::DlStatusChanged{core::DlStatus::DL_Down, core::DlStatus::DL_Up}));

    EXPECT_EQ(watch.result(number).met_at, ns(4));
}

}  // namespace
}  // namespace pcieflow::observe
