// SPDX-License-Identifier: Apache-2.0
#include "bench/kernel_bed.hpp"

#include "pcieflow/sysc/time.hpp"

namespace pcieflow::bench {

namespace {

using core::PortId;

sysc::LinkPairSettings pair_settings(Load load) {
    return {golden_settings(load), {golden_scenario().link.latency, {}, 1}, PortId::A};
}

sc_core::sc_time in_kernel(core::Duration span) { return sysc::TimeScale::of_kernel().to_kernel(span); }

}  // namespace

void run_kernel_for(core::Duration span) { sc_core::sc_start(in_kernel(span)); }

KernelLink::KernelLink(const sc_core::sc_module_name& name, Load load)
    : sc_core::sc_module{name}, pair_{"pair", pair_settings(load)}, software_vcs_{software_vcs(load)} {
    SC_METHOD(toggle);
    sensitive << toggle_;
    dont_initialize();
}

void KernelLink::start(Watch& watch) {
    for (const PortId id : core::port_ids) {
        pair_.device(id).set_event_sink(watch.is_on()
                                            ? [&watch](core::Time now, const auto& events) { watch.push(now, events); }
                                            : sysc::EventSink{});
    }
    set_link_up(true);
    for (const PortId id : core::port_ids) {
        for (const core::VcId vc : software_vcs_) {
            pair_.device(id).set_vc_enable(vc, true);
        }
    }
    run_kernel_for(settling_time);
}

void KernelLink::stop() {
    is_cycling_ = false;
    set_link_up(false);
    run_kernel_for(chunk(Load::keep_alive));
    for (const PortId id : core::port_ids) {
        pair_.device(id).set_event_sink({});
    }
}

void KernelLink::start_cycling() {
    is_cycling_ = true;
    set_link_up(true);
    toggle_.notify(in_kernel(cycle_time));
}

void KernelLink::toggle() {
    if (!is_cycling_) {
        return;
    }
    set_link_up(!is_up_);
    toggle_.notify(in_kernel(is_up_ ? cycle_time - down_time : down_time));
}

void KernelLink::set_link_up(bool up) {
    is_up_ = up;
    for (const PortId id : core::port_ids) {
        pair_.device(id).set_link_up(up);
    }
}

std::uint64_t KernelLink::dllps_sent() const {
    return bench::dllps_sent(pair_.device(PortId::A).snapshot()) +
           bench::dllps_sent(pair_.device(PortId::B).snapshot());
}

Traffic KernelLink::traffic() const {
    return bench::traffic(pair_.device(PortId::A).snapshot(), pair_.device(PortId::B).snapshot());
}

std::uint64_t KernelLink::process_executions() const {
    return pair_.device(PortId::A).process_executions() + pair_.device(PortId::B).process_executions();
}

bool KernelLink::is_active() const { return pair_.device(PortId::A).snapshot().dlcmsm == core::DlcmsmState::DL_Active; }

}  // namespace pcieflow::bench
