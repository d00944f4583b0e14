// SPDX-License-Identifier: Apache-2.0
#include "bench/relay.hpp"

namespace pcieflow::bench {

RelayEnd::RelayEnd(const sc_core::sc_module_name& name) : sc_core::sc_module{name} {
    tx.bind(static_cast<sysc::LinkBwIf&>(*this));
    rx.bind(static_cast<sysc::LinkFwIf&>(*this));
    SC_METHOD(work);
    sensitive << wake_;
    dont_initialize();
}

void RelayEnd::start(const RelayCourse& course, const sc_core::sc_time& from) {
    course_ = course;
    is_on_ = true;
    wake_.notify(from);
}

tlm::tlm_sync_enum RelayEnd::nb_transport_fw(sysc::LinkPacket& packet, sysc::LinkPhase& /*phase*/,
                                             sc_core::sc_time& /*delay*/) {
    arriving_.push(packet);
    return tlm::TLM_COMPLETED;
}

unsigned RelayEnd::transport_dbg(sysc::LinkPacket& /*packet*/) { return 0; }

void RelayEnd::work() {
    ++activations_;
    while (!arriving_.is_empty()) {
        arriving_.pop();
        ++received_;
    }
    for (owed_ += course_.packets; owed_ >= course_.activations; owed_ -= course_.activations) {
        send();
    }
    if (is_on_) {
        wake_.notify(period_);
    }
}

void RelayEnd::send() {
    sysc::LinkPacket packet;
    sysc::LinkPhase phase = sysc::LinkPhase::PACKET;
    sc_core::sc_time delay;
    tx->nb_transport_fw(packet, phase, delay);
}

Relay::Relay(const sc_core::sc_module_name& name) : sc_core::sc_module{name} {
    ends_[0].tx.bind(ends_[1].rx);
    ends_[1].tx.bind(ends_[0].rx);
}

void Relay::start(const RelayCourse& course) {
    ends_[0].start(course, {1, sc_core::SC_NS});
    ends_[1].start(course, {2, sc_core::SC_NS});
}

void Relay::stop() {
    for (RelayEnd& end : ends_) {
        end.stop();
    }
}

}  // namespace pcieflow::bench
