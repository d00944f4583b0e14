// SPDX-License-Identifier: Apache-2.0
// What takes a free wire first is the port's to set: docs/protocol.md §8.3 only recommends.
#include "pcieflow/port/transmit_priority.hpp"

#include <gtest/gtest.h>

#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using port::TransmitClass;
using port::TransmitPriority;

constexpr TransmitPriority tlps_before_updates{TransmitClass::nak, TransmitClass::ack,       TransmitClass::replay,
                                               TransmitClass::tlp, TransmitClass::update_fc, TransmitClass::other};
constexpr TransmitPriority tlps_before_acks{TransmitClass::replay, TransmitClass::tlp,       TransmitClass::nak,
                                            TransmitClass::ack,    TransmitClass::update_fc, TransmitClass::other};

/// A's writes never want for credits, so that its wire is never free; B writes under PH 4.
std::array<port::Settings, 2> saturated_by_a(const TransmitPriority& of_a) {
    auto settings = tlp_settings();
    (*settings[1].vcs[0])[core::CreditType::P] = {core::HdrCredits{127}, core::DataCredits{2047}};
    settings[0].transmit_priority = of_a;
    settings[0].flows = {writes(256)};
    settings[1].flows = {writes(256)};
    return settings;
}

TEST(TransmitPriority, UPD_04_AsRecommendedSendsAnUpdateFCBeforeTlpsThatWait) {
    TlpLink link(saturated_by_a(port::recommended_priority));
    link.run(core::Time{} + 200_us);

    EXPECT_GT(link.count(PortId::B).sent, 100U);
}

TEST(TransmitPriority, UPD_04_WithTlpsFirstStarvesTheUpdateFCOfASaturatedSender) {
    TlpLink link(saturated_by_a(tlps_before_updates));
    link.run(core::Time{} + 200_us);

    EXPECT_EQ(link.count(PortId::B).sent, 4U);
    EXPECT_TRUE(link.count(PortId::B).updates.empty());
    EXPECT_EQ(link.pool(PortId::A, core::Pool::PH).credits_allocated, 8U);  // freed, and never told
}

TEST(TransmitPriority, ACK_14_WithTlpsBeforeAcksHasThePartnerReplay) {
    TlpLink recommended(saturated_by_a(port::recommended_priority));
    TlpLink late(saturated_by_a(tlps_before_acks));
    recommended.run(core::Time{} + 200_us);
    late.run(core::Time{} + 200_us);

    EXPECT_EQ(recommended.count(PortId::B).timeouts, 0U);
    EXPECT_GT(late.count(PortId::B).timeouts, 0U);
}

TEST(TransmitPriority, FC_INIT_07_WithTlpsFirstStillInitialisesAFurtherVCInTime) {
    auto settings = saturated_by_a(tlps_before_updates);
    for (port::Settings& port : settings) {
        port.vcs[1] = port::testing::golden_advertisement();
        port.tcs[1].set(1);
    }
    TlpLink link(settings);
    for (const PortId id : core::port_ids) {
        link.port(id).set_vc_enable(core::vc_id(1), true, core::Time{} + 20_us);
    }
    // A's InitFC1 within one bound, then its InitFC2 within another.
    link.run(core::Time{} + 20_us + 3 * 17_us);

    for (const PortId id : core::port_ids) {
        EXPECT_EQ(link.port(id).snapshot().vcs[1].value().state, core::FcInitState::DONE) << core::to_string(id);
    }
}

}  // namespace
}  // namespace pcieflow::link::testing
