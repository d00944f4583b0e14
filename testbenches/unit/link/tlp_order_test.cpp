// SPDX-License-Identifier: Apache-2.0
// Which TLP is the older one, and whose VC it takes.
#include <gtest/gtest.h>

#include <variant>
#include <vector>

#include "pcieflow/link/link_loop.hpp"
#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::Pool;
using core::PortId;
using core::Time;
using core::TlpKind;

/// The kinds of TLP that A sends in the first `span`, in their order.
std::vector<TlpKind> sent_by_a(const std::array<port::Settings, 2>& settings, core::Duration span) {
    std::vector<TlpKind> kinds;
    LinkLoop loop(settings, {Channel(PortId::A, 10_ns, {}, 1), Channel(PortId::B, 10_ns, {}, 1)},
                  [&kinds](Time /*now*/, const std::vector<core::Event>& events) {
                      for (const core::Event& event : events) {
                          const auto* sent = std::get_if<core::TlpSent>(&event.body);
                          if (sent != nullptr && event.port == PortId::A) {
                              kinds.push_back(sent->tlp.kind);
                          }
                      }
                  });
    for (const PortId id : core::port_ids) {
        loop.port(id).set_link_up(true, Time{});
    }
    loop.run(Time{} + span);
    return kinds;
}

TEST(TlpOrder, ORD_02_AWriteThatIsReadySinceItsPredecessorWentIsOlderThanALaterCompletion) {
    auto settings = tlp_settings();
    settings[0].flows = {writes(256, 3)};  // each takes 1.104 us; the third is ready when the second begins
    settings[0].completer.latency = traffic::FixedSpan{1'500_ns};  // the completion while the second is on the wire
    settings[1].flows = {requests(TlpKind::MRd, 64, 1)};

    EXPECT_EQ(sent_by_a(settings, 20_us), (std::vector{TlpKind::MWr, TlpKind::MWr, TlpKind::MWr, TlpKind::CplD}));
}

TEST(TlpOrder, ORD_02_WhatWaitedForItsVcGoesInTheOrderInWhichItWasReady) {
    auto settings = tlp_settings();
    traffic::TlpSourceSettings reads = requests(TlpKind::MRd, 64, 1);
    reads.start = Time{} + 100_ns;
    traffic::TlpSourceSettings early = writes(64, 1);
    early.form.requester_id = 2;
    settings[0].flows = {reads, early};  // VC0 is DONE after 288 ns

    EXPECT_EQ(sent_by_a(settings, 20_us), (std::vector{TlpKind::MWr, TlpKind::MRd}));
}

// In the profile mindshare B may read before A has left FC_INIT2 itself, where A may not send yet.
TEST(TlpOrder, ORD_02_AWriteThatWaitsInFC_INIT2IsOlderThanTheAnswerToARequestThatArrivesThere) {
    auto settings = tlp_settings();
    settings[0].vc0_init.tlp_allowed_in_fc_init2 = false;
    settings[0].vc0_init.min_initfc2_triples = 10;
    settings[0].flows = {writes(64, 1)};
    settings[1].flows = {requests(TlpKind::MRd, 64, 1)};

    EXPECT_EQ(sent_by_a(settings, 20_us), (std::vector{TlpKind::MWr, TlpKind::CplD}));
}

TEST(TlpOrder, TCV_03_AConfigurationWriteOfAFlowOnAnotherVcTakesItsCreditsOfVC0) {
    auto settings = tlp_settings();
    for (port::Settings& port : settings) {
        port.vcs[1] = port::testing::golden_advertisement();
        port.tcs[1].set(1);
    }
    traffic::TlpSourceSettings mix = requests(TlpKind::CfgWr0, 4, 1);
    mix.form.tc = 1;
    mix.start = Time{} + 20_us;
    settings[0].flows = {mix};
    TlpLink link(settings);
    for (const PortId id : core::port_ids) {
        link.port(id).set_vc_enable(core::vc_id(1), true, Time{});
    }
    link.run(Time{} + 40_us);

    EXPECT_EQ(link.pool(PortId::A, Pool::NPH, 0).credits_consumed, 1U);
    EXPECT_EQ(link.pool(PortId::B, Pool::NPH, 0).credits_received, 1U);
    EXPECT_EQ(link.pool(PortId::A, Pool::NPH, 1).credits_consumed, 0U);
}

}  // namespace
}  // namespace pcieflow::link::testing
