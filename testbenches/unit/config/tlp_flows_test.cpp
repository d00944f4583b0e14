// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "pcieflow/config/port_settings.hpp"
#include "pcieflow/config/set.hpp"

namespace pcieflow::config {
namespace {

using core::PortId;
using core::TlpKind;
using namespace core::literals;

using Values = std::vector<std::pair<std::string, std::string>>;

port::Settings settings_with(const Values& values, PortId id = PortId::A) {
    Scenario scenario;
    for (const auto& [path, text] : values) {
        const std::optional<Error> error = set(scenario, path, text);
        EXPECT_FALSE(error.has_value()) << path;
    }
    return port_settings(scenario, id);
}

traffic::TlpSourceSettings flow_with(Values values) {
    for (auto& [path, text] : values) {
        path = path.substr(0, 5) == "ports" ? path : "traffic.0." + path;
    }
    return settings_with(values).flows.at(0);
}

TEST(TlpFlows, CarryWritesOver) {
    const traffic::TlpSourceSettings flow = flow_with({{"name", "writes"},
                                                       {"kind", "MWr"},
                                                       {"payload", "64B"},
                                                       {"tc", "3"},
                                                       {"count", "9"},
                                                       {"start", "5us"},
                                                       {"ecrc", "true"},
                                                       {"relaxed_ordering", "on"},
                                                       {"id_based_ordering", "on"},
                                                       {"ports.A.max_payload", "512B"},
                                                       {"ports.A.max_read_request", "1KiB"}});

    EXPECT_EQ(flow.name, "writes");
    ASSERT_EQ(flow.mix.size(), 1U);
    EXPECT_EQ(flow.mix[0].kind, TlpKind::MWr);
    EXPECT_EQ(flow.mix[0].bytes.least, 64U);
    EXPECT_EQ(flow.mix[0].bytes.most, 64U);
    EXPECT_EQ(flow.form.tc, 3);
    EXPECT_EQ(flow.form.max_payload, 512U);
    EXPECT_EQ(flow.form.max_read_request, 1024U);
    EXPECT_TRUE(flow.form.has_ecrc && flow.form.relaxed_ordering && flow.form.id_based_ordering);
    EXPECT_EQ(flow.count, 9U);
    EXPECT_EQ(flow.start, core::Time{5_us});
    EXPECT_TRUE(std::holds_alternative<traffic::MaxRate>(flow.pace.rate));
}

TEST(TlpFlows, CarryReadsOver) {
    const traffic::TlpSourceSettings flow =
        flow_with({{"kind", "MRd"}, {"size", "4KiB"}, {"tags", "32"}, {"outstanding", "8"}});

    EXPECT_EQ(flow.mix.at(0).bytes.most, 4096U);
    EXPECT_EQ(flow.tags, 32);
    EXPECT_EQ(flow.outstanding, 8U);
    EXPECT_EQ(flow_with({{"kind", "MRd"}}).tags, 256);
}

TEST(TlpFlows, CountARateInBytes) {
    const traffic::TlpSourceSettings flow = flow_with(
        {{"kind", "MWr"}, {"rate", "1Gb/s"}, {"arrival", "poisson"}, {"burst.count", "4"}, {"burst.gap", "1us"}});

    EXPECT_EQ(std::get<traffic::BytesPerSecond>(flow.pace.rate).value, 125'000'000U);
    EXPECT_EQ(flow.pace.arrival, traffic::Arrival::poisson);
    EXPECT_EQ(flow.pace.burst->count, 4U);
    EXPECT_EQ(flow.pace.burst->gap, 1_us);
}

TEST(TlpFlows, CRD_01_GiveWideAddressesAHeaderOf4Dw) {
    const traffic::TlpSourceSettings narrow = flow_with({{"kind", "MWr"}, {"address", "32"}});
    const traffic::TlpSourceSettings wide = flow_with({{"kind", "MWr"}, {"address", "64"}});

    EXPECT_EQ(narrow.form.header, wire::HeaderSize::dw3);
    EXPECT_EQ(narrow.address.base, 0U);
    EXPECT_EQ(wide.form.header, wire::HeaderSize::dw4);
    EXPECT_EQ(wide.address.base, std::uint64_t{1} << 32U);
}

TEST(TlpFlows, DrawAMixByItsWeights) {
    const traffic::TlpSourceSettings flow =
        flow_with({{"mix.MWr", "3"}, {"mix.MRd", "1"}, {"payload", "256B"}, {"size", "512B"}});

    ASSERT_EQ(flow.mix.size(), 2U);
    EXPECT_EQ(flow.mix[0].kind, TlpKind::MRd);
    EXPECT_EQ(flow.mix[0].weight, 1U);
    EXPECT_EQ(flow.mix[0].bytes.most, 512U);
    EXPECT_EQ(flow.mix[1].kind, TlpKind::MWr);
    EXPECT_EQ(flow.mix[1].weight, 3U);
    EXPECT_EQ(flow.mix[1].bytes.most, 256U);
}

TEST(TlpFlows, LeaveTheKindsOfAMixThatHaveASizeOfTheirOwnTheirs) {
    const traffic::TlpSourceSettings flow =
        flow_with({{"mix.MWr", "1"}, {"mix.CfgWr0", "1"}, {"mix.CAS", "1"}, {"payload", "256B"}});

    ASSERT_EQ(flow.mix.size(), 3U);
    EXPECT_EQ(flow.mix[0].kind, TlpKind::MWr);
    EXPECT_EQ(flow.mix[0].bytes.most, 256U);
    EXPECT_EQ(flow.mix[1].kind, TlpKind::CfgWr0);
    EXPECT_EQ(flow.mix[1].bytes.most, 4U);
    EXPECT_EQ(flow.mix[2].kind, TlpKind::CAS);
    EXPECT_EQ(flow.mix[2].bytes.most, 8U);
}

TEST(TlpFlows, SendEveryKindOfRequest) {
    const std::vector<std::pair<std::string, std::uint32_t>> bytes{
        {"MRd", 128},  {"MRdLk", 128},  {"MWr", 128},  {"IORd", 4},   {"IOWr", 4},
        {"CfgRd0", 4}, {"CfgWr0", 4},   {"CfgRd1", 4}, {"CfgWr1", 4}, {"Msg", 0},
        {"MsgD", 128}, {"FetchAdd", 4}, {"Swap", 4},   {"CAS", 8},    {"DMWr", 128}};
    for (const auto& [kind, usual] : bytes) {
        const traffic::TlpSourceSettings flow = flow_with({{"kind", kind}});

        EXPECT_EQ(core::to_string(flow.mix.at(0).kind), kind);
        EXPECT_EQ(flow.mix.at(0).bytes.most, usual) << kind;
    }
}

TEST(TlpFlows, AreFunctionsOfTheirOwn) {
    const Values values{{"traffic.0.kind", "MRd"}, {"traffic.0.name", "a"},   {"traffic.1.kind", "NOP"},
                        {"traffic.1.name", "b"},   {"traffic.2.kind", "MRd"}, {"traffic.2.name", "c"},
                        {"traffic.3.kind", "MRd"}, {"traffic.3.name", "d"},   {"traffic.3.from", "B"}};
    const port::Settings a = settings_with(values);
    const port::Settings b = settings_with(values, PortId::B);

    ASSERT_EQ(a.flows.size(), 2U);
    ASSERT_EQ(b.flows.size(), 1U);
    EXPECT_EQ(a.dllp_sources.size(), 1U);
    const std::set<std::uint16_t> ids{a.flows[0].form.requester_id, a.flows[1].form.requester_id,
                                      b.flows[0].form.requester_id, a.completer.completer_id, b.completer.completer_id};
    EXPECT_EQ(ids.size(), 5U);
}

TEST(TlpFlows, AreAnsweredByThePartner) {
    const Values reads{{"traffic.0.kind", "MRd"}};

    EXPECT_FALSE(settings_with(reads, PortId::A).answers_requests);
    EXPECT_TRUE(settings_with(reads, PortId::B).answers_requests);
    EXPECT_FALSE(settings_with({{"traffic.0.kind", "MWr"}}, PortId::B).answers_requests);
    EXPECT_TRUE(settings_with({{"traffic.0.mix.MWr", "1"}, {"traffic.0.mix.CfgWr0", "1"}}, PortId::B).answers_requests);
}

TEST(TlpFlows, GiveRequestsUpAfter50msUnlessToldOtherwise) {
    EXPECT_EQ(settings_with({}).completion_timeout, 50_ms);
    EXPECT_EQ(settings_with({{"ports.A.completion_timeout", "1us"}}).completion_timeout, 1_us);
    EXPECT_EQ(settings_with({{"ports.A.completion_timeout", "off"}}).completion_timeout, std::nullopt);
}

TEST(TlpFlows, WaitInOneQueueIfToldTo) {
    EXPECT_EQ(settings_with({}).queue_mode, tl::QueueMode::per_type);
    EXPECT_EQ(settings_with({{"ports.A.transmit_queues", "single_fifo"}}).queue_mode, tl::QueueMode::single_fifo);
}

TEST(VcArbitration, TCV_07_IsStrictUnlessToldOtherwise) {
    EXPECT_EQ(settings_with({}).arbitration.low_priority_count, 0U);
}

TEST(VcArbitration, TCV_07_LetsAllVcsTakeTurnsUnlessTheGroupIsSmaller) {
    const port::Settings all = settings_with({{"ports.A.vc_arbitration", "round_robin"}});
    const port::Settings two =
        settings_with({{"ports.A.vc_arbitration", "round_robin"}, {"ports.A.low_priority_vc_count", "1"}});

    EXPECT_EQ(all.arbitration.scheme, tl::VcScheme::round_robin);
    EXPECT_EQ(all.arbitration.low_priority_count, 7U);
    EXPECT_EQ(two.arbitration.low_priority_count, 1U);
}

TEST(VcArbitration, TCV_08_GivesEachVcPhasesByItsWeight) {
    const port::Settings settings = settings_with({{"ports.A.vc_arbitration", "wrr64"},
                                                   {"ports.A.vcs.0.weight", "1"},
                                                   {"ports.A.vcs.1.weight", "3"},
                                                   {"ports.A.vcs.2.weight", "4"}});
    const auto phases_of = [&settings](std::size_t vc) {
        return std::count(settings.arbitration.table.begin(), settings.arbitration.table.begin() + 64, core::vc_id(vc));
    };

    EXPECT_EQ(settings.arbitration.scheme, tl::VcScheme::wrr_64);
    EXPECT_EQ(phases_of(0), 8);
    EXPECT_EQ(phases_of(1), 24);
    EXPECT_EQ(phases_of(2), 32);
}

TEST(VcArbitration, TCV_08_SpreadsThePhasesOfAVc) {
    const port::Settings settings = settings_with(
        {{"ports.A.vc_arbitration", "wrr32"}, {"ports.A.vcs.0.weight", "1"}, {"ports.A.vcs.1.weight", "3"}});
    const auto* const table = settings.arbitration.table.data();

    for (std::size_t phase = 0; phase < 32; phase += 4) {
        EXPECT_EQ(std::count(table + phase, table + phase + 4, core::vc0), 1) << phase;
    }
}

}  // namespace
}  // namespace pcieflow::config
