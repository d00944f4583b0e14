// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/fault_plan.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "pcieflow/config/packet_pattern.hpp"
#include "pcieflow/config/port_settings.hpp"
#include "pcieflow/config/set.hpp"

namespace pcieflow::config {
namespace {

using namespace core::literals;
using core::PortId;

Scenario scenario_with(const std::vector<std::pair<std::string, std::string>>& values) {
    Scenario scenario;
    for (const auto& [path, text] : values) {
        const std::optional<Error> error = set(scenario, path, text);
        EXPECT_FALSE(error.has_value()) << path;
    }
    return scenario;
}

/// Each action once, as element 0 to 8 of `faults`, all from B.
Scenario with_every_action() {
    std::vector<std::pair<std::string, std::string>> values;
    std::size_t i = 0;
    for (const std::string action :
         {"drop", "corrupt", "duplicate", "delay", "reorder", "nullify", "change", "silence", "send"}) {
        const std::string path = "faults." + std::to_string(i++) + ".";
        values.emplace_back(path + "do", action);
        values.emplace_back(path + "from", "B");
        values.emplace_back(path + "match", "InitFC1-P");
    }
    return scenario_with(values);
}

TEST(FaultPlan, GivesTheWireWhatBefallsPacketsOnTheirWay) {
    std::vector<link::FaultAction> actions;
    for (const link::FaultRule& rule : wire_faults(with_every_action())) {
        actions.push_back(rule.action);
        EXPECT_EQ(rule.from, PortId::B);
    }

    EXPECT_EQ(actions, (std::vector{link::FaultAction::drop, link::FaultAction::corrupt, link::FaultAction::duplicate,
                                    link::FaultAction::delay, link::FaultAction::reorder}));
}

TEST(FaultPlan, GivesTheSenderItsMisconduct) {
    const Scenario scenario = with_every_action();

    EXPECT_EQ(misconduct(scenario, PortId::B).size(), 2U);
    EXPECT_FALSE(misconduct(scenario, PortId::B).at(0).is_silent);
    EXPECT_TRUE(misconduct(scenario, PortId::B).at(1).is_silent);
    EXPECT_EQ(uncalled_dllps(scenario, PortId::B).size(), 1U);
}

TEST(FaultPlan, ACK_12_GivesTheSenderWhatItNullifies) {
    const Scenario scenario = scenario_with(
        {{"faults.0.do", "nullify"}, {"faults.0.from", "B"}, {"faults.0.match", "CplD*"}, {"faults.0.nth", "3"}});

    const std::vector<port::PacketMatch> matches = nullified(scenario, PortId::B);

    ASSERT_EQ(matches.size(), 1U);
    EXPECT_EQ(matches[0].kinds, packet_kinds("CplD") | packet_kinds("CplDLk"));
    EXPECT_EQ(matches[0].nth, 3U);
}

TEST(FaultPlan, GivesTheOtherPortNothing) {
    EXPECT_TRUE(misconduct(with_every_action(), PortId::A).empty());
    EXPECT_TRUE(uncalled_dllps(with_every_action(), PortId::A).empty());
    EXPECT_TRUE(nullified(with_every_action(), PortId::A).empty());
}

TEST(FaultPlan, CarriesEachConditionOver) {
    const Scenario scenario = scenario_with({{"faults.0.do", "delay"},
                                             {"faults.0.match", "UpdateFC-*"},
                                             {"faults.0.by", "7ns"},
                                             {"faults.0.vc", "3"},
                                             {"faults.0.nth", "2"},
                                             {"faults.0.count", "4"},
                                             {"faults.0.after", "1us"},
                                             {"faults.0.before", "2us"},
                                             {"faults.0.probability", "0.75"}});

    const link::FaultRule rule = wire_faults(scenario).at(0);

    EXPECT_EQ(rule.by, 7_ns);
    EXPECT_EQ(rule.match.kinds.count(), 3U);
    EXPECT_EQ(rule.match.vc, core::vc_id(3));
    EXPECT_EQ(rule.match.nth, 2U);
    EXPECT_EQ(rule.match.count, 4U);
    EXPECT_EQ(rule.match.after, core::Time{1_us});
    EXPECT_EQ(rule.match.before, core::Time{2_us});
    EXPECT_EQ(rule.match.per_million, 750'000U);
}

TEST(FaultPlan, ChangesEachFcDllpIntoTheKindThatIsNamed) {
    for (std::size_t kind = 0; kind < wire::fc_kind_count; ++kind) {
        const std::string name(wire::dllp_kind_name(kind));
        const Scenario scenario = scenario_with({{"faults.0.do", "change"}, {"faults.0.to", name}});

        const port::DllpChange change = misconduct(scenario, PortId::A).at(0).change;

        EXPECT_EQ(wire::kind_name(wire::FcDllp{change.kind.value(), change.type.value()}), name);
    }
}

TEST(FaultPlan, ChangesOnlyWhatIsNamed) {
    const Scenario scenario = scenario_with({{"faults.0.do", "change"}, {"faults.0.hdr", "3"}});

    const port::DllpChange change = misconduct(scenario, PortId::A).at(0).change;

    EXPECT_EQ(change.hdr, 3U);
    EXPECT_FALSE(change.kind || change.type || change.vc || change.data || change.hdr_scale || change.data_scale);
}

TEST(FaultPlan, SendsAFcDllpWithItsFields) {
    const Scenario scenario = scenario_with({{"faults.0.do", "send"},
                                             {"faults.0.match", "UpdateFC-NP"},
                                             {"faults.0.at", "3us"},
                                             {"faults.0.vc", "5"},
                                             {"faults.0.hdr", "7"},
                                             {"faults.0.data", "4095"},
                                             {"faults.0.data_scale", "2"}});
    const wire::FcDllp expected{wire::FcKind::UpdateFC, core::CreditType::NP, core::vc_id(5), 7, 4095, 0, 2};

    const port::UncalledDllp sent = uncalled_dllps(scenario, PortId::A).at(0);

    EXPECT_EQ(sent.at, core::Time{3_us});
    EXPECT_EQ(sent.dllp, wire::Dllp{expected});
}

TEST(FaultPlan, SendsNopAndVendorSpecific) {
    Fault fault;
    fault.action = FaultAction::send;
    fault.match.kinds.set(wire::kind_index(wire::PlainDllp::NOP));
    EXPECT_EQ(dllp_to_send(fault), wire::Dllp{wire::PlainDllp::NOP});

    fault.match.kinds.reset().set(wire::kind_index(wire::VendorDllp{}));
    EXPECT_EQ(dllp_to_send(fault), wire::Dllp{wire::VendorDllp{}});
}

TEST(FaultPlan, SendsAnAckOrNakWithItsNumber) {
    for (const bool is_nak : {false, true}) {
        const Scenario scenario = scenario_with({{"faults.0.do", "send"},
                                                 {"faults.0.match", is_nak ? "Nak" : "Ack"},
                                                 {"faults.0.at", "3us"},
                                                 {"faults.0.seq", "4095"}});

        EXPECT_EQ(uncalled_dllps(scenario, PortId::A).at(0).dllp, wire::Dllp(wire::AckNakDllp{is_nak, 4095}));
    }
}

TEST(FaultPlan, SendsAnUnsupportedDllpWithItsTypeByte) {
    const Scenario scenario =
        scenario_with({{"faults.0.do", "send"}, {"faults.0.match", "Unsupported"}, {"faults.0.type", "0x48"}});

    EXPECT_EQ(uncalled_dllps(scenario, PortId::A).at(0).dllp, wire::Dllp{wire::UnsupportedDllp{0x48}});
}

TEST(FaultPlan, ReachesThePortSettings) {
    const port::Settings settings = port_settings(with_every_action(), PortId::B);

    EXPECT_EQ(settings.misconduct.size(), 2U);
    EXPECT_EQ(settings.uncalled.size(), 1U);
    EXPECT_EQ(settings.nullified.size(), 1U);
}

}  // namespace
}  // namespace pcieflow::config
