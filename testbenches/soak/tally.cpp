// SPDX-License-Identifier: Apache-2.0
#include "soak/tally.hpp"

#include <fmt/format.h>

namespace pcieflow::soak {

Tally& Tally::operator+=(const Tally& other) {
    links += other.links;
    dllps += other.dllps;
    lost += other.lost;
    tlps += other.tlps;
    delivered += other.delivered;
    events += other.events;
    trace_bytes += other.trace_bytes;
    comparisons += other.comparisons;
    awaited += other.awaited;
    return *this;
}

std::string to_string(const Tally& tally) {
    return fmt::format(
        "{} links, {} DLLPs ({} lost or damaged), {} TLPs ({} delivered), {} events in {} MB the same in both engines, "
        "{} comparisons of "
        "CREDIT_LIMIT, {} links due in DL_Active and there",
        tally.links, tally.dllps, tally.lost, tally.tlps, tally.delivered, tally.events, tally.trace_bytes / 1'000'000,
        tally.comparisons, tally.awaited);
}

}  // namespace pcieflow::soak
