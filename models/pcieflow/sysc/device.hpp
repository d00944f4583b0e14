// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/port/port.hpp"
#include "pcieflow/sysc/kernel.hpp"
#include "pcieflow/sysc/link_protocol.hpp"
#include "pcieflow/sysc/time.hpp"

namespace pcieflow::sysc {

/// Told after each advance of a device: the kernel's present, up to which everything at this port is now known, and
/// what happened since the last call. The records are valid during the call only. It may call the device.
using EventSink = std::function<void(core::Time now, const std::vector<core::Event>& events)>;

/// One end of a link in the SystemC kernel: a `port::Port`, two link sockets, one method process and one event.
///
/// In a kernel coarser than the link's instants a LinkUp that falls between two ticks is told to the partner at the
/// second.
///
/// The device decides nothing: it feeds the port what its sockets and its platform say, and calls it at each instant
/// that the port asks for, rounded up to the kernel's resolution; the port works at its own exact times.
class Device : public sc_core::sc_module, private LinkFwIf, private LinkBwIf {
public:
    LinkInitiatorSocket tx{"tx"};
    LinkTargetSocket rx{"rx"};

    SC_HAS_PROCESS(Device);
    Device(const sc_core::sc_module_name& name, const port::Settings& settings);

    /// The physical layer's LinkUp changes now. Worked now, at the latest in the next delta cycle, after whatever the
    /// port has already decided at this instant. `is_surprise` as in `port::Port::set_link_up`.
    void set_link_up(bool up, bool is_surprise = true);

    /// Recovery begins now and lasts `span`; worked when `set_link_up` would be.
    void retrain(core::Duration span);

    /// Software enables or disables a virtual channel, or writes a register, now; as the functions of `port::Port`, and
    /// worked when `set_link_up` would be.
    void set_vc_enable(core::VcId vc, bool enable);
    void write_register(std::uint32_t offset, std::uint32_t value, unsigned byte_enables = 0xF);

    /// The register as it stands: a write shows once it has been worked.
    [[nodiscard]] std::uint32_t peek_register(std::uint32_t offset) const;

    /// For programming what is known beforehand. To be changed before the simulation starts only: afterwards the device
    /// would not notice that something became due earlier.
    [[nodiscard]] port::Port& port() { return port_; }

    [[nodiscard]] port::Snapshot snapshot() const;

    /// Who hears of events. Without a sink they cost nothing.
    void set_event_sink(EventSink sink);

    /// Has Surprise Down, bad DLLPs, watchdog expiries, what the receiver's checks find and misuse by software reported
    /// through the kernel's report handler, see event_report.hpp.
    void report_events(sc_core::sc_severity severity = sc_core::SC_WARNING);

    /// How often the kernel ran the process of this device.
    [[nodiscard]] std::uint64_t process_executions() const { return process_executions_; }

protected:
    void before_end_of_elaboration() override;

private:
    tlm::tlm_sync_enum nb_transport_fw(LinkPacket& packet, LinkPhase& phase, sc_core::sc_time& delay) override;
    unsigned transport_dbg(LinkPacket& packet) override;

    void work();
    void announce();
    void arm();

    mutable port::Port port_;  ///< asked about, it works what it had left
    TimeScale scale_;
    sc_core::sc_event wake_{"wake"};
    core::Time
        armed_{};  ///< when the process runs next without further ado; at first that is the start of the simulation
    EventSink sink_;
    std::optional<sc_core::sc_severity> report_severity_;
    std::uint64_t process_executions_ = 0;
};

}  // namespace pcieflow::sysc
