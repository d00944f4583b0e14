// SPDX-License-Identifier: Apache-2.0
// Two real ports under saturated traffic in both directions: they obey, so nothing is reported but what the wire did.
#include "negative/tlp_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <set>
#include <variant>

#include "pcieflow/regs/register_map.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;
using core::PortId;
using core::RuleId;
using testkit::busy;
using testkit::flow_of;
using testkit::guideline;
using testkit::TlpRun;
using testkit::to_lines;

std::set<RuleId> rules_of(const ViolationLog& log) {
    std::set<RuleId> rules;
    for (const auto& [rule, count] : log.counts()) {
        rules.insert(rule);
    }
    return rules;
}

TEST(TlpRun, ORD_03_CHK_20_CHK_21_CHK_28_AreSilentForWritesAndReadsInBothDirections) {
    TlpRun run({busy(PortId::A), busy(PortId::B)});

    run.run(core::Time{} + 2'000_us);

    EXPECT_EQ(to_lines(run.log().kept()), "");
    EXPECT_GT(run.received(), 1000U);
}

TEST(TlpRun, ERR_03_IsReportedForDamagedTlpsAndNoErrorIs) {
    TlpRun run({busy(PortId::A), busy(PortId::B)}, [](PortId, std::uint64_t n, port::Packet& packet) {
        if (packet.tlp && n % 50 == 0) {
            packet.has_good_lcrc = false;
        }
        return true;
    });

    run.run(core::Time{} + 2'000_us);

    EXPECT_EQ(rules_of(run.log()).count(RuleId::ERR_03), 1U);
    EXPECT_EQ(run.log().errors(), 0U) << to_lines(run.log().kept());
    EXPECT_GT(run.received(), 1000U);
}

TEST(TlpRun, ERR_04_IsReportedForLostAcksAndNoErrorIs) {
    // Longer than the replay timer, so that each end replays.
    TlpRun run({busy(PortId::A), busy(PortId::B)}, [](PortId, std::uint64_t, port::Packet& packet) {
        const bool is_lost = packet.first > core::Time{} + 100_us && packet.first < core::Time{} + 110_us;
        return !is_lost || packet.kind != port::PacketKind::Dllp ||
               !std::holds_alternative<wire::AckNakDllp>(wire::decode_unchecked(packet.dllp));
    });

    run.run(core::Time{} + 2'000_us);

    EXPECT_EQ(rules_of(run.log()).count(RuleId::ERR_04), 1U);
    EXPECT_EQ(run.log().errors(), 0U) << to_lines(run.log().kept());
    EXPECT_GT(run.received(), 1000U);
}

TEST(TlpRun, FC_INIT_07_CHK_02_IsSilentForAVcThatInitialisesWhileTlpsAreReplayed) {
    std::array<port::Settings, 2> settings{busy(PortId::A), busy(PortId::B)};
    for (port::Settings& port : settings) {
        port.vcs[1] = core::Advertisement{};
    }
    for (int enable_us = 10; enable_us < 30; ++enable_us) {
        TlpRun run(settings, [](PortId from, std::uint64_t, port::Packet& packet) {
            return from != PortId::B || packet.kind != port::PacketKind::Dllp ||
                   !std::holds_alternative<wire::AckNakDllp>(wire::decode_unchecked(packet.dllp));
        });
        run.enable_vc(PortId::A, core::vc_id(1), core::Time{} + enable_us * 1_us);

        run.run(core::Time{} + 100_us);

        EXPECT_EQ(rules_of(run.log()).count(RuleId::ERR_04), 1U);
        EXPECT_EQ(run.log().errors(), 0U) << enable_us << " us: " << to_lines(run.log().kept());
    }
}

TEST(TlpRun, FC_INIT_21_IsSilentOverTheWrapsOf100000Tlps) {
    std::array<port::Settings, 2> settings{port::testing::golden_settings(PortId::A),
                                           port::testing::golden_settings(PortId::B)};
    for (port::Settings& port : settings) {
        port.vcs[0] = core::Advertisement{};
        (*port.vcs[0])[core::CreditType::P] = {core::HdrCredits{1}, core::DataCredits{8}};
        (*port.vcs[0])[core::CreditType::NP] = {core::HdrCredits{2}, core::DataCredits{32}};
        port.rate = wire::Rate::GT5;
        port.width = wire::Width::x8;
        port.update_fc.guideline = guideline;
        port.update_fc.max_payload_credits = 8;
        port.ack.latency_limit = guideline;
        port.replay.limit = 3 * guideline;
    }
    constexpr std::uint64_t tlps = 100'000;
    settings[0].flows = {flow_of(wire::TlpKind::MWr, 128, 1)};
    settings[0].flows[0].form.max_payload = 128;
    settings[0].flows[0].count = tlps;
    TlpRun run(settings);

    run.run(core::Time{} + 20'000_us);

    EXPECT_EQ(run.received(), tlps);
    EXPECT_EQ(to_lines(run.log().kept()), "");
    EXPECT_GT(run.board().comparisons().settled, tlps);
    for (const ScoreboardRow& row : run.board().table()) {
        EXPECT_TRUE(row.is_comparable && row.agreement == Agreement::equal) << core::to_string(row.pool);
    }
}

/// Both write; A's wire is never free, as it wants for no credits, and B runs out of them before A frees any.
std::array<port::Settings, 2> saturated_by_a() {
    std::array<port::Settings, 2> settings{busy(PortId::A), busy(PortId::B)};
    for (port::Settings& port : settings) {
        port.flows = {flow_of(wire::TlpKind::MWr, 256, 1)};
    }
    (*settings[1].vcs[0])[core::CreditType::P] = {core::HdrCredits{127}, core::DataCredits{2047}};
    settings[0].drain.latency = 10_us;
    return settings;
}

TEST(TlpRun, CHK_19_CHK_20_AreReportedForUpdateFCsThatATransmitPriorityStarves) {
    std::array<port::Settings, 2> settings = saturated_by_a();
    settings[0].transmit_priority = {port::TransmitClass::nak,       port::TransmitClass::ack,
                                     port::TransmitClass::replay,    port::TransmitClass::tlp,
                                     port::TransmitClass::update_fc, port::TransmitClass::other};
    TlpRun run(settings);

    run.run(core::Time{} + 200_us);

    EXPECT_EQ(rules_of(run.log()), (std::set{RuleId::CHK_19, RuleId::CHK_20})) << to_lines(run.log().kept());
    for (const core::Violation& violation : run.log().kept()) {
        EXPECT_EQ(violation.port, PortId::A);
    }
}

TEST(TlpRun, CHK_19_CHK_20_AreSilentForASaturatedSenderWithTheRecommendedPriority) {
    TlpRun run(saturated_by_a());

    run.run(core::Time{} + 200_us);

    EXPECT_EQ(to_lines(run.log().kept()), "");
}

/// A alone writes.
std::array<port::Settings, 2> writer() {
    std::array<port::Settings, 2> settings{busy(PortId::A), busy(PortId::B)};
    settings[0].flows = {flow_of(wire::TlpKind::MWr, 256, 1)};
    settings[0].flows[0].count = 3;
    settings[1].flows.clear();
    return settings;
}

bool is_reported(const TlpRun& run, core::AerError error) {
    return ((run.port(PortId::B).peek_register(regs::uncorrectable_status) >> core::facts(error).bit) & 1U) != 0;
}

TEST(TlpRun, TXG_03_IsReportedOnceForAWriteThatNeverGoes) {
    std::array<port::Settings, 2> settings = writer();
    (*settings[1].vcs[0])[core::CreditType::P].data = core::DataCredits{15};
    TlpRun run(settings);

    run.run(core::Time{} + 20_us);

    EXPECT_EQ(run.log().counts().at(RuleId::TXG_03), 1U);
    const auto never = std::find_if(run.log().kept().begin(), run.log().kept().end(),
                                    [](const core::Violation& each) { return each.rule == RuleId::TXG_03; });
    EXPECT_EQ(never->port, PortId::A);
    EXPECT_EQ(never->severity, core::Severity::warning);
    EXPECT_EQ(never->expected, "PD 16 or more advertised");
    EXPECT_EQ(never->actual, "PD 15");
    EXPECT_EQ(never->text, "MWr, number 0, never goes: it needs 16 of PD, B advertised 15");
}

TEST(TlpRun, TXG_03_IsSilentForAWriteThatTakesAllThatWasAdvertised) {
    std::array<port::Settings, 2> settings = writer();
    (*settings[1].vcs[0])[core::CreditType::P].data = core::DataCredits{16};
    TlpRun run(settings);

    run.run(core::Time{} + 20_us);

    EXPECT_EQ(to_lines(run.log().kept()), "");
    EXPECT_EQ(run.received(), 3U);
}

TEST(TlpReception, VC_04_TCV_04_ERR_10_ATlpWhoseTcHasNoVcIsDroppedAsMalformed) {
    std::array<port::Settings, 2> settings = writer();
    settings[1].vc0_tcs = std::bitset<8>(0x01);
    port::TlpStore altered;
    TlpRun run(settings, [&altered](PortId, std::uint64_t, port::Packet& packet) {
        if (packet.tlp && packet.tlp->seq == 1) {
            port::TlpFrame frame = *packet.tlp;
            frame.tlp.tc = 5;
            packet.tlp = altered.hold(frame);
        }
        return true;
    });

    run.run(core::Time{} + 20_us);

    EXPECT_EQ(run.received(), 2U);
    EXPECT_EQ(run.dropped(core::TlpDrop::malformed), 1U);
    EXPECT_TRUE(is_reported(run, core::AerError::MalformedTlp));
}

TEST(TlpReception, RXA_03_RXA_04_ERR_09_IsReportedForATlpThatTheBufferCannotHold) {
    std::array<port::Settings, 2> settings = writer();
    settings[1].drain.latency = 10_us;
    settings[1].drain.capacity[core::CreditType::P] = {core::HdrCredits{2}, core::DataCredits{0}};
    TlpRun run(settings);

    run.run(core::Time{} + 20_us);

    EXPECT_EQ(run.received(), 2U);
    EXPECT_EQ(run.dropped(core::TlpDrop::overflow), 1U);
    EXPECT_TRUE(is_reported(run, core::AerError::ReceiverOverflow));
    EXPECT_EQ(rules_of(run.log()), std::set{RuleId::RXA_03}) << to_lines(run.log().kept());
}

}  // namespace
}  // namespace pcieflow::observe
