// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/port/packet_match.hpp"

#include <variant>

namespace pcieflow::port {

bool PacketMatcher::takes(const wire::Dllp& dllp, core::Time first, core::Random& random) {
    const auto* fc = std::get_if<wire::FcDllp>(&dllp);
    return takes(wire::kind_index(dllp), fc != nullptr ? std::optional(fc->vc) : std::nullopt, first, random);
}

bool PacketMatcher::takes(const TlpFrame& tlp, core::Time first, core::Random& random) {
    return takes(wire::packet_kind_index(tlp.tlp.kind), tlp.vc, first, random);
}

bool PacketMatcher::takes(std::size_t kind, std::optional<core::VcId> vc, core::Time first, core::Random& random) {
    const bool fits = match_.kinds.test(kind) && (!match_.vc || vc == match_.vc) &&
                      (!match_.after || first >= *match_.after) && (!match_.before || first < *match_.before);
    if (!fits) {
        return false;
    }
    ++fitting_;
    constexpr std::uint64_t million = 1'000'000;
    return (!match_.nth || fitting_ == *match_.nth) && (!match_.count || fitting_ <= *match_.count) &&
           (!match_.per_million || random.below(million) < *match_.per_million);
}

}  // namespace pcieflow::port
