// SPDX-License-Identifier: Apache-2.0
// Two ports and no kernel: whoever calls them carries their packets to and fro.
#include <algorithm>
#include <array>
#include <iostream>
#include <variant>

#include "pcieflow/port/port.hpp"

using namespace pcieflow::core::literals;
namespace core = pcieflow::core;
namespace port = pcieflow::port;

namespace {

port::Settings settings_of(core::PortId id) {
    core::Advertisement advertisement;  // infinite where nothing is said
    advertisement[core::CreditType::P] = {core::HdrCredits{4}, core::DataCredits{64}};
    advertisement[core::CreditType::NP] = {core::HdrCredits{2}, core::DataCredits{32}};
    port::Settings settings;  // 2.5 GT/s, x1
    settings.id = id;
    settings.vcs[0] = advertisement;
    return settings;
}

void print_states(const port::Port& port) {
    for (const core::Event& event : port.events()) {
        if (const auto* change = std::get_if<core::DlcmsmChanged>(&event.body)) {
            std::cout << core::to_fs(event.time) / 1'000'000 << " ns  " << core::to_string(event.port) << "  "
                      << core::to_string(change->from) << " -> " << core::to_string(change->to) << '\n';
        }
    }
}

}  // namespace

int main() {
    constexpr core::Duration latency = 10_ns;
    constexpr core::Time end{1_us};
    std::array ports{port::Port{settings_of(core::PortId::A)}, port::Port{settings_of(core::PortId::B)}};
    ports[0].set_link_up(true, core::Time{});
    ports[1].set_link_up(true, core::Time{100_ns});

    core::Time now = std::min(ports[0].wakeup(), ports[1].wakeup());
    while (now <= end) {
        for (const core::PortId id : core::port_ids) {
            port::Port& sender = ports[core::index(id)];
            port::Port& receiver = ports[core::index(core::partner(id))];
            sender.advance(now);
            for (const port::Announcement& announcement : sender.announcements()) {
                if (const auto* cut = std::get_if<port::Cut>(&announcement)) {
                    receiver.cut(cut->at);
                } else {
                    auto packet = std::get<port::Packet>(announcement);
                    packet.arrival += latency;
                    receiver.deliver(packet);
                }
            }
            print_states(sender);
        }
        now = std::min(ports[0].wakeup(), ports[1].wakeup());
    }
}
