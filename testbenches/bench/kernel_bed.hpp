// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "bench/metronome.hpp"
#include "bench/relay.hpp"
#include "bench/subject.hpp"
#include "pcieflow/sysc/kernel.hpp"
#include "pcieflow/sysc/link_pair.hpp"

namespace pcieflow::bench {

/// A link whose two ends go down and up again every `cycle_time` while it is on.
class KernelLink : public sc_core::sc_module {
public:
    SC_HAS_PROCESS(KernelLink);
    KernelLink(const sc_core::sc_module_name& name, Load load);

    /// Both ends up, and initialised when this returns.
    void start(Watch& watch);
    /// Both ends down, and nothing left to happen.
    void stop();
    /// As `start` without a watch, but from then on the link goes down and up again every `cycle_time`.
    void start_cycling();

    [[nodiscard]] std::uint64_t dllps_sent() const;
    [[nodiscard]] Traffic traffic() const;
    [[nodiscard]] std::uint64_t process_executions() const;
    [[nodiscard]] bool is_active() const;

private:
    void toggle();
    void set_link_up(bool up);

    sysc::LinkPair pair_;
    std::vector<core::VcId> software_vcs_;
    sc_core::sc_event toggle_{"next_toggle"};
    bool is_up_ = false;
    bool is_cycling_ = false;
};

void run_kernel_for(core::Duration span);

/// Everything that is measured in the kernel, elaborated once; all of it at rest.
class KernelBed {
public:
    Metronome metronome{"metronome"};
    KernelLink idle{"idle", Load::keep_alive};
    KernelLink idle_on_eight_vcs{"idle_on_eight_vcs", Load::eight_keep_alive};
    KernelLink busy{"busy", Load::stream};
    KernelLink writes_x1{"writes_x1", Load::writes_x1};
    KernelLink writes_x8{"writes_x8", Load::writes_x8};
    KernelLink writes_x8_both{"writes_x8_both", Load::writes_x8_both};
    Relay relay{"relay"};
};

}  // namespace pcieflow::bench
