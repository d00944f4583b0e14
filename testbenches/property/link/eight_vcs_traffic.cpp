// SPDX-License-Identifier: Apache-2.0
#include "property/link/eight_vcs_traffic.hpp"

#include <string>
#include <utility>

#include "pcieflow/wire/credit_cost.hpp"
#include "pcieflow/wire/latency_table.hpp"
#include "pcieflow/wire/packet_kinds.hpp"

namespace pcieflow::link::testing {

using core::CreditType;
using core::Duration;
using core::PortId;
using core::Time;
using core::TlpKind;

namespace {

constexpr wire::Rate rate = wire::Rate::GT5;
constexpr wire::Width width = wire::Width::x4;
constexpr std::uint32_t max_payload = 128;
constexpr Duration latency = 50_ns;

core::Advertisement pools(std::size_t vc) {
    const auto more = static_cast<std::uint32_t>(vc);
    core::Advertisement made;
    made[CreditType::P] = {core::HdrCredits{1 + more}, core::DataCredits{8 + 4 * more}};
    made[CreditType::NP] = {core::HdrCredits{1 + more}, core::DataCredits{2 + more}};
    if (vc % 2 == 0) {
        made[CreditType::Cpl] = {core::HdrCredits{1 + more}, core::DataCredits{8 + more}};
    }
    return made;
}

traffic::TlpSourceSettings flow(PortId from, std::size_t place, std::size_t vc, std::vector<traffic::MixEntry> mix) {
    constexpr std::size_t flows_per_port = 100;
    traffic::TlpSourceSettings made;
    made.name = std::string(core::to_string(from)) + std::to_string(place);
    made.form.requester_id = static_cast<std::uint16_t>(flows_per_port * (core::index(from) + 1) + place);
    made.form.tc = static_cast<std::uint8_t>(vc);
    made.form.max_payload = max_payload;
    made.form.relaxed_ordering = place % 5 == 4;
    made.form.id_based_ordering = place % 7 == 6;
    made.mix = std::move(mix);
    made.address.order = traffic::AddressPattern::Order::random;
    made.tags = 32;
    made.start = Time{} + 1'000_us;  // when all VCs are ready (VC-02)
    return made;
}

std::vector<traffic::TlpSourceSettings> flows(PortId from) {
    const traffic::MixEntry writes{TlpKind::MWr, {4, 256, 4}, 3};
    const traffic::MixEntry reads{TlpKind::MRd, {4, 256, 4}, 2};
    const traffic::MixEntry messages{TlpKind::Msg, {4, 4, 4}, 1};
    const traffic::MixEntry messages_with_data{TlpKind::MsgD, {4, 64, 4}, 1};
    const traffic::MixEntry adds{TlpKind::FetchAdd, {4, 8, 4}, 1};
    const traffic::MixEntry swaps{TlpKind::CAS, {8, 16, 8}, 1};
    std::vector<traffic::TlpSourceSettings> made;
    for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
        made.push_back(flow(from, 2 * vc, vc, {writes, messages, messages_with_data}));
        made.push_back(flow(from, 2 * vc + 1, vc, {reads, adds, swaps}));
    }
    const traffic::MixEntry configuration{TlpKind::CfgWr0, {4, 4, 4}, 1};
    const traffic::MixEntry io_writes{TlpKind::IOWr, {4, 4, 4}, 1};
    made.push_back(flow(from, made.size(), 0, {configuration, io_writes}));
    return made;
}

port::Settings end(PortId id, std::uint64_t tlps_per_flow, std::uint64_t seed) {
    port::Settings settings = port::testing::golden_settings(id);
    settings.seed = seed;
    settings.rate = rate;
    settings.width = width;
    for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
        settings.vcs[vc] = pools(vc);
        settings.tcs[vc].set(vc);
    }
    if (id == PortId::A) {
        settings.arbitration.low_priority_count = core::vc_count - 1;
    }
    const Duration guideline = wire::update_fc_latency(rate, width, max_payload);
    settings.update_fc.guideline = guideline;
    settings.update_fc.max_payload_credits = max_payload / wire::bytes_per_data_credit;
    settings.update_fc.has_atomic_ops = true;
    settings.ack.latency_limit = guideline;
    settings.replay.limit = 3 * guideline + 2 * latency;
    settings.drain.latency = id == PortId::A ? 0_ns : 300_ns;
    settings.completer.max_payload = max_payload;
    settings.completer.latency = traffic::UniformSpan{{}, 500_ns};
    settings.answers_requests = true;
    settings.flows = flows(id);
    for (traffic::TlpSourceSettings& flow : settings.flows) {
        flow.count = tlps_per_flow;
    }
    return settings;
}

}  // namespace

TlpCase eight_vcs_traffic(std::uint64_t tlps_per_flow, std::uint64_t seed) {
    TlpCase made;
    made.latency = latency;
    made.seed = seed;
    made.settings = {end(PortId::A, tlps_per_flow, seed), end(PortId::B, tlps_per_flow, seed)};
    for (const PortId id : core::port_ids) {
        FaultRule damage;
        damage.action = FaultAction::corrupt;
        damage.from = id;
        damage.match.kinds.set();
        damage.match.per_million = 100;
        made.faults.push_back(damage);
    }
    return made;
}

}  // namespace pcieflow::link::testing
