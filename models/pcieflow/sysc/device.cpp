// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/sysc/device.hpp"

#include <utility>
#include <variant>

#include "pcieflow/sysc/event_report.hpp"

namespace pcieflow::sysc {

Device::Device(const sc_core::sc_module_name& name, const port::Settings& settings)
    : sc_core::sc_module{name}, port_{settings} {
    tx.bind(static_cast<LinkBwIf&>(*this));
    rx.bind(static_cast<LinkFwIf&>(*this));
    port_.record_events(false);
    SC_METHOD(work);
    sensitive << wake_;
}

void Device::set_event_sink(EventSink sink) {
    sink_ = std::move(sink);
    port_.record_events(sink_ || report_severity_);
}

void Device::report_events(sc_core::sc_severity severity) {
    report_severity_ = severity;
    port_.record_events(true);
}

void Device::before_end_of_elaboration() { scale_ = TimeScale::of_kernel(*this); }

void Device::set_link_up(bool up, bool is_surprise) {
    port_.set_link_up(up, scale_.now(*this), is_surprise);
    arm();
}

void Device::retrain(core::Duration span) {
    port_.retrain(span, scale_.now(*this));
    arm();
}

void Device::set_vc_enable(core::VcId vc, bool enable) {
    port_.set_vc_enable(vc, enable, scale_.now(*this));
    arm();
}

void Device::write_register(std::uint32_t offset, std::uint32_t value, unsigned byte_enables) {
    port_.write_register(offset, value, scale_.now(*this), byte_enables);
    arm();
}

std::uint32_t Device::peek_register(std::uint32_t offset) const {
    port_.settle(scale_.now(*this));
    return port_.peek_register(offset);
}

port::Snapshot Device::snapshot() const {
    port_.settle(scale_.now(*this));
    return port_.snapshot();
}

tlm::tlm_sync_enum Device::nb_transport_fw(LinkPacket& packet, LinkPhase& phase, sc_core::sc_time& delay) {
    switch (phase) {
        case LinkPhase::PACKET: port_.deliver(timed_packet(packet, delay, scale_)); break;
        case LinkPhase::CUT: port_.cut(cut_instant(packet, delay, scale_)); break;
    }
    arm();
    return tlm::TLM_COMPLETED;
}

unsigned Device::transport_dbg(LinkPacket& /*packet*/) {
    return 0;  // a DLLP cannot be received without an effect on the link
}

void Device::work() {
    ++process_executions_;
    const core::Time now = scale_.now(*this);
    armed_ = core::never;
    port_.advance(now);
    announce();
    arm();
    // Whoever is told may throw or call back: the device's own affairs come first.
    if (sink_) sink_(now, port_.events());
    if (report_severity_) {
        for (const core::Event& event : port_.events()) report_event(event, *report_severity_, *this);
    }
}

void Device::announce() {
    for (const port::Announcement& announcement : port_.announcements()) {
        const bool is_cut = std::holds_alternative<port::Cut>(announcement);
        LinkPacket packet = std::visit([](const auto& what) { return LinkPacket{what}; }, announcement);
        LinkPhase phase = is_cut ? LinkPhase::CUT : LinkPhase::PACKET;
        sc_core::sc_time delay = is_cut ? sc_core::sc_time{} : scale_.delay_until(packet.packet.arrival);
        tx->nb_transport_fw(packet, phase, delay);
    }
}

void Device::arm() {
    // An event that is armed too early is left alone: an idle run costs less than a dead entry in the kernel's queue.
    const core::Time wakeup = port_.wakeup();
    if (wakeup >= armed_) return;
    armed_ = wakeup;
    wake_.notify(scale_.delay_until(wakeup));
}

}  // namespace pcieflow::sysc
