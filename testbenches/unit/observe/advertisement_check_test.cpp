// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/advertisement_check.hpp"

#include <gtest/gtest.h>

#include <array>

#include "unit/observe/event_kit.hpp"

namespace pcieflow::observe {
namespace {

using core::CreditType;
using core::Pool;
using core::PortId;
using testkit::fc;
using wire::FcKind;

TEST(MinimumAdvertisement, PdHoldsOneLargestPayload) {
    EXPECT_EQ(minimum_advertisement(Pool::PD, {false, 128}), 8U);
    EXPECT_EQ(minimum_advertisement(Pool::PD, {false, 256}), 16U);
    EXPECT_EQ(minimum_advertisement(Pool::PD, {false, 512}), 32U);
    EXPECT_EQ(minimum_advertisement(Pool::PD, {false, 1024}), 64U);
    EXPECT_EQ(minimum_advertisement(Pool::PD, {false, 2048}), 128U);
    EXPECT_EQ(minimum_advertisement(Pool::PD, {false, 4096}), 256U);
}

TEST(MinimumAdvertisement, OfCplDIsOnePayloadAtASwitchOnly) {
    EXPECT_EQ(minimum_advertisement(Pool::CplD, {true, 512}), 32U);
    EXPECT_EQ(minimum_advertisement(Pool::CplD, {false, 512}), 1U);
}

TEST(MinimumAdvertisement, OfTheOtherPoolsIsOne) {
    for (const Pool pool : {Pool::PH, Pool::NPH, Pool::NPD, Pool::CplH}) {
        EXPECT_EQ(minimum_advertisement(pool, {true, 4096}), 1U) << core::to_string(pool);
    }
}

TEST(MaximumAdvertisement, CRD_06_Is127HeadersAnd2047Data) {
    EXPECT_EQ(maximum_advertisement(Pool::NPH), 127U);
    EXPECT_EQ(maximum_advertisement(Pool::NPD), 2047U);
}

class AdvertisementCheckTest : public testing::Test {
protected:
    void send(const wire::FcDllp& dllp, PortId port = PortId::A) {
        VcSession& session = sessions_[core::index(port)][core::index(dllp.vc)];
        const FcSent sent{port, dllp, core::at_fs(0), core::at_fs(32'000'000)};
        check_advertisement(session, sent, facts_[core::index(port)], log_);
        session.note_sent(sent);
    }
    void restart(PortId port = PortId::A) { sessions_[core::index(port)] = {}; }
    [[nodiscard]] std::size_t reported() const { return log_.kept().size(); }

    ViolationLog log_;

private:
    std::array<AdvertiserFacts, 2> facts_{AdvertiserFacts{false, 256}, AdvertiserFacts{true, 512}};
    std::array<std::array<VcSession, core::vc_count>, 2> sessions_{};
};

TEST_F(AdvertisementCheckTest, CHK_11_TheMinimumItselfIsEnough) {
    send(fc(FcKind::InitFC1, CreditType::P, 1, 16));
    send(fc(FcKind::InitFC1, CreditType::NP, 1, 1));
    send(fc(FcKind::InitFC1, CreditType::Cpl, 1, 32), PortId::B);

    EXPECT_EQ(reported(), 0U);
}

TEST_F(AdvertisementCheckTest, CHK_11_InfiniteIsEnough) {
    for (const CreditType type : core::credit_types) {
        send(fc(FcKind::InitFC1, type, 0, 0));
    }

    EXPECT_EQ(reported(), 0U);
}

TEST_F(AdvertisementCheckTest, CHK_11_EachPortIsJudgedByItsOwnFacts) {
    send(fc(FcKind::InitFC1, CreditType::P, 1, 16), PortId::A);
    send(fc(FcKind::InitFC1, CreditType::P, 1, 16), PortId::B);

    ASSERT_EQ(reported(), 1U);
    EXPECT_EQ(log_.kept().at(0).port, PortId::B);
}

TEST_F(AdvertisementCheckTest, CHK_12_TheMaximumItselfIsAllowed) {
    send(fc(FcKind::InitFC1, CreditType::P, 127, 2047));

    EXPECT_EQ(reported(), 0U);
}

TEST_F(AdvertisementCheckTest, JudgesAVcAndTypeOncePerSession) {
    send(fc(FcKind::InitFC1, CreditType::P, 128, 64));
    send(fc(FcKind::InitFC1, CreditType::P, 128, 64));

    EXPECT_EQ(reported(), 1U);
}

TEST_F(AdvertisementCheckTest, JudgesAgainAfterARestart) {
    send(fc(FcKind::InitFC1, CreditType::P, 128, 64));
    restart();
    send(fc(FcKind::InitFC1, CreditType::P, 128, 64));

    EXPECT_EQ(reported(), 2U);
}

TEST_F(AdvertisementCheckTest, ThePartnersRestartIsNoNewSession) {
    send(fc(FcKind::InitFC1, CreditType::P, 128, 64));
    restart(PortId::B);
    send(fc(FcKind::InitFC1, CreditType::P, 128, 64));

    EXPECT_EQ(reported(), 1U);
}

TEST_F(AdvertisementCheckTest, JudgesEveryTypeAndVcForItself) {
    send(fc(FcKind::InitFC1, CreditType::P, 128, 64));
    send(fc(FcKind::InitFC1, CreditType::NP, 128, 64));
    send(fc(FcKind::InitFC1, CreditType::P, 128, 64, core::vc_id(1)));

    EXPECT_EQ(reported(), 3U);
    EXPECT_EQ(log_.kept().at(2).vc, core::vc_id(1));
}

TEST_F(AdvertisementCheckTest, AnInitFC2AdvertisesIfNoInitFC1CameBefore) {
    send(fc(FcKind::InitFC2, CreditType::P, 128, 64));
    send(fc(FcKind::InitFC1, CreditType::P, 128, 64));

    EXPECT_EQ(reported(), 1U);
}

}  // namespace
}  // namespace pcieflow::observe
