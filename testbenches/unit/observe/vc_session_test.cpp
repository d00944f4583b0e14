// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/vc_session.hpp"

#include <gtest/gtest.h>

#include "unit/observe/event_kit.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;
using core::CreditType;
using testkit::fc;
using wire::FcKind;

constexpr core::Time at(core::Duration span) { return core::Time{} + span; }

void receive_all(VcSession& session, FcKind kind, core::Time last) {
    for (const CreditType type : core::credit_types) {
        session.note_received(fc(kind, type, 1, 1), last - (2 - static_cast<int>(type)) * 1_ns);
    }
}

void send(VcSession& session, const wire::FcDllp& dllp, core::Time start) {
    session.note_sent({core::PortId::A, dllp, start, start + 32_ns});
}

TEST(VcSession, FC_INIT_13_FI1IsPossibleWhenTheThirdTypeHasArrived) {
    VcSession session;
    receive_all(session, FcKind::InitFC1, at(100_ns));

    EXPECT_FALSE(session.could_set_fi1(at(100_ns - 1_fs)));
    EXPECT_TRUE(session.could_set_fi1(at(100_ns)));
}

TEST(VcSession, FC_INIT_13a_AnUpdateFCDoesNotCountForFI1) {
    VcSession session;
    receive_all(session, FcKind::UpdateFC, at(100_ns));

    EXPECT_FALSE(session.could_set_fi1(core::end_of_time));
}

TEST(VcSession, FC_INIT_16_FI2IsPossibleFromTheFirstInitFC2OrUpdateFCBehindFI1) {
    for (const FcKind kind : {FcKind::InitFC2, FcKind::UpdateFC}) {
        VcSession session;
        receive_all(session, FcKind::InitFC1, at(100_ns));
        session.note_received(fc(FcKind::InitFC1, CreditType::P, 1, 1), at(150_ns));
        session.note_received(fc(kind, CreditType::Cpl, 1, 1), at(200_ns));

        EXPECT_FALSE(session.could_set_fi2(at(200_ns - 1_fs)));
        EXPECT_TRUE(session.could_set_fi2(at(200_ns)));
    }
}

TEST(VcSession, FC_INIT_13_TheInitFC2ThatCompletesFI1DoesNotSetFI2) {
    VcSession session;
    receive_all(session, FcKind::InitFC2, at(100_ns));

    EXPECT_TRUE(session.could_set_fi1(at(100_ns)));
    EXPECT_FALSE(session.could_set_fi2(core::end_of_time));
}

TEST(VcSession, TheFirstInitFCOfATypeIsTheAdvertisement) {
    VcSession session;
    send(session, fc(FcKind::InitFC1, CreditType::P, 4, 64), at(0_ns));
    send(session, fc(FcKind::InitFC1, CreditType::P, 5, 64), at(100_ns));

    EXPECT_EQ(session.advertised_for(CreditType::P)->hdr, 4);
    EXPECT_FALSE(session.advertised_for(CreditType::NP).has_value());
}

TEST(VcSession, AnInitFC2BeforeFI1IsNoPartOfATriple) {
    VcSession session;
    receive_all(session, FcKind::InitFC1, at(100_ns));
    send(session, fc(FcKind::InitFC2, CreditType::P, 4, 64), at(99_ns));
    send(session, fc(FcKind::InitFC2, CreditType::NP, 4, 64), at(131_ns));
    send(session, fc(FcKind::InitFC2, CreditType::Cpl, 4, 64), at(163_ns));

    EXPECT_FALSE(session.has_sent_init_fc2_triple());
}

TEST(VcSession, AnUpdateFCBeforeFI2DoesNotLeaveFcInit2) {
    VcSession session;
    receive_all(session, FcKind::InitFC1, at(100_ns));
    for (const CreditType type : core::credit_types) {
        send(session, fc(FcKind::InitFC2, type, 1, 1), at(100_ns));
    }
    send(session, fc(FcKind::UpdateFC, CreditType::P, 1, 1), at(200_ns));
    EXPECT_FALSE(session.has_left_fc_init2());

    session.note_received(fc(FcKind::InitFC2, CreditType::P, 1, 1), at(300_ns));
    send(session, fc(FcKind::UpdateFC, CreditType::P, 1, 1), at(300_ns));
    EXPECT_TRUE(session.has_left_fc_init2());
}

TEST(VcSession, OnlyWithoutAnyLimitATypeIsWhollyInfinite) {
    EXPECT_TRUE(is_wholly_infinite(fc(FcKind::InitFC1, CreditType::P, 0, 0)));
    EXPECT_FALSE(is_wholly_infinite(fc(FcKind::InitFC1, CreditType::P, 1, 0)));
    EXPECT_FALSE(is_wholly_infinite(fc(FcKind::InitFC1, CreditType::P, 0, 1)));
}

}  // namespace
}  // namespace pcieflow::observe
