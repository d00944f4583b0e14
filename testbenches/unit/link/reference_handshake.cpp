// SPDX-License-Identifier: Apache-2.0
#include "unit/link/reference_handshake.hpp"

#include <algorithm>
#include <cstddef>
#include <map>

namespace pcieflow::link::testing {

namespace {

struct Arrival {
    int type;
    bool is_init_fc2;
};

struct End {
    std::int64_t next_boundary;  ///< when its next DLLP begins
    int next_type = 0;
    bool sends_init_fc2 = false;
    int init_fc2_triples = 0;
    std::array<bool, 3> recorded{};
    ReferenceTimes times;
    std::multimap<std::int64_t, Arrival> arrivals;

    bool has_fi1() const { return times.fi1 >= 0; }

    void take(const Arrival& arrival, std::int64_t now) {
        if (has_fi1()) {
            if (arrival.is_init_fc2 && times.fi2 < 0) {
                times.fi2 = now;
            }
            return;
        }
        recorded[static_cast<std::size_t>(arrival.type)] = true;
        if (recorded[0] && recorded[1] && recorded[2]) {
            times.fi1 = now;
        }
    }

    /// At the boundary between two triples: true if initialisation is over.
    bool decide(std::int64_t now) {
        if (sends_init_fc2 && times.fi2 >= 0 && init_fc2_triples > 0) {
            times.exit = now;
        }
        sends_init_fc2 = has_fi1();
        return times.exit >= 0;
    }
};

}  // namespace

std::array<ReferenceTimes, 2> reference_handshake(const ReferenceLink& link) {
    constexpr std::int64_t nothing = INT64_MAX;
    std::array<End, 2> ends{};
    for (std::size_t i = 0; i < 2; ++i) {
        ends[i].next_boundary = link.up[i];
    }
    while (ends[0].times.exit < 0 || ends[1].times.exit < 0) {
        std::int64_t now = nothing;
        for (const End& end : ends) {
            now = std::min(now, end.next_boundary);
            now = std::min(now, end.arrivals.empty() ? nothing : end.arrivals.begin()->first);
        }
        if (now == nothing) {
            break;
        }
        for (std::size_t i = 0; i < 2; ++i) {
            End& end = ends[i];
            for (; !end.arrivals.empty() && end.arrivals.begin()->first == now;
                 end.arrivals.erase(end.arrivals.begin())) {
                if (now >= link.up[i]) {
                    end.take(end.arrivals.begin()->second, now);
                }
            }
            if (end.next_boundary != now) {
                continue;
            }
            if (end.next_type == 0 && end.decide(now)) {
                end.next_boundary = nothing;
                continue;
            }
            const Arrival sent{end.next_type, end.sends_init_fc2};
            ends[1 - i].arrivals.emplace(now + link.dllp + link.latency, sent);
            end.next_type = (end.next_type + 1) % 3;
            end.next_boundary += link.dllp;
            end.init_fc2_triples += end.next_type == 0 && end.sends_init_fc2 ? 1 : 0;
        }
    }
    return {ends[0].times, ends[1].times};
}

}  // namespace pcieflow::link::testing
