// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "pcieflow/core/ring.hpp"
#include "pcieflow/sysc/kernel.hpp"
#include "pcieflow/sysc/link_protocol.hpp"

namespace pcieflow::bench {

/// So many activations and packets of both ends together.
struct RelayCourse {
    std::uint64_t activations = 1;
    std::uint64_t packets = 0;
};

/// One end of a relay: a method process that throws away the packets that have arrived, sends its share, and asks to be
/// called again.
class RelayEnd : public sc_core::sc_module, private sysc::LinkFwIf, private sysc::LinkBwIf {
public:
    sysc::LinkInitiatorSocket tx{"tx"};
    sysc::LinkTargetSocket rx{"rx"};

    SC_HAS_PROCESS(RelayEnd);
    explicit RelayEnd(const sc_core::sc_module_name& name);

    void start(const RelayCourse& course, const sc_core::sc_time& from);
    /// There may still come one activation.
    void stop() { is_on_ = false; }
    [[nodiscard]] std::uint64_t activations() const { return activations_; }
    [[nodiscard]] std::uint64_t received() const { return received_; }

private:
    tlm::tlm_sync_enum nb_transport_fw(sysc::LinkPacket& packet, sysc::LinkPhase& phase,
                                       sc_core::sc_time& delay) override;
    unsigned transport_dbg(sysc::LinkPacket& packet) override;
    void work();
    void send();

    const sc_core::sc_time period_{2, sc_core::SC_NS};
    RelayCourse course_;
    sc_core::sc_event wake_{"wake"};
    core::Ring<sysc::LinkPacket> arriving_;
    std::uint64_t owed_ = 0;  ///< packets, in shares of which an activation is `course_.activations`
    bool is_on_ = false;
    std::uint64_t activations_ = 0;
    std::uint64_t received_ = 0;
};

/// What the kernel asks for a link's activations and packets, without anything of a link: two ends that are called in
/// turn, a nanosecond apart.
class Relay : public sc_core::sc_module {
public:
    explicit Relay(const sc_core::sc_module_name& name);

    void start(const RelayCourse& course);
    void stop();
    [[nodiscard]] std::uint64_t activations() const { return ends_[0].activations() + ends_[1].activations(); }
    [[nodiscard]] std::uint64_t received() const { return ends_[0].received() + ends_[1].received(); }

private:
    std::array<RelayEnd, 2> ends_{RelayEnd{"a"}, RelayEnd{"b"}};
};

}  // namespace pcieflow::bench
