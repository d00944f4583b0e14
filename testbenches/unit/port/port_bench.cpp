// SPDX-License-Identifier: Apache-2.0
#include "unit/port/port_bench.hpp"

namespace pcieflow::port::testing {

namespace {

std::string in_ns(core::Time time) {
    constexpr std::int64_t fs_per_ns = 1'000'000;
    return std::to_string(core::to_fs(time) / fs_per_ns) + " ns ";
}

struct EventName {
    std::string operator()(const core::DllpSent& sent) const { return "sent " + name(sent.bytes); }
    std::string operator()(const core::DllpReceived& received) const { return "received " + name(received.bytes); }
    std::string operator()(const core::DllpCorrupt& corrupt) const { return "corrupt " + name(corrupt.bytes); }
    std::string operator()(const core::LinkUpChanged& change) const { return change.up ? "LinkUp=1" : "LinkUp=0"; }
    std::string operator()(const core::RecoveryChanged& change) const {
        return change.active ? "Recovery" : "end of Recovery";
    }
    std::string operator()(const core::DlcmsmChanged& change) const { return std::string(core::to_string(change.to)); }
    std::string operator()(const core::DlStatusChanged& change) const {
        return std::string(core::to_string(change.to));
    }
    std::string operator()(const core::FcInitChanged& change) const { return std::string(core::to_string(change.to)); }
    std::string operator()(const core::CreditsRecorded& recorded) const {
        return "recorded " + std::string(core::to_string(recorded.type));
    }
    std::string operator()(const core::FlagSet& set) const { return std::string(core::to_string(set.flag)); }
    std::string operator()(const core::RegisterChanged& change) const {
        return std::string(core::to_string(change.reg)) + " " + std::string(core::to_string(change.pool));
    }
    std::string operator()(const core::SurpriseDown& /*down*/) const { return "Surprise Down"; }
    std::string operator()(const core::WatchdogExpired& /*expired*/) const { return "watchdog"; }
    std::string operator()(const core::VcEnableChanged& change) const { return change.enabled ? "enable" : "disable"; }
    std::string operator()(const core::TcMapChanged& /*change*/) const { return "TC/VC map"; }
    std::string operator()(const core::RegisterAccessed& access) const { return access.is_write ? "write" : "read"; }
    std::string operator()(const core::SoftwareMisuse& /*misuse*/) const { return "misuse"; }
    std::string operator()(const core::ErrorDetected& error) const {
        return "error " + std::string(core::to_string(error.check));
    }

    std::string operator()(const core::TlpSent& sent) const {
        return (sent.is_replay ? "sent again " : "sent ") + name(sent.tlp);
    }
    std::string operator()(const core::TlpReceived& received) const { return "received " + name(received.tlp); }
    std::string operator()(const core::TlpDropped& dropped) const {
        return "dropped " + name(dropped.tlp) + " " + std::string(core::to_string(dropped.reason));
    }
    std::string operator()(const core::ReplayStarted& /*replay*/) const { return "replay"; }
    std::string operator()(const core::TlpNeverGoes& never) const {
        return std::string(core::to_string(never.kind)) + " never goes";
    }
    std::string operator()(const core::Stalled& stall) const {
        return "stalled by " + std::string(core::to_string(stall.cause));
    }

    static std::string name(const core::TlpRecord& tlp) { return std::string(core::to_string(tlp.kind)); }
    static std::string name(const core::DllpBytes& bytes) {
        return std::string(wire::kind_name(wire::decode_unchecked(bytes)));
    }
};

}  // namespace

void PortBench::advance(core::Time now) {
    port.advance(now);
    events.insert(events.end(), port.events().begin(), port.events().end());
    announcements.insert(announcements.end(), port.announcements().begin(), port.announcements().end());
}

void PortBench::run(core::Time end) {
    while (port.wakeup() < end) {
        advance(port.wakeup());
    }
    advance(end);
}

void PortBench::arrive(const wire::Dllp& dllp, core::Time arrival, core::Duration length) {
    Packet packet;
    packet.dllp = wire::encode(dllp);
    packet.first = arrival - length;
    packet.last = arrival;
    packet.arrival = arrival;
    port.deliver(packet);
}

void PortBench::arrive_triple(wire::FcKind kind, core::Time arrival) {
    for (const core::CreditType type : core::credit_types) {
        arrive(golden(kind, type), arrival);
    }
}

void PortBench::initialise() {
    port.set_link_up(true, at(0_ns));
    arrive_triple(wire::FcKind::InitFC1, at(90_ns));
    arrive(golden(wire::FcKind::InitFC2, core::CreditType::P), at(150_ns));
    run(at(192_ns));
}

std::vector<std::string> PortBench::announced() const {
    std::vector<std::string> names;
    for (const Announcement& announcement : announcements) {
        const auto* packet = std::get_if<Packet>(&announcement);
        names.push_back(packet != nullptr ? in_ns(packet->first) + name_of(*packet)
                                          : in_ns(std::get<Cut>(announcement).at) + "Cut");
    }
    return names;
}

std::vector<core::Time> PortBench::starts_of(const std::string& name) const {
    std::vector<core::Time> starts;
    for (const Announcement& announcement : announcements) {
        const auto* packet = std::get_if<Packet>(&announcement);
        if (packet != nullptr && name_of(*packet) == name) {
            starts.push_back(packet->first);
        }
    }
    return starts;
}

wire::FcDllp golden(wire::FcKind kind, core::CreditType type) {
    const core::TypeAdvertisement advertised = golden_advertisement()[type];
    wire::FcDllp dllp;
    dllp.kind = kind;
    dllp.type = type;
    dllp.hdr = static_cast<std::uint16_t>(advertised.header.count);
    dllp.data = static_cast<std::uint16_t>(advertised.data.count);
    return dllp;
}

std::string name_of(const Packet& packet) {
    return packet.kind == PacketKind::TrainingSet ? "TrainingSet"
                                                  : std::string(wire::kind_name(wire::decode_unchecked(packet.dllp)));
}

std::vector<std::string> names_of(const std::vector<core::Event>& events) {
    std::vector<std::string> names;
    for (const core::Event& event : events) {
        names.push_back(std::visit(EventName{}, event.body));
    }
    return names;
}

}  // namespace pcieflow::port::testing
