// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "integration/bench.hpp"
#include "pcieflow/config/port_settings.hpp"
#include "pcieflow/sysc/run.hpp"
#include "pcieflow/wire/packet_kinds.hpp"
#include "pcieflow/wire/packet_size.hpp"
#include "support/allocations.hpp"

namespace pcieflow::integration {
namespace {

using namespace core::literals;
using core::PortId;

constexpr std::uint64_t measured_tlps = 100'000;

/// A link over which A, and if asked B too, writes 128 bytes at a time without a pause. Ack and UpdateFC go by the
/// tables for the smallest Max_Payload_Size, hence most often. Nobody hears of events.
sysc::LinkPairSettings saturated(wire::Rate rate, wire::Width width, bool both_ways = false) {
    config::Scenario scenario;
    scenario.link = {rate, width, 10_ns, {}};
    for (config::Port& port : scenario.ports) {
        config::VirtualChannel& vc0 = port.vcs[core::vc0];
        vc0.advertisement[core::CreditType::P] = {core::HdrCredits{64}, core::DataCredits{1024}};
        vc0.advertisement[core::CreditType::NP] = {core::HdrCredits{2}, core::DataCredits{32}};
        port.max_payload = 128;
    }
    for (const PortId from : core::port_ids) {
        if (from == PortId::A || both_ways) {
            config::Traffic& writes = scenario.traffic.emplace_back();
            writes.name = "writes";
            writes.from = from;
            writes.kind = config::TrafficKind::MWr;
            writes.payload = 128;
        }
    }
    return {{config::port_settings(scenario, PortId::A), config::port_settings(scenario, PortId::B)},
            {scenario.link.latency, {}, 1},
            PortId::A};
}

/// What both devices did while A sent TLPs.
struct Bill {
    std::uint64_t tlps = 0;
    std::uint64_t executions = 0;
    std::uint64_t allocations = 0;
    std::uint64_t acks = 0;
    std::uint64_t updates = 0;
    [[nodiscard]] double executions_per_tlp() const {
        return static_cast<double>(executions) / static_cast<double>(tlps);
    }
};

Bill bill_of(const sysc::LinkPair& pair) {
    Bill bill;
    for (const PortId id : core::port_ids) {
        bill.executions += pair.device(id).process_executions();
    }
    const port::Snapshot writer = pair.device(PortId::A).snapshot();
    const port::Snapshot reader = pair.device(PortId::B).snapshot();
    bill.tlps = reader.tlps_received;
    bill.acks = writer.received[wire::kind_index(wire::AckNakDllp{})];
    bill.updates = writer.received[wire::kind_index(wire::FcDllp{wire::FcKind::UpdateFC, core::CreditType::P})];
    return bill;
}

Bill run(const sysc::LinkPairSettings& settings) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    sysc::LinkPair pair{"pair", settings};
    for (const PortId port : core::port_ids) pair.device(port).port().set_link_up(true, core::Time{});
    constexpr core::Time warm{500_us};
    constexpr std::int64_t tlp_symbols = 148;
    const port::Settings& port = settings.ports[0];
    const core::Duration all_tlps =
        wire::isolated_duration(port.rate, port.width, tlp_symbols * static_cast<std::int64_t>(measured_tlps));
    sysc::run_through(warm);
    const Bill before = bill_of(pair);
    const std::uint64_t allocations_before = testing::allocations();

    sysc::run_through(warm + all_tlps + all_tlps / 4);  // the other direction's DLLPs take their share

    const std::uint64_t allocations = testing::allocations() - allocations_before;
    const Bill after = bill_of(pair);
    EXPECT_GE(after.tlps - before.tlps, measured_tlps);
    return {after.tlps - before.tlps, after.executions - before.executions, allocations, after.acks - before.acks,
            after.updates - before.updates};
}

TEST(SaturatedDevice, RunsItsProcessLittleMoreThanFourTimesPerTlpAt2_5GTx1) {
    const Bill bill = run(saturated(wire::Rate::GT2_5, wire::Width::x1));

    EXPECT_GE(bill.acks, measured_tlps / 4);
    EXPECT_GE(bill.updates, measured_tlps / 4);
    EXPECT_LE(bill.executions_per_tlp(), 4.25) << bill.executions << " for " << bill.tlps;
}

TEST(SaturatedDevice, RunsItsProcessTwoAndAHalfTimesPerTlpAtMostAt5GTx8) {
    const Bill bill = run(saturated(wire::Rate::GT5, wire::Width::x8));

    EXPECT_GE(bill.acks, measured_tlps / 20);
    EXPECT_GE(bill.updates, measured_tlps / 20);
    EXPECT_LE(bill.executions_per_tlp(), 2.5) << bill.executions << " for " << bill.tlps;
}

TEST(SaturatedDevice, AllocatesNothingOver100000TlpsAt2_5GTx1) {
    const Bill bill = run(saturated(wire::Rate::GT2_5, wire::Width::x1));

    EXPECT_EQ(bill.allocations, 0U);
}

TEST(SaturatedDevice, AllocatesNothingOver100000TlpsAt5GTx8BothWays) {
    const Bill bill = run(saturated(wire::Rate::GT5, wire::Width::x8, true));

    EXPECT_EQ(bill.allocations, 0U);
}

/// Everything that a pair's packets say, by sender, and what its ports say of themselves in the end.
class Tapped {
public:
    using Said = std::vector<std::vector<std::int64_t>>;

    Tapped(const char* name, const sysc::LinkPairSettings& settings) : pair_{name, settings} {
        for (const PortId id : core::port_ids) {
            pair_.device(id).port().set_link_up(true, core::Time{});
            pair_.device(id).port().set_link_up(false, core::Time{150_us});
            pair_.device(id).port().set_link_up(true, core::Time{151_us});
            pair_.link().set_tap(id,
                                 [this, id](const port::Packet& sent, const auto& /*arriving*/) { note(id, sent); });
        }
    }
    void hear_events() {
        for (const PortId id : core::port_ids) pair_.device(id).set_event_sink([](core::Time, const auto&) {});
    }
    [[nodiscard]] const Said& packets(PortId from) const { return packets_[core::index(from)]; }
    [[nodiscard]] port::Snapshot snapshot(PortId id) const { return pair_.device(id).snapshot(); }

private:
    void note(PortId from, const port::Packet& packet) {
        std::vector<std::int64_t> said{core::to_fs(packet.first), core::to_fs(packet.last),
                                       packet.tlp ? packet.tlp->seq : -1};
        said.insert(said.end(), packet.dllp.begin(), packet.dllp.end());
        packets_[core::index(from)].push_back(said);
    }

    sysc::LinkPair pair_;
    std::array<Said, 2> packets_;  ///< by sender
};

/// Damaged TLPs and lost Acks both ways, so that there are Naks, replays and timeouts.
std::vector<link::FaultRule> bad_wire() {
    std::vector<link::FaultRule> faults;
    for (const PortId from : core::port_ids) {
        for (const link::FaultAction action : {link::FaultAction::corrupt, link::FaultAction::drop}) {
            link::FaultRule& rule = faults.emplace_back();
            rule.action = action;
            rule.from = from;
            rule.match.kinds = action == link::FaultAction::corrupt ? wire::all_tlps() : wire::all_dllps();
            rule.match.per_million = 10'000;
            rule.match.after = core::Time{5_us};
        }
    }
    return faults;
}

TEST(SaturatedDevice, SendsTheSamePacketsAndCountsTheSameWhetherEventsAreHeardOrNot) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    sysc::LinkPairSettings settings = saturated(wire::Rate::GT5, wire::Width::x8, true);
    (*settings.ports[1].vcs[0])[core::CreditType::P] = {core::HdrCredits{4}, core::DataCredits{32}};  // credits run out
    settings.ports[0].skp_interval = 1'180;
    settings.link.faults = bad_wire();
    Tapped heard{"heard", settings};
    heard.hear_events();
    const Tapped unheard{"unheard", settings};

    for (int i = 1; i <= 300; ++i) {
        sysc::run_through(core::Time{i * 1_us});
        for (const PortId id : core::port_ids) {
            ASSERT_EQ(heard.snapshot(id).sent, unheard.snapshot(id).sent) << i;
            ASSERT_EQ(heard.snapshot(id).received, unheard.snapshot(id).received) << i;
            ASSERT_EQ(heard.snapshot(id).tlps_received, unheard.snapshot(id).tlps_received) << i;
        }
    }

    for (const PortId id : core::port_ids) {
        EXPECT_GT(heard.packets(id).size(), 3'000U);
        EXPECT_TRUE(heard.packets(id) == unheard.packets(id)) << core::to_string(id);
    }
}

}  // namespace
}  // namespace pcieflow::integration
