// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/port/dllp_match.hpp"

#include <variant>

namespace pcieflow::port {

bool DllpMatcher::takes(const wire::Dllp& dllp, core::Time first, core::Random& random) {
    const auto* fc = std::get_if<wire::FcDllp>(&dllp);
    const bool fits = match_.kinds.test(wire::kind_index(dllp)) &&
                      (!match_.vc || (fc != nullptr && fc->vc == *match_.vc)) &&
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
