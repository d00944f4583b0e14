// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/random.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/wire/dllp.hpp"
#include "pcieflow/wire/dllp_kind.hpp"

namespace pcieflow::port {

/// Which of the DLLPs that a port sends are meant. Conditions that are absent hold; all must hold.
struct DllpMatch {
    std::bitset<wire::dllp_kind_count> kinds;  ///< by `wire::kind_index`
    std::optional<core::VcId> vc;              ///< FC DLLPs of this VC only
    std::optional<core::Time> after;           ///< whose first symbol leaves at or after
    std::optional<core::Time> before;          ///< whose first symbol leaves strictly before
    std::optional<std::uint64_t> nth;          ///< the n-th of those that fit so far, from 1
    std::optional<std::uint64_t> count;        ///< the first so many of those that fit so far
    std::optional<std::uint64_t> per_million;  ///< by chance, so many of a million
};

/// Counts the DLLPs that fit a `DllpMatch` as they go by.
class DllpMatcher {
public:
    explicit DllpMatcher(const DllpMatch& match) : match_(match) {}

    /// To be asked once for each DLLP that the port sends, in order.
    [[nodiscard]] bool takes(const wire::Dllp& dllp, core::Time first, core::Random& random);

private:
    DllpMatch match_;
    std::uint64_t fitting_ = 0;
};

}  // namespace pcieflow::port
