// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

namespace pcieflow::link::testing {

/// A handshake of VC0 as docs/protocol.md §13 describes it, in integers of whatever unit; it uses nothing of the
/// library.
struct ReferenceLink {
    std::int64_t dllp = 0;     ///< duration of one DLLP
    std::int64_t latency = 0;  ///< after its last symbol
    std::array<std::int64_t, 2> up{};
};

struct ReferenceTimes {
    std::int64_t fi1 = -1;
    std::int64_t fi2 = -1;
    std::int64_t exit = -1;
    bool operator==(const ReferenceTimes& other) const {
        return fi1 == other.fi1 && fi2 == other.fi2 && exit == other.exit;
    }
};

/// The times of both ends.
[[nodiscard]] std::array<ReferenceTimes, 2> reference_handshake(const ReferenceLink& link);

}  // namespace pcieflow::link::testing
