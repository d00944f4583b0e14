// SPDX-License-Identifier: Apache-2.0
#include "property/link/credit_ledger.hpp"

#include <algorithm>
#include <string_view>

namespace pcieflow::link::testing {

using core::Pool;
using core::PortId;
using core::Time;

namespace {

constexpr std::uint64_t sequence_numbers = 4096;

/// CRD-05: the field that a register of that pool fills.
std::uint64_t modulus(Pool pool) { return core::part_of(pool) == core::CreditPart::Header ? 256 : 4096; }

std::uint64_t payload_dw(const wire::Tlp& tlp) { return core::facts(tlp.kind).has_data ? tlp.length_dw : 0; }

std::array<std::uint64_t, 6> credits_of(const wire::Tlp& tlp) {
    constexpr std::uint64_t dw_per_credit = 4;
    const core::CreditType type = core::facts(tlp.kind).type;
    std::array<std::uint64_t, 6> credits{};
    credits[core::index(core::pool_of(type, core::CreditPart::Header))] = 1;
    credits[core::index(core::pool_of(type, core::CreditPart::Data))] =
        (payload_dw(tlp) + dw_per_credit - 1) / dw_per_credit;
    return credits;
}

void add(std::array<std::uint64_t, 6>& sum, const std::array<std::uint64_t, 6>& more) {
    for (std::size_t pool = 0; pool < sum.size(); ++pool) {
        sum[pool] += more[pool];
    }
}

void subtract(std::array<std::uint64_t, 6>& sum, const std::array<std::uint64_t, 6>& less) {
    for (std::size_t pool = 0; pool < sum.size(); ++pool) {
        sum[pool] -= less[pool];
    }
}

/// How long the receiver's interface is busy with it.
core::Duration read_out_time(const wire::Tlp& tlp, const traffic::DrainSettings& drain) {
    if (!drain.bytes_per_second) {
        return {};
    }
    constexpr std::uint64_t bytes_per_dw = 4;
    constexpr std::uint64_t fs_per_second = 1'000'000'000'000'000;
    const std::uint64_t bytes =
        static_cast<std::uint64_t>(tlp.header) + bytes_per_dw * payload_dw(tlp) + (tlp.has_ecrc ? bytes_per_dw : 0);
    return core::Duration{static_cast<std::int64_t>(bytes * (fs_per_second / *drain.bytes_per_second))};
}

struct Claim {
    std::string_view what;
    std::uint64_t by_register;
    std::uint64_t by_count;
};

}  // namespace

void CreditLedger::on_begun(PortId from, const port::TlpFrame& frame) {
    std::uint64_t& passed = passed_[core::index(from)];
    if (frame.is_nullified || frame.seq != passed % sequence_numbers) {
        return;  // CRD-04
    }
    ++passed;
    const Credits credits = credits_of(frame.tlp);
    Lane& lane = lanes_[core::index(from)][frame.tlp.tc];
    add(lane.sent, credits);
    add(lane.unaccepted, credits);
    on_the_way_[core::index(from)].push_back({frame.tlp, credits});
}

void CreditLedger::on_accepted(PortId from, Time now) {
    std::deque<Passed>& on_the_way = on_the_way_[core::index(from)];
    if (on_the_way.empty()) {
        return;  // more was received than sent, as CREDITS_RECEIVED will show
    }
    const Passed accepted = on_the_way.front();
    on_the_way.pop_front();
    Lane& lane = lanes_[core::index(from)][accepted.tlp.tc];
    subtract(lane.unaccepted, accepted.credits);
    add(lane.held, accepted.credits);

    const traffic::DrainSettings& drain = (*settings_)[core::index(core::partner(from))].drain;
    lane.read_out = std::max(now, lane.read_out) + read_out_time(accepted.tlp, drain);
    Release header{lane.read_out + drain.latency, accepted.credits};
    if (drain.data_first) {
        Release data{lane.read_out};
        for (const Pool pool : core::pools) {
            if (core::part_of(pool) == core::CreditPart::Data) {
                std::swap(data.credits[core::index(pool)], header.credits[core::index(pool)]);
            }
        }
        lane.data.push_back(data);
    }
    lane.headers.push_back(header);
}

void CreditLedger::free_until(Time now) {
    for (auto& of_sender : lanes_) {
        for (Lane& lane : of_sender) {
            for (std::deque<Release>* const queue : {&lane.headers, &lane.data}) {
                for (; !queue->empty() && queue->front().due <= now; queue->pop_front()) {
                    add(lane.freed, queue->front().credits);
                    subtract(lane.held, queue->front().credits);
                }
            }
        }
    }
}

std::string CreditLedger::disagreement(const LinkLoop& loop) const {
    std::string lines;
    const std::array snapshots{loop.port(PortId::A).snapshot(), loop.port(PortId::B).snapshot()};
    for (const PortId from : core::port_ids) {
        const port::Snapshot& transmitter = snapshots[core::index(from)];
        const port::Snapshot& receiver = snapshots[core::index(core::partner(from))];
        for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
            // Before a receiver is in FC_INIT1 it has no account, before a transmitter left it no limit.
            if (transmitter.vcs[vc] && transmitter.vcs[vc]->fi1 &&
                receiver.vcs[vc]->state != core::FcInitState::DISABLED) {
                lines += disagreement(from, vc, *transmitter.vcs[vc], *receiver.vcs[vc]);
            }
        }
    }
    return lines;
}

std::string CreditLedger::disagreement(PortId from, std::size_t vc, const port::VcSnapshot& transmitter,
                                       const port::VcSnapshot& receiver) const {
    const core::Advertisement& advertised = *(*settings_)[core::index(core::partner(from))].vcs[vc];
    const Lane& lane = lanes_[core::index(from)][vc];
    std::string lines;
    for (const Pool pool : core::pools) {
        const std::size_t place = core::index(pool);
        const std::uint64_t size = modulus(pool);
        const std::uint64_t initial = advertised.count(pool);
        const bool is_infinite = initial == 0;  // CRD-12: then the registers read 0
        const std::uint64_t limit = transmitter.pools[place].credit_limit.value();
        const std::uint64_t consumed = transmitter.pools[place].credits_consumed;
        const std::uint64_t allocated = receiver.pools[place].credits_allocated;
        const std::uint64_t received = receiver.pools[place].credits_received;
        const std::uint64_t available = is_infinite ? 0 : initial - lane.held[place];
        const std::uint64_t usable = (size + limit - consumed) % size;
        const auto counted = [&](std::uint64_t count) { return is_infinite ? 0 : count % size; };
        const std::array claims{
            Claim{"CREDITS_CONSUMED is what was sent", consumed, counted(lane.sent[place])},
            Claim{"CREDITS_CONSUMED is CREDITS_RECEIVED and what is on the way", consumed,
                  counted(received + lane.unaccepted[place])},
            Claim{"CREDITS_ALLOCATED is the advertisement and what was freed", allocated,
                  counted(initial + lane.freed[place])},
            Claim{"CREDITS_ALLOCATED is CREDITS_RECEIVED and what is available", allocated,
                  counted(received + available)},
            Claim{"no more is sent than fits", lane.held[place] + lane.unaccepted[place],
                  is_infinite ? lane.held[place] + lane.unaccepted[place]
                              : std::min(initial, lane.held[place] + lane.unaccepted[place])},
            Claim{"the transmitter may use no more than is free", usable,
                  is_infinite ? 0 : std::min(usable, initial - lane.held[place] - lane.unaccepted[place])},
        };
        for (const Claim& claim : claims) {
            if (claim.by_register != claim.by_count) {
                lines.append(core::to_string(from)).append(" VC").append(std::to_string(vc)).append(" ");
                lines.append(core::to_string(pool)).append(": ").append(claim.what).append(": ");
                lines.append(std::to_string(claim.by_register)).append(", not ");
                lines.append(std::to_string(claim.by_count)).append("\n");
            }
        }
    }
    return lines;
}

bool CreditLedger::is_as_in_the_beginning(const LinkLoop& loop) const {
    for (const PortId from : core::port_ids) {
        const port::Snapshot transmitter = loop.port(from).snapshot();
        for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
            const Lane& lane = lanes_[core::index(from)][vc];
            for (const Pool pool : core::pools) {
                const std::size_t place = core::index(pool);
                const auto& advertised = (*settings_)[core::index(core::partner(from))].vcs[vc];
                const std::uint64_t initial = advertised ? advertised->count(pool) : 0;
                if (initial == 0) {
                    continue;
                }
                const std::uint64_t limit = transmitter.vcs[vc]->pools[place].credit_limit.value_or(0);
                if (lane.freed[place] != lane.sent[place] || limit != (initial + lane.sent[place]) % modulus(pool)) {
                    return false;
                }
            }
        }
    }
    return true;
}

}  // namespace pcieflow::link::testing
