// SPDX-License-Identifier: Apache-2.0
#include "unit/config/describe.hpp"

#include <sstream>
#include <type_traits>

namespace pcieflow::config {

namespace {

/// Writes values one behind the other; whatever a scenario is made of ends in these.
class Writer {
public:
    template <typename T>
    Writer& operator<<(const T& value) {
        if constexpr (std::is_enum_v<T>) {
            out_ << static_cast<int>(value) << ' ';
        } else {
            out_ << value << ' ';
        }
        return *this;
    }
    Writer& operator<<(core::Duration span) { return *this << core::to_fs(span); }
    Writer& operator<<(core::Time instant) { return *this << core::to_fs(instant); }
    Writer& operator<<(core::HdrCredits credits) { return *this << credits.count; }
    Writer& operator<<(core::DataCredits credits) { return *this << credits.count; }
    template <typename T>
    Writer& operator<<(const std::optional<T>& value) {
        return value ? *this << *value : *this << "-";
    }
    template <typename... T>
    Writer& operator<<(const std::variant<T...>& value) {
        *this << value.index();
        std::visit([this](const auto& alternative) { *this << alternative; }, value);
        return *this;
    }
    Writer& operator<<(const TimeBounds& bounds) { return *this << bounds.before << bounds.after << bounds.at; }
    Writer& operator<<(const ReachesExpectation& reaches) {
        return *this << reaches.is_never << reaches.port << reaches.what << reaches.vc << reaches.bounds;
    }
    Writer& operator<<(const ViolationExpectation& violation) {
        return *this << violation.rule << violation.port << violation.count << violation.bounds;
    }
    Writer& operator<<(const TlpExpectation& tlps) {
        return *this << tlps.what << tlps.port << tlps.count << tlps.bounds;
    }

    [[nodiscard]] std::string text() const { return out_.str(); }

private:
    std::ostringstream out_;
};

void describe_port(Writer& out, const Port& port) {
    out << port.role << port.link_up << port.max_payload << port.max_read_request << port.rcb << port.extended_synch
        << port.fcpe_check << port.fcinit_checker;
    for (const UpdateFcPolicy& policy : port.update_fc) {
        out << policy.policy << policy.credits << policy.every << policy.count;
    }
    const FcInit& init = port.fc_init;
    out << init.initfc_max_interval << init.tlp_allowed_in_fc_init2 << init.vc0_initfc_gap << init.vcn_initfc_policy
        << init.initfc_switch_point << init.min_initfc1_triples << init.min_initfc2_triples
        << init.late_initfc_response;
    out << port.fc_timeout << port.ack_limit << port.replay.limit << port.replay.buffer << port.drain.bits_per_second
        << port.completion_timeout << port.vc_arbitration << port.low_priority_vc_count << port.transmit_queues
        << port.drain.latency << port.completer.latency << port.completer.requests << port.completer.split_every_rcb
        << port.completer.buffer_header << port.completer.buffer_data << port.completer.latency_law
        << port.completer.latency_max << port.completer.latency_median << port.drain.burst << port.drain.data_first
        << port.drain.stall.at << port.drain.stall.length << port.drain.stall.every << port.drain.stall.count;
    for (const port::TransmitClass each : port.transmit_priority) {
        out << each;
    }
    for (const auto& [id, vc] : port.vcs) {
        out << id << vc.tcs.to_string() << vc.weight;
        for (const core::Pool pool : core::pools) {
            out << vc.advertisement.count(pool);
        }
    }
}

void describe_fault(Writer& out, const Fault& fault) {
    const port::PacketMatch& match = fault.match;
    out << fault.action << fault.from << match.kinds.to_string() << match.vc << match.after << match.before << match.nth
        << match.count << match.per_million << fault.by << fault.at << fault.seq;
    const port::DllpChange& change = fault.change;
    out << change.kind << change.type << change.vc << change.hdr << change.data;
    for (const std::optional<std::uint8_t>& byte : {change.hdr_scale, change.data_scale, fault.type}) {
        out << (byte ? std::optional<int>(*byte) : std::nullopt);
    }
}

void describe_flow(Writer& out, const Traffic& flow) {
    out << flow.name << flow.from << flow.kind << flow.trace_file << flow.bits_per_second << flow.count << flow.start
        << flow.value << flow.payload << flow.size << static_cast<int>(flow.tc) << flow.has_64_bit_address
        << flow.has_ecrc << flow.relaxed_ordering << flow.id_based_ordering << flow.tags << flow.outstanding
        << flow.arrival;
    for (const auto& [kind, weight] : flow.mix) {
        out << kind << weight;
    }
    if (flow.burst) {
        out << flow.burst->count << flow.burst->gap;
    }
}

void describe_lists(Writer& out, const Scenario& scenario) {
    for (const Event& event : scenario.events) {
        out << event.at << event.action << event.ports[0] << event.ports[1] << event.vc << event.duration
            << event.reason << event.offset << event.value;
    }
    for (const Fault& fault : scenario.faults) {
        describe_fault(out, fault);
    }
    for (const Traffic& flow : scenario.traffic) {
        describe_flow(out, flow);
    }
}

}  // namespace

std::string describe(const Scenario& scenario) {
    Writer out;
    out << scenario.name << scenario.description << scenario.rules << scenario.seed << scenario.stop.when
        << scenario.stop.at << scenario.link.rate << scenario.link.width << scenario.link.latency << scenario.link.skp;
    for (const Port& port : scenario.ports) {
        describe_port(out, port);
    }
    describe_lists(out, scenario);
    for (const auto& [name, setting] : scenario.checks) {
        if (setting != CheckSetting::on) {
            out << name << setting;
        }
    }
    for (const Expectation& expectation : scenario.expectations) {
        out << expectation;
    }
    return out.text();
}

}  // namespace pcieflow::config
