// SPDX-License-Identifier: Apache-2.0
#include "loop_fixture.hpp"

#include <algorithm>
#include <ostream>
#include <stdexcept>
#include <utility>

namespace pcieflow::link::testing {

namespace {

std::size_t kind_of(std::string_view name) {
    for (std::size_t i = 0; i < wire::dllp_kind_count; ++i) {
        if (wire::dllp_kind_name(i) == name) {
            return i;
        }
    }
    throw std::invalid_argument("no such DLLP kind");
}

}  // namespace

port::Settings Handshake::settings(core::PortId id) const {
    port::Settings settings = port::testing::golden_settings(id);
    settings.rate = rate;
    settings.width = width;
    if (adjust) {
        adjust(settings);
    }
    return settings;
}

LinkLoop Handshake::loop(LinkLoop::EventSink sink) const {
    constexpr std::uint64_t seed = 1;
    LinkLoop made({settings(core::PortId::A), settings(core::PortId::B)},
                  {Channel(core::PortId::A, latency, faults, seed), Channel(core::PortId::B, latency, faults, seed)},
                  std::move(sink));
    made.port(core::PortId::A).set_link_up(true, a_up);
    made.port(core::PortId::B).set_link_up(true, b_up);
    return made;
}

FaultRule drop(core::PortId from, std::string_view kind, std::uint64_t nth) {
    FaultRule rule;
    rule.from = from;
    rule.match.kinds.set(kind_of(kind));
    if (nth != 0) {
        rule.match.nth = nth;
    }
    return rule;
}

std::ostream& operator<<(std::ostream& out, const Vc0Times& times) {
    return out << "FI1 " << times.fi1_ns << ", FI2 " << times.fi2_ns << ", exit " << times.exit_ns << " ns";
}

Vc0Times vc0_times(const LinkLoop& loop, core::PortId id) {
    const port::VcSnapshot vc = loop.port(id).snapshot().vcs[0].value();
    const auto in_ns = [](std::optional<core::Time> time) -> std::int64_t {
        constexpr std::int64_t fs_per_ns = 1'000'000;
        if (time && core::to_fs(*time) % fs_per_ns != 0) {
            throw std::domain_error("not a whole number of nanoseconds");
        }
        return time ? core::to_fs(*time) / fs_per_ns : -1;
    };
    return {in_ns(vc.fi1_at), in_ns(vc.fi2_at), in_ns(vc.exit_at)};
}

std::uint64_t sent(const LinkLoop& loop, core::PortId id, std::string_view kind) {
    return loop.port(id).snapshot().sent[kind_of(kind)];
}

std::uint64_t received(const LinkLoop& loop, core::PortId id, std::string_view kind) {
    return loop.port(id).snapshot().received[kind_of(kind)];
}

void interrupt(LinkLoop& loop, core::Time down, core::Time up) {
    for (const core::PortId id : core::port_ids) {
        loop.port(id).set_link_up(false, down);
        loop.port(id).set_link_up(true, up);
    }
}

bool limits_match_partner(const LinkLoop& loop, core::PortId id) {
    const port::Snapshot transmitter = loop.port(id).snapshot();
    const port::Snapshot receiver = loop.port(core::partner(id)).snapshot();
    const auto matches = [&](std::size_t vc) {
        return std::all_of(core::pools.begin(), core::pools.end(), [&](core::Pool pool) {
            const port::PoolSnapshot& limit = transmitter.vcs[vc]->pools[core::index(pool)];
            const port::PoolSnapshot& allocated = receiver.vcs[vc]->pools[core::index(pool)];
            return limit.credit_limit == allocated.credits_allocated && limit.infinite_tx == allocated.infinite_rx;
        });
    };
    const auto is_done = [](const std::optional<port::VcSnapshot>& vc) {
        return vc && vc->state == core::FcInitState::DONE;
    };
    for (std::size_t vc = 1; vc < core::vc_count; ++vc) {
        if (is_done(transmitter.vcs[vc]) && is_done(receiver.vcs[vc]) && !matches(vc)) {
            return false;
        }
    }
    return matches(0);
}

}  // namespace pcieflow::link::testing
