// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/dll/fc_init.hpp"

#include <gtest/gtest.h>

namespace pcieflow::dll {
namespace {

using core::CreditType;
using core::FcInitState;
using core::Time;
using wire::FcKind;
using namespace core::literals;

constexpr Time t0{};

/// FC_INIT1, with nothing received and nothing sent.
FcInit in_fc_init1(const FcInitSettings& settings = {}) {
    FcInit fc_init(settings);
    fc_init.enable(t0);
    return fc_init;
}

void record_all(FcInit& fc_init) {
    for (const CreditType type : core::credit_types) {
        fc_init.on_init_fc(FcKind::InitFC1, type);
    }
}

FcInit in_fc_init2(const FcInitSettings& settings = {}) {
    FcInit fc_init = in_fc_init1(settings);
    record_all(fc_init);
    return fc_init;
}

InitFcChoice send_next(FcInit& fc_init, Time now = t0) {
    const auto choice = fc_init.next(now);
    EXPECT_TRUE(choice.has_value());
    fc_init.on_started(choice.value_or(InitFcChoice{}), now);
    fc_init.on_sent(choice.value_or(InitFcChoice{}), now);
    return choice.value_or(InitFcChoice{});
}

void send_triple(FcInit& fc_init, Time now = t0) {
    for (int i = 0; i < 3; ++i) {
        send_next(fc_init, now);
    }
}

FcInit done() {
    FcInit fc_init = in_fc_init2();
    send_triple(fc_init);
    send_triple(fc_init);
    fc_init.on_init_fc(FcKind::InitFC2, CreditType::P);
    fc_init.try_complete();
    return fc_init;
}

TEST(FcInit, FC_INIT_12_EntryClearsFlagsAndRecordedBits) {
    FcInit fc_init = in_fc_init2();
    fc_init.on_init_fc(FcKind::InitFC2, CreditType::P);
    fc_init.disable();

    fc_init.enable(t0);

    EXPECT_EQ(fc_init.state(), FcInitState::FC_INIT1);
    EXPECT_FALSE(fc_init.fi1());
    EXPECT_FALSE(fc_init.fi2());
    EXPECT_TRUE(fc_init.on_init_fc(FcKind::InitFC1, CreditType::P).newly_recorded);
}

TEST(FcInit, FC_INIT_13_FI1IsSetByTheLastOfThreeTypesInAnyOrder) {
    FcInit fc_init = in_fc_init1();

    EXPECT_FALSE(fc_init.on_init_fc(FcKind::InitFC1, CreditType::Cpl).fi1_set);
    EXPECT_FALSE(fc_init.on_init_fc(FcKind::InitFC1, CreditType::P).fi1_set);
    EXPECT_TRUE(fc_init.on_init_fc(FcKind::InitFC1, CreditType::NP).fi1_set);
    EXPECT_EQ(fc_init.state(), FcInitState::FC_INIT2);
}

TEST(FcInit, FC_INIT_13_ARepeatedTypeDoesNotSetFI1) {
    FcInit fc_init = in_fc_init1();

    for (int i = 0; i < 3; ++i) {
        EXPECT_FALSE(fc_init.on_init_fc(FcKind::InitFC1, CreditType::P).fi1_set);
    }

    EXPECT_FALSE(fc_init.fi1());
}

TEST(FcInit, FC_INIT_13_InitFC2CountsForFI1ButDoesNotSetFI2) {
    FcInit fc_init = in_fc_init1();

    for (const CreditType type : core::credit_types) {
        EXPECT_TRUE(fc_init.on_init_fc(FcKind::InitFC2, type).takes_credits);
    }

    EXPECT_TRUE(fc_init.fi1());
    EXPECT_FALSE(fc_init.fi2());
}

TEST(FcInit, FC_INIT_13a_UpdateFCIsIgnoredInFC_INIT1) {
    FcInit fc_init = in_fc_init1();

    const FcInitEffects effects = fc_init.on_update_fc();

    EXPECT_FALSE(effects.takes_credits);
    EXPECT_FALSE(fc_init.fi2());
}

TEST(FcInit, FC_INIT_15_ValuesAreIgnoredInFC_INIT2) {
    FcInit fc_init = in_fc_init2();

    EXPECT_FALSE(fc_init.on_init_fc(FcKind::InitFC1, CreditType::P).takes_credits);
    EXPECT_FALSE(fc_init.on_init_fc(FcKind::InitFC2, CreditType::P).takes_credits);
}

TEST(FcInit, FC_INIT_15_InitFC1HasNoEffectInFC_INIT2) {
    FcInit fc_init = in_fc_init2();

    record_all(fc_init);

    EXPECT_FALSE(fc_init.fi2());
}

TEST(FcInit, FC_INIT_16_AnyOneInitFC2SetsFI2) {
    for (const CreditType type : core::credit_types) {
        FcInit fc_init = in_fc_init2();

        EXPECT_TRUE(fc_init.on_init_fc(FcKind::InitFC2, type).fi2_set) << core::to_string(type);
    }
}

TEST(FcInit, FC_INIT_16_UpdateFCSetsFI2) { EXPECT_TRUE(in_fc_init2().on_update_fc().fi2_set); }

TEST(FcInit, FC_INIT_16_ATlpSetsFI2) { EXPECT_TRUE(in_fc_init2().on_tlp().fi2_set); }

TEST(FcInit, FC_INIT_16_ATlpDoesNotSetFI2InFC_INIT1) { EXPECT_FALSE(in_fc_init1().on_tlp().fi2_set); }

TEST(FcInit, FC_INIT_16_FI2IsSetOnce) {
    FcInit fc_init = in_fc_init2();
    fc_init.on_tlp();

    EXPECT_FALSE(fc_init.on_tlp().fi2_set);
}

TEST(FcInit, FC_INIT_17_TheUpdateFCThatSetsFI2IsACreditUpdate) {
    EXPECT_TRUE(in_fc_init2().on_update_fc().takes_credits);
}

TEST(FcInit, FC_INIT_18_NeedsFI2) {
    FcInit fc_init = in_fc_init2();
    send_triple(fc_init);
    send_triple(fc_init);

    EXPECT_FALSE(fc_init.try_complete().has_value());
}

TEST(FcInit, FC_INIT_11_NeedsOneInitFC2Triple) {
    FcInit fc_init = in_fc_init2();
    send_triple(fc_init);  // InitFC1
    fc_init.on_update_fc();

    EXPECT_FALSE(fc_init.try_complete().has_value());

    send_triple(fc_init);  // InitFC2
    EXPECT_TRUE(fc_init.try_complete().has_value());
    EXPECT_EQ(fc_init.state(), FcInitState::DONE);
}

TEST(FcInit, FC_INIT_18_WaitsForTheRunningTriple) {
    FcInit fc_init = in_fc_init2();
    send_triple(fc_init);
    send_triple(fc_init);
    send_next(fc_init);
    fc_init.on_update_fc();

    EXPECT_FALSE(fc_init.try_complete().has_value());

    send_next(fc_init);
    send_next(fc_init);
    EXPECT_TRUE(fc_init.try_complete().has_value());
}

TEST(FcInit, FC_INIT_11_TheMinimaAreParameters) {
    FcInitSettings settings;
    settings.min_initfc1_triples = 2;
    settings.min_initfc2_triples = 0;
    FcInit fc_init = in_fc_init2(settings);
    fc_init.on_update_fc();
    send_triple(fc_init);

    EXPECT_FALSE(fc_init.try_complete().has_value());

    EXPECT_EQ(send_next(fc_init).kind, FcKind::InitFC1);
    send_next(fc_init);
    send_next(fc_init);
    EXPECT_TRUE(fc_init.try_complete().has_value());
}

TEST(FcInit, FC_INIT_03_TriplesGoInTheOrderPNPCplAndRepeat) {
    FcInit fc_init = in_fc_init1();

    for (int triple = 0; triple < 3; ++triple) {
        for (const CreditType type : core::credit_types) {
            const InitFcChoice sent = send_next(fc_init);
            EXPECT_EQ(sent.type, type);
            EXPECT_EQ(sent.kind, FcKind::InitFC1);
        }
    }
}

TEST(FcInit, FC_INIT_10_TheRunningTripleIsFinishedBeforeTheKindChanges) {
    FcInit fc_init = in_fc_init1();
    send_next(fc_init);
    record_all(fc_init);

    EXPECT_EQ(send_next(fc_init).kind, FcKind::InitFC1);
    EXPECT_EQ(send_next(fc_init).kind, FcKind::InitFC1);
    EXPECT_EQ(send_next(fc_init).kind, FcKind::InitFC2);
}

TEST(FcInit, FC_INIT_10_AtADllpBoundaryTheTripleOfTheNewKindBeginsWithP) {
    FcInitSettings settings;
    settings.initfc_switch_point = InitFcSwitchPoint::DLLP_BOUNDARY;
    settings.min_initfc1_triples = 0;
    FcInit fc_init = in_fc_init1(settings);
    send_next(fc_init);
    record_all(fc_init);

    const InitFcChoice next = send_next(fc_init);

    EXPECT_EQ(next.kind, FcKind::InitFC2);
    EXPECT_EQ(next.type, CreditType::P);
}

TEST(FcInit, NothingIsOfferedWhileTheLastOfATripleIsInProgress) {
    FcInit fc_init = in_fc_init1();
    send_next(fc_init);
    send_next(fc_init);
    fc_init.on_started(*fc_init.next(t0), t0);

    EXPECT_FALSE(fc_init.next(t0).has_value());
    EXPECT_EQ(fc_init.next_at(), core::never);
}

TEST(FcInit, FC_INIT_06_AGapSeparatesTriplesOfOneKind) {
    FcInitSettings settings;
    settings.initfc_gap = 100_ns;
    FcInit fc_init = in_fc_init1(settings);
    send_triple(fc_init, t0 + 96_ns);

    EXPECT_FALSE(fc_init.next(t0 + 196_ns - 1_fs).has_value());
    EXPECT_TRUE(fc_init.next(t0 + 196_ns).has_value());
}

TEST(FcInit, FC_INIT_06_AGapDoesNotDelayTheChangeToInitFC2) {
    FcInitSettings settings;
    settings.initfc_gap = 100_ns;
    FcInit fc_init = in_fc_init1(settings);
    send_triple(fc_init, t0 + 96_ns);
    record_all(fc_init);

    const auto next = fc_init.next(t0 + 106_ns);

    ASSERT_TRUE(next.has_value());
    EXPECT_EQ(next->kind, FcKind::InitFC2);
}

TEST(FcInit, FC_INIT_19_InitFCIsDiscardedWhenDone) {
    FcInit fc_init = done();

    const FcInitEffects effects = fc_init.on_init_fc(FcKind::InitFC2, CreditType::P);

    EXPECT_FALSE(effects.takes_credits);
    EXPECT_FALSE(fc_init.next(t0).has_value());
    EXPECT_EQ(fc_init.state(), FcInitState::DONE);
}

TEST(FcInit, TXG_04_UpdateFCIsACreditUpdateWhenDone) { EXPECT_TRUE(done().on_update_fc().takes_credits); }

TEST(FcInit, VC_05_WhatWasSentBeforeADisableDoesNotCountAfterIt) {
    FcInit fc_init = in_fc_init1();
    send_next(fc_init);
    send_next(fc_init);
    const InitFcChoice stale = *fc_init.next(t0);
    fc_init.on_started(stale, t0);
    fc_init.disable();
    fc_init.enable(t0);
    record_all(fc_init);

    fc_init.on_sent(stale, t0);

    EXPECT_EQ(fc_init.next(t0)->kind, FcKind::InitFC1) << "the InitFC1 triple of the new session is still to be sent";
}

}  // namespace
}  // namespace pcieflow::dll
