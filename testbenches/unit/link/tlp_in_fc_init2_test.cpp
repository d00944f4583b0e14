// SPDX-License-Identifier: Apache-2.0
// TLPs at the edge of VC0's initialisation: B's InitFC2 are lost, so that A stays in FC_INIT2.
#include <gtest/gtest.h>

#include "unit/link/loop_fixture.hpp"
#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;

Time at(core::Duration since_start) { return Time{} + since_start; }

constexpr core::Duration end_of_first_initfc2_triple = 288_ns;
constexpr core::Duration write_time = 4 * (64_ns + 20_ns);  // 64 B of payload, x1 at 2.5 GT/s

/// A writes 64 B as soon as it may.
TlpLink held_in_fc_init2(bool tlp_allowed) {
    auto settings = tlp_settings();
    settings[0].flows = {writes(64, 1)};
    for (port::Settings& port : settings) {
        port.vc0_init.tlp_allowed_in_fc_init2 = tlp_allowed;
    }
    return {settings, {drop(PortId::B, "InitFC2-P"), drop(PortId::B, "InitFC2-NP"), drop(PortId::B, "InitFC2-Cpl")}};
}

port::VcSnapshot vc0(const TlpLink& link, PortId id) { return link.port(id).snapshot().vcs[0].value(); }

TEST(TlpInFcInit2, FC_INIT_14_GoesBehindTheFirstInitFC2TripleIfTheProfileAllowsIt) {
    TlpLink link = held_in_fc_init2(true);
    link.run(at(end_of_first_initfc2_triple + write_time));

    EXPECT_EQ(link.count(PortId::A).first_start, at(end_of_first_initfc2_triple));
    EXPECT_EQ(vc0(link, PortId::A).state, core::FcInitState::FC_INIT2);
}

TEST(TlpInFcInit2, FC_INIT_14_WaitsForTheExitOtherwise) {
    TlpLink link = held_in_fc_init2(false);
    link.run(at(100_us));

    ASSERT_TRUE(vc0(link, PortId::A).exit_at.has_value());
    EXPECT_EQ(vc0(link, PortId::A).exit_at, at(30'336_ns));  // H7: B's keep-alive
    EXPECT_EQ(link.count(PortId::A).first_start, vc0(link, PortId::A).exit_at);
    EXPECT_EQ(link.count(PortId::B).received, 1U);
}

TEST(TlpInFcInit2, FC_INIT_16_FC_INIT_20_TheUpdateFcForItSetsFI2) {
    TlpLink link = held_in_fc_init2(true);
    link.run(at(100_us));

    const core::Duration freed = end_of_first_initfc2_triple + write_time + 10_ns;
    EXPECT_EQ(vc0(link, PortId::A).fi2_at, at(freed + 32_ns + 10_ns));
    EXPECT_EQ(link.count(PortId::B).received, 1U);
    EXPECT_EQ(link.count(PortId::A).replayed, 0U);
}

}  // namespace
}  // namespace pcieflow::link::testing
