// SPDX-License-Identifier: Apache-2.0
#include "integration/bench.hpp"

#include <numeric>
#include <sstream>
#include <utility>
#include <variant>

#include "pcieflow/sysc/run.hpp"
#include "pcieflow/sysc/time.hpp"

namespace pcieflow::integration {
namespace {

using namespace core::literals;

/// The fields of an event's body, separated by blanks.
class Fields {
public:
    explicit Fields(std::ostream& out) : out_{out} {}

    void operator()(const core::DllpSent& body) const {
        bytes(body.bytes);
        out_ << " start " << core::to_fs(body.start);
    }
    void operator()(const core::DllpReceived& body) const { bytes(body.bytes); }
    void operator()(const core::DllpCorrupt& body) const { bytes(body.bytes); }
    void operator()(const core::LinkUpChanged& body) const { out_ << body.up; }
    void operator()(const core::RecoveryChanged& body) const { out_ << body.active; }
    void operator()(const core::DlcmsmChanged& body) const { change(body); }
    void operator()(const core::DlStatusChanged& body) const { change(body); }
    void operator()(const core::FcInitChanged& body) const {
        out_ << core::index(body.vc) << ' ';
        change(body);
    }
    void operator()(const core::CreditsRecorded& body) const {
        out_ << core::index(body.vc) << ' ' << core::to_string(body.type);
    }
    void operator()(const core::FlagSet& body) const {
        out_ << core::index(body.vc) << ' ' << core::to_string(body.flag);
    }
    void operator()(const core::RegisterChanged& body) const {
        out_ << core::index(body.vc) << ' ' << core::to_string(body.pool) << ' ' << core::to_string(body.reg) << ' '
             << (body.value ? std::to_string(*body.value) : "undefined") << ' ' << body.infinite;
    }
    void operator()(const core::SurpriseDown& /*body*/) const {}
    void operator()(const core::WatchdogExpired& body) const { out_ << core::index(body.vc); }
    void operator()(const core::VcEnableChanged& body) const { out_ << core::index(body.vc) << ' ' << body.enabled; }
    void operator()(const core::TcMapChanged& body) const {
        out_ << core::index(body.vc) << ' ' << static_cast<unsigned>(body.map);
    }
    void operator()(const core::RegisterAccessed& body) const {
        out_ << body.is_write << ' ' << body.offset << ' ' << body.value;
    }
    void operator()(const core::SoftwareMisuse& body) const {
        out_ << core::to_string(core::rule_of(body.kind)) << ' ' << core::index(body.vc);
    }
    void operator()(const core::ErrorDetected& body) const {
        out_ << core::facts(body.error).lspci_name << ' ' << core::to_string(body.check) << ' ' << core::index(body.vc)
             << ' ' << core::to_string(body.pool);
    }

    void operator()(const core::TlpSent& body) const {
        tlp(body.tlp);
        out_ << " start " << core::to_fs(body.start) << ' ' << body.is_replay << ' ' << body.is_nullified;
    }
    void operator()(const core::TlpReceived& body) const { tlp(body.tlp); }
    void operator()(const core::TlpDropped& body) const {
        tlp(body.tlp);
        out_ << ' ' << core::to_string(body.reason);
    }
    void operator()(const core::ReplayStarted& body) const { out_ << body.by_timer << ' ' << body.after_retrain; }
    void operator()(const core::TlpNeverGoes& body) const {
        out_ << core::to_string(body.kind) << ' ' << core::index(body.vc) << ' ' << body.flow << ' ' << body.number
             << ' ' << core::to_string(body.pool) << ' ' << body.need << ' ' << body.advertised;
    }
    void operator()(const core::Stalled& body) const {
        out_ << body.flow << ' ' << core::index(body.vc) << ' ' << core::to_string(body.cause) << ' '
             << core::to_fs(body.span);
    }

private:
    void tlp(const core::TlpRecord& tlp) const {
        out_ << core::to_string(tlp.kind) << ' ' << core::index(tlp.vc) << ' ' << static_cast<unsigned>(tlp.tc) << ' '
             << tlp.seq << ' ' << tlp.payload_dw << ' ' << tlp.requester_id << ' ' << tlp.tag << ' ' << tlp.flow << ' '
             << tlp.number << ' ' << core::to_fs(tlp.offered);
    }
    template <typename Change>
    void change(const Change& body) const {
        out_ << core::to_string(body.from) << ' ' << core::to_string(body.to);
    }
    void bytes(const core::DllpBytes& bytes) const {
        for (const std::uint8_t byte : bytes) out_ << static_cast<unsigned>(byte) << ' ';
    }

    std::ostream& out_;
};

}  // namespace

port::Settings port_settings(core::PortId id) {
    port::Settings settings;
    settings.id = id;
    settings.vc0_init.initfc_max_interval = 34_us;
    settings.vcn_init.initfc_max_interval = 17_us;
    core::Advertisement advertisement;
    advertisement[core::CreditType::P] = {core::HdrCredits{4}, core::DataCredits{64}};
    advertisement[core::CreditType::NP] = {core::HdrCredits{2}, core::DataCredits{32}};
    settings.vcs[0] = advertisement;
    return settings;
}

sysc::LinkPairSettings pair_settings() {
    sysc::LinkPairSettings settings;
    for (const core::PortId port : core::port_ids) settings.ports[core::index(port)] = port_settings(port);
    settings.link.latency = 10_ns;
    return settings;
}

std::string describe(const core::Event& event) {
    std::ostringstream line;
    line << core::to_fs(event.time) << ' ' << core::to_string(event.port) << " #" << event.body.index() << ' ';
    std::visit(Fields{line}, event.body);
    return line.str();
}

Recording::Recording(sysc::Device& device) {
    device.set_event_sink([this](core::Time /*now*/, const std::vector<core::Event>& events) {
        events_.insert(events_.end(), events.begin(), events.end());
    });
}

std::vector<std::string> Recording::lines() const {
    std::vector<std::string> lines;
    for (const core::Event& event : events_) lines.push_back(describe(event));
    return lines;
}

PairBench::PairBench(const sysc::LinkPairSettings& settings, std::array<core::Time, 2> link_up, const char* name)
    : pair_{name, settings},
      recordings_{Recording{pair_.device(core::PortId::A)}, Recording{pair_.device(core::PortId::B)}} {
    for (const core::PortId port : core::port_ids) device(port).port().set_link_up(true, link_up[core::index(port)]);
}

port::VcSnapshot PairBench::vc0(core::PortId port) const { return pair_.device(port).snapshot().vcs[0].value(); }

std::vector<std::string> PairBench::lines(core::PortId port) const { return recordings_[core::index(port)].lines(); }

std::uint64_t PairBench::process_executions() const {
    return pair_.device(core::PortId::A).process_executions() + pair_.device(core::PortId::B).process_executions();
}

std::uint64_t PairBench::dllps_sent() const {
    std::uint64_t total = 0;
    for (const core::PortId port : core::port_ids) {
        const port::Snapshot snapshot = pair_.device(port).snapshot();
        total = std::accumulate(snapshot.sent.begin(), snapshot.sent.end(), total);
    }
    return total;
}

std::string report_of_run(core::Time last) {
    try {
        sysc::run_through(last);
    } catch (const sc_core::sc_report& report) {
        sc_core::sc_report_handler::initialize();
        return std::string{report.get_msg_type()} + ": " + report.get_msg();
    }
    return "none";
}

void call_at(core::Time instant, std::function<void()> what) {
    sc_core::sc_spawn([instant, what = std::move(what)] {
        sc_core::wait(sysc::TimeScale::of_kernel().to_kernel(instant));
        what();
    });
}

}  // namespace pcieflow::integration
