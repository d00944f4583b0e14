// SPDX-License-Identifier: Apache-2.0
#include "property/link/tlp_case.hpp"

#include <ostream>
#include <utility>

namespace pcieflow::link::testing {

using core::PortId;
using core::Time;

namespace {

std::ostream& operator<<(std::ostream& out, const core::Advertisement& advertised) {
    for (const core::Pool pool : core::pools) {
        out << " " << core::to_string(pool) << " " << advertised.count(pool);
    }
    return out;
}

void write_flow(std::ostream& out, const traffic::TlpSourceSettings& flow) {
    out << "  " << flow.name << ": " << flow.count.value_or(0) << " TLPs of TC" << int{flow.form.tc} << ", requester "
        << flow.form.requester_id << ", tags " << flow.tags << ", RO " << flow.form.relaxed_ordering << ", IDO "
        << flow.form.id_based_ordering << ", ECRC " << flow.form.has_ecrc << ", from " << core::to_fs(flow.start)
        << " fs, alignment " << flow.address.alignment;
    if (const auto* interval = std::get_if<traffic::TlpInterval>(&flow.pace.rate)) {
        out << ", one every " << interval->length.count() << " fs";
    }
    for (const traffic::MixEntry& entry : flow.mix) {
        out << ", " << core::to_string(entry.kind) << " " << entry.bytes.least << "…" << entry.bytes.most << " B";
    }
    out << "\n";
}

void write_port(std::ostream& out, const port::Settings& settings) {
    out << core::to_string(settings.id) << ": Ack limit " << settings.ack.latency_limit.count() << " fs, replay limit "
        << settings.replay.limit.count() << " fs, replay buffer " << settings.replay.buffer_tlps << ", drain latency "
        << settings.drain.latency.count() << " fs, " << settings.drain.bytes_per_second.value_or(0) << " B/s"
        << (settings.drain.data_first ? ", data first" : "") << ", low priority VCs "
        << settings.arbitration.low_priority_count << ", policies";
    for (const dll::UpdateFcPolicySettings& policy : settings.update_fc.policies) {
        out << " " << static_cast<int>(policy.kind);
    }
    out << "\n";
    for (std::size_t vc = 0; vc < settings.vcs.size(); ++vc) {
        if (settings.vcs[vc]) {
            out << "  VC" << vc << *settings.vcs[vc] << "\n";
        }
    }
    for (const traffic::TlpSourceSettings& flow : settings.flows) {
        write_flow(out, flow);
    }
}

}  // namespace

std::uint64_t TlpCase::tlps() const {
    std::uint64_t sum = 0;
    for (const port::Settings& port : settings) {
        for (const traffic::TlpSourceSettings& flow : port.flows) {
            sum += flow.count.value_or(0);
        }
    }
    return sum;
}

LinkLoop TlpCase::loop(LinkLoop::EventSink sink) const {
    LinkLoop loop(settings, {Channel(PortId::A, latency, faults, seed), Channel(PortId::B, latency, faults, seed)},
                  std::move(sink));
    for (const PortId id : core::port_ids) {
        loop.port(id).set_link_up(true, Time{});
        for (std::size_t vc = 1; vc < core::vc_count; ++vc) {
            if (end(id).vcs[vc]) {
                loop.port(id).set_vc_enable(core::vc_id(vc), true, Time{});
            }
        }
    }
    for (const Retrain& retrain : retrains) {
        loop.port(retrain.port).retrain(retrain.span, retrain.at);
    }
    return loop;
}

std::ostream& operator<<(std::ostream& out, const TlpCase& tlp_case) {
    const port::Settings& link = tlp_case.settings[0];
    out << "symbol " << wire::symbol_times(link.rate, 1).count() << " fs, x" << wire::lanes(link.width) << ", latency "
        << tlp_case.latency.count() << " fs, " << (link.vc0_init.tlp_allowed_in_fc_init2 ? "mindshare" : "base")
        << ", seed " << tlp_case.seed << "\n";
    for (const port::Settings& port : tlp_case.settings) {
        write_port(out, port);
    }
    for (const FaultRule& fault : tlp_case.faults) {
        out << "fault " << static_cast<int>(fault.action) << " from " << core::to_string(fault.from) << ", kinds "
            << fault.match.kinds << ", nth " << fault.match.nth.value_or(0) << ", per million "
            << fault.match.per_million.value_or(0) << ", by " << fault.by.count() << " fs\n";
    }
    for (const Retrain& retrain : tlp_case.retrains) {
        out << core::to_string(retrain.port) << " retrains at " << core::to_fs(retrain.at) << " for "
            << retrain.span.count() << " fs\n";
    }
    return out;
}

}  // namespace pcieflow::link::testing
