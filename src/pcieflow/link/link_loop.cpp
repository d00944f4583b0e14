// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/link/link_loop.hpp"

#include <algorithm>
#include <utility>

namespace pcieflow::link {

LinkLoop::LinkLoop(const std::array<port::Settings, 2>& settings, std::array<Channel, 2> channels, EventSink sink)
    : ports_{port::Port(settings[0]), port::Port(settings[1])}, channels_(std::move(channels)), sink_(std::move(sink)) {
    for (port::Port& port : ports_) {
        port.record_events(static_cast<bool>(sink_));
    }
}

core::Time LinkLoop::next() const { return std::min(ports_[0].wakeup(), ports_[1].wakeup()); }

void LinkLoop::step() { work(next()); }

void LinkLoop::work(core::Time now) {
    for (const core::PortId id : core::port_ids) {
        if (port(id).wakeup() <= now) {
            advance(id, now);
        }
    }
}

void LinkLoop::advance(core::PortId id, core::Time now) {
    port::Port& sender = port(id);
    port::Port& receiver = port(core::partner(id));
    Channel& channel = channels_[core::index(id)];
    sender.advance(now);
    for (const port::Announcement& announcement : sender.announcements()) {
        if (const auto* cut = std::get_if<port::Cut>(&announcement)) {
            channel.cut();
            receiver.cut(cut->at);
            continue;
        }
        for (const port::Packet& packet : channel.carry(std::get<port::Packet>(announcement))) {
            receiver.deliver(packet);
        }
    }
    if (sink_ && !sender.events().empty()) {
        sink_(now, sender.events());
    }
}

core::Time LinkLoop::run(core::Time end, const std::function<bool()>& stop) {
    for (core::Time now = next(); now <= end; now = next()) {
        work(now);
        if (stop && stop()) {
            return now;
        }
    }
    for (port::Port& port : ports_) {
        port.settle(end);
    }
    return end;
}

}  // namespace pcieflow::link
