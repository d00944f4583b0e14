// SPDX-License-Identifier: Apache-2.0
#include "property/link/tlp_case_gen.hpp"

#include <string>

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

constexpr Duration calm_from = 100_us;  // by then every VC is DONE, whatever its priority

template <typename T>
T between(T least, T most) {
    return *rc::gen::inRange<T>(least, static_cast<T>(most + 1));
}
bool flip() { return *rc::gen::arbitrary<bool>(); }
bool one_in(int bound) { return between(0, bound - 1) == bound - 1; }

/// What both ends have in common.
struct Common {
    wire::Rate rate;
    wire::Width width;
    Duration latency;
    std::uint32_t max_payload;
    std::size_t vcs;
    bool is_base;     ///< the rule profile, under which TLPs wait until FC_INIT2 is left
    bool has_faults;  ///< then traffic begins when initialisation is over, unless the profile makes it wait anyway
};

Common any_common() {
    Common common{};
    common.rate = *rc::gen::element(wire::Rate::GT2_5, wire::Rate::GT5);
    common.width = *rc::gen::element(wire::Width::x1, wire::Width::x2, wire::Width::x4, wire::Width::x8,
                                     wire::Width::x16, wire::Width::x32);
    common.latency = between<std::int64_t>(0, 2'000) * 1_ns;
    common.max_payload = *rc::gen::element(128U, 256U, 512U);
    common.vcs = between<std::size_t>(1, core::vc_count);
    common.is_base = flip();
    common.has_faults = flip();
    return common;
}

/// The smallest legal pools are as likely as all others.
core::Advertisement any_pools(std::uint32_t max_payload) {
    const std::uint32_t payload = max_payload / static_cast<std::uint32_t>(wire::bytes_per_data_credit);
    const auto pool = [](std::uint32_t least, std::uint32_t most) {
        const std::uint32_t count = flip() ? least : between(least, most);
        return one_in(8) ? 0 : count;
    };
    const auto header = [&] { return core::HdrCredits{flip() ? pool(1, 8) : pool(1, 127)}; };
    const auto data = [&](std::uint32_t least) {
        return core::DataCredits{flip() ? pool(least, 4 * least) : pool(least, 2047)};
    };
    core::Advertisement pools;
    pools[CreditType::P] = {header(), data(payload)};
    pools[CreditType::NP] = {header(), data(2)};  // a CAS of 32 bytes needs two
    if (flip()) {
        pools[CreditType::Cpl] = {header(), data(payload)};
    }
    return pools;
}

dll::UpdateFcPolicySettings any_policy() {
    dll::UpdateFcPolicySettings policy;
    policy.kind = static_cast<dll::UpdateFcPolicyKind>(between(0, 5));
    policy.credits = between(1U, 64U);
    policy.every = between<std::int64_t>(100, 20'000) * 1_ns;
    policy.count = between(1U, 8U);
    return policy;
}

traffic::DrainSettings any_drain() {
    traffic::DrainSettings drain;
    drain.latency = flip() ? Duration{} : between<std::int64_t>(0, 10'000) * 1_ns;
    if (one_in(3)) {
        drain.bytes_per_second = *rc::gen::element<std::uint64_t>(100'000'000, 250'000'000, 2'000'000'000);
    }
    drain.data_first = one_in(4);
    return drain;
}

traffic::MixEntry any_entry(std::uint32_t max_payload) {
    traffic::MixEntry entry;
    entry.kind = *rc::gen::element(TlpKind::MWr, TlpKind::MWr, TlpKind::MRd, TlpKind::MRd, TlpKind::CfgWr0,
                                   TlpKind::CfgRd0, TlpKind::IOWr, TlpKind::IORd, TlpKind::Msg, TlpKind::MsgD,
                                   TlpKind::FetchAdd, TlpKind::Swap, TlpKind::CAS, TlpKind::DMWr);
    entry.weight = between(1U, 4U);
    switch (entry.kind) {
        case TlpKind::MWr:
        case TlpKind::MsgD:
        case TlpKind::MRd: {
            const std::uint32_t least = between(0U, max_payload);
            entry.bytes = {least, least + between(0U, 2 * max_payload), 1};
            break;
        }
        case TlpKind::DMWr: entry.bytes = {4, 28, 4}; break;
        case TlpKind::FetchAdd:
        case TlpKind::Swap: entry.bytes = {4, 8, 4}; break;
        case TlpKind::CAS: entry.bytes = {8, 16, 8}; break;
        default: entry.bytes = {4, 4, 4}; break;
    }
    return entry;
}

traffic::TlpSourceSettings any_flow(const Common& common, PortId from, std::size_t place) {
    constexpr std::uint16_t flows_per_port = 100;
    traffic::TlpSourceSettings flow;
    flow.name = std::string(core::to_string(from)) + std::to_string(place);
    flow.form.requester_id = static_cast<std::uint16_t>(flows_per_port * (core::index(from) + 1) + place);
    flow.form.tc = static_cast<std::uint8_t>(between<std::size_t>(0, common.vcs - 1));
    flow.form.header = flip() ? wire::HeaderSize::dw3 : wire::HeaderSize::dw4;
    flow.form.relaxed_ordering = one_in(4);
    flow.form.id_based_ordering = one_in(4);
    flow.form.has_ecrc = one_in(4);
    flow.form.max_payload = common.max_payload;
    flow.mix.clear();
    for (int entries = between(1, 3); entries > 0; --entries) {
        flow.mix.push_back(any_entry(common.max_payload));
    }
    flow.address.order = flip() ? traffic::AddressPattern::Order::random : traffic::AddressPattern::Order::incrementing;
    flow.address.alignment = *rc::gen::element(1U, 4U, 64U);
    if (flip()) {
        flow.pace.rate = traffic::TlpInterval{between<std::int64_t>(1, 3'000) * 1_ns};
        flow.pace.arrival = static_cast<traffic::Arrival>(between(0, 2));
    }
    flow.count = between<std::uint64_t>(1, 40);
    flow.start = common.has_faults && !common.is_base ? Time{} + calm_from : Time{};
    flow.tags = *rc::gen::element<std::uint16_t>(1, 4, 256);
    return flow;
}

traffic::CompleterSettings any_completer(std::uint32_t max_payload) {
    traffic::CompleterSettings completer;
    completer.latency = traffic::UniformSpan{{}, between<std::int64_t>(0, 2'000) * 1_ns};
    completer.completer_id = static_cast<std::uint16_t>(between(1'000, 1'001));
    completer.max_payload = max_payload;
    completer.split_every_rcb = flip();
    completer.has_ecrc = flip();
    return completer;
}

port::Settings any_end(const Common& common, PortId id) {
    port::Settings settings = port::testing::golden_settings(id);
    settings.rate = common.rate;
    settings.width = common.width;
    settings.vc0_init.tlp_allowed_in_fc_init2 = settings.vcn_init.tlp_allowed_in_fc_init2 = !common.is_base;
    for (std::size_t vc = 0; vc < common.vcs; ++vc) {
        settings.vcs[vc] = any_pools(common.max_payload);
        settings.tcs[vc].set(vc);
    }
    if (common.vcs > 1 && flip()) {
        settings.arbitration.low_priority_count = between<std::size_t>(1, common.vcs - 1);
    }
    const Duration guideline = wire::update_fc_latency(common.rate, common.width, common.max_payload);
    settings.update_fc.guideline = guideline;
    settings.update_fc.max_payload_credits =
        common.max_payload / static_cast<std::uint32_t>(wire::bytes_per_data_credit);
    settings.update_fc.has_atomic_ops = true;
    for (dll::UpdateFcPolicySettings& policy : settings.update_fc.policies) {
        policy = flip() ? dll::UpdateFcPolicySettings{} : any_policy();
    }
    settings.ack.latency_limit = flip() ? guideline : between<std::int64_t>(0, 500) * 1_ns;
    settings.replay.limit = 3 * guideline + 2 * common.latency;
    settings.replay.buffer_tlps = flip() ? settings.replay.buffer_tlps : between<std::size_t>(1, 8);
    settings.drain = any_drain();
    settings.completer = any_completer(common.max_payload);
    settings.answers_requests = true;
    const std::size_t flows = between<std::size_t>(0, 4);
    for (std::size_t place = 0; place < flows; ++place) {
        settings.flows.push_back(any_flow(common, id, place));
    }
    if (one_in(4)) {
        settings.skp_interval = 1'180;
    }
    return settings;
}

FaultRule any_fault(const Common& common) {
    FaultRule rule;
    rule.action = static_cast<FaultAction>(between(0, 4));
    rule.from = *rc::gen::element(PortId::A, PortId::B);
    rule.by = between<std::int64_t>(1, 5'000) * 1_ns;
    for (std::size_t kind = 0; kind < wire::packet_kind_count; ++kind) {
        rule.match.kinds.set(kind, flip());
    }
    if (!common.is_base) {
        rule.match.after = Time{} + calm_from;
    }
    if (flip()) {
        rule.match.nth = between<std::uint64_t>(1, 30);
    } else {
        rule.match.per_million = between<std::uint64_t>(1, 100'000);
    }
    return rule;
}

Retrain any_retrain() {
    return {*rc::gen::element(PortId::A, PortId::B), Time{} + between<std::int64_t>(0, 150'000) * 1_ns,
            between<std::int64_t>(1, 5'000) * 1_ns};
}

}  // namespace

rc::Gen<TlpCase> any_tlp_case() {
    return rc::gen::exec([] {
        TlpCase made;
        const Common common = any_common();
        made.latency = common.latency;
        made.settings = {any_end(common, PortId::A), any_end(common, PortId::B)};
        made.seed = *rc::gen::arbitrary<std::uint64_t>();
        for (port::Settings& port : made.settings) {
            port.seed = made.seed;
        }
        for (int faults = common.has_faults ? between(1, 4) : 0; faults > 0; --faults) {
            made.faults.push_back(any_fault(common));
        }
        for (int retrains = one_in(3) ? between(1, 3) : 0; retrains > 0; --retrains) {
            made.retrains.push_back(any_retrain());
        }
        return made;
    });
}

}  // namespace pcieflow::link::testing
