// SPDX-License-Identifier: Apache-2.0
#include "property/link/vc_case.hpp"

#include <algorithm>
#include <ostream>
#include <utility>

#include "pcieflow/regs/register_map.hpp"
#include "pcieflow/wire/packet_size.hpp"

namespace pcieflow::link::testing {

using core::Duration;
using core::PortId;
using core::Time;

namespace {

constexpr std::int64_t round_dllps = core::vc_count * core::credit_types.size();       // a triple of every VC
constexpr std::int64_t keep_alive_dllps = core::vc_count * core::credit_types.size();  // every type of every VC

/// A time in DLLP times from the start, so that cases of all rates and widths look alike.
std::int64_t in_dllps(const VcCase& vc_case, Time time) { return (time - Time{}) / vc_case.dllp_time(); }

}  // namespace

Duration VcCase::dllp_time() const { return wire::isolated_duration(rate, width, wire::dllp_symbols); }

VcSet VcCase::enabled(PortId port) const {
    VcSet set;
    for (const VcAction& action : actions) {
        if (action.port == port) {
            set.set(action.vc, action.enable);
        }
    }
    return set;
}

std::size_t VcCase::resource_of(PortId port, std::size_t vc) const {
    const auto& ids = end(port).ids;
    return static_cast<std::size_t>(std::find(ids.begin(), ids.end(), vc) - ids.begin());
}

bool VcCase::is_enabled(PortId port, std::size_t vc, Time at) const {
    bool enabled = false;
    for (const VcAction& action : actions) {
        if (action.port == port && action.vc == vc && action.at <= at) {
            enabled = action.enable;
        }
    }
    return enabled;
}

Duration VcCase::completion_bound() const {
    // Each end's turn comes within a round of eight triples. Turns that it takes: one that was under way, one that
    // makes the partner's FI1, two that make its FI2. A load comes first where the VCs wait for an idle wire.
    constexpr std::int64_t turns = 4;
    const auto load = static_cast<std::int64_t>(std::max(ends[0].load, ends[1].load));
    const Duration undisturbed = 2 * latency + (turns * round_dllps + load) * dllp_time();
    const std::int64_t keep_alives = undisturbed / std::min(ends[0].keep_alive, ends[1].keep_alive) + 2;
    return undisturbed + keep_alives * keep_alive_dllps * dllp_time();
}

Duration VcCase::bound_by_keep_alive() const {
    return completion_bound() + std::max(ends[0].keep_alive, ends[1].keep_alive) + latency +
           (round_dllps + keep_alive_dllps) * dllp_time();
}

Time VcCase::last_action() const { return actions.empty() ? Time{} : actions.back().at; }

Duration VcCase::watchdog() const { return last_action() - Time{} + completion_bound(); }

Time VcCase::initialised_by() const {
    const Time both_up = std::max(ends[0].link_up, ends[1].link_up);
    // The initialisation of VC0 is bounded by that of eight VCs.
    return std::max(last_action(), both_up + completion_bound());
}

Time VcCase::complete_by() const {
    return std::max(initialised_by() + bound_by_keep_alive(), *std::max_element(reads.begin(), reads.end()));
}

Time VcCase::one_sided_reported_by() const {
    return std::max(complete_by(), initialised_by() + completion_bound() + watchdog() +
                                       (round_dllps + keep_alive_dllps) * dllp_time());
}

Time VcCase::stuck_reported_by() const {
    // Once the watchdog has run off, FC_INIT2 is proved by the next turn on the wire.
    return one_sided_reported_by() + initfc_max_interval();
}

port::Settings VcCase::settings(const port::Settings& golden) const {
    port::Settings settings = golden;
    const VcEnd& made = end(settings.id);
    settings.vcn_init.initfc_max_interval = initfc_max_interval();
    settings.vc0_init.tlp_allowed_in_fc_init2 = settings.vcn_init.tlp_allowed_in_fc_init2 = !is_base;
    settings.vcn_init.vcn_initfc_policy = made.policy;
    settings.vcn_init.min_initfc2_triples = made.min_initfc2_triples;
    settings.keep_alive = made.keep_alive;
    for (std::size_t resource = 0; resource < made.ids.size(); ++resource) {
        settings.vcs[made.configured[resource]] = made.advertised[made.ids[resource]];
        if (resource != 0) {
            settings.tcs[made.configured[resource]].set(made.ids[resource]);
        }
    }
    if (made.load != 0) {
        traffic::DllpSourceSettings nops;
        nops.count = made.load;
        settings.dllp_sources.push_back(nops);
    }
    return settings;
}

LinkLoop VcCase::loop(bool with_software, LinkLoop::EventSink sink) const {
    Handshake handshake;
    handshake.rate = rate;
    handshake.width = width;
    handshake.latency = latency;
    handshake.a_up = ends[0].link_up;
    handshake.b_up = ends[1].link_up;
    handshake.adjust = [this](port::Settings& golden) { golden = settings(golden); };
    LinkLoop loop = handshake.loop(std::move(sink));
    for (const PortId id : core::port_ids) {
        if (with_software) {
            tell(loop.port(id), id);
        }
    }
    return loop;
}

void VcCase::tell(port::Port& port, PortId id) const {
    const VcEnd& made = end(id);
    for (std::size_t resource = 1; resource < made.ids.size(); ++resource) {
        if (made.ids[resource] != made.configured[resource]) {
            port.write_register(regs::vc_resource_control(resource),
                                static_cast<std::uint32_t>(made.ids[resource]) << regs::vc_id_shift, Time{});
        }
    }
    VcSet left_to_vc0 = VcSet{}.set();
    for (const VcAction& action : actions) {
        if (action.port != id) {
            continue;
        }
        left_to_vc0.reset(action.vc);
        if (!action.by_register) {
            port.set_vc_enable(core::vc_id(action.vc), action.enable, action.at);
            continue;
        }
        if (action.enable) {
            port.write_register(regs::vc_resource_control(0), static_cast<std::uint32_t>(left_to_vc0.to_ulong()),
                                action.at);
        }
        port.write_register(regs::vc_resource_control(resource_of(id, action.vc)),
                            (action.enable ? regs::vc_enable_bit : 0U) |
                                static_cast<std::uint32_t>(action.vc) << regs::vc_id_shift | 1U << action.vc,
                            action.at);
    }
    for (const Time at : reads) {  // told last, so that they see what was written at the same instant
        for (std::size_t resource = 1; resource < made.ids.size(); ++resource) {
            port.read_register(regs::vc_resource_status(resource), at);
        }
    }
}

std::ostream& operator<<(std::ostream& out, const VcCase& vc_case) {
    out << "symbol " << wire::symbol_times(vc_case.rate, 1).count() << " fs, x" << wire::lanes(vc_case.width)
        << ", latency " << vc_case.latency.count() << " fs, " << (vc_case.is_base ? "base" : "mindshare");
    for (const PortId id : core::port_ids) {
        const VcEnd& end = vc_case.end(id);
        out << "\n" << core::to_string(id) << ": link-up " << core::to_fs(end.link_up) << " fs, VC IDs";
        for (const std::size_t vc : end.ids) {
            out << " " << vc;
        }
        out << (end.policy == dll::VcnInitFcPolicy::when_idle ? ", when_idle" : ", back_to_back") << ", keep-alive "
            << end.keep_alive.count() << " fs, " << end.min_initfc2_triples << " InitFC2 triples, " << end.load
            << " NOPs";
    }
    for (const VcAction& action : vc_case.actions) {
        out << "\n"
            << core::to_fs(action.at) << " fs (" << in_dllps(vc_case, action.at) << " DLLPs) "
            << core::to_string(action.port) << (action.enable ? " enables VC" : " disables VC") << action.vc
            << (action.by_register ? " by a write" : "");
    }
    return out << "\n";
}

}  // namespace pcieflow::link::testing
