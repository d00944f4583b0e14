// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/random.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/port/packet.hpp"
#include "pcieflow/wire/dllp.hpp"
#include "pcieflow/wire/packet_kinds.hpp"

namespace pcieflow::port {

/// Which of the packets that a port sends are meant. Conditions that are absent hold; all must hold.
struct PacketMatch {
    wire::PacketKinds kinds;
    std::optional<core::VcId> vc;              ///< FC DLLPs and TLPs of this VC only
    std::optional<core::Time> after;           ///< whose first symbol leaves at or after
    std::optional<core::Time> before;          ///< whose first symbol leaves strictly before
    std::optional<std::uint64_t> nth;          ///< the n-th of those that fit so far, from 1
    std::optional<std::uint64_t> count;        ///< the first so many of those that fit so far
    std::optional<std::uint64_t> per_million;  ///< by chance, so many of a million
};

/// Counts the packets that fit a `PacketMatch` as they go by.
class PacketMatcher {
public:
    explicit PacketMatcher(const PacketMatch& match) : match_(match) {}

    /// To be asked once for each DLLP that the port sends, in order.
    [[nodiscard]] bool takes(const wire::Dllp& dllp, core::Time first, core::Random& random);
    /// To be asked once for each TLP that the port sends, in order with the DLLPs.
    [[nodiscard]] bool takes(const TlpFrame& tlp, core::Time first, core::Random& random);

private:
    [[nodiscard]] bool takes(std::size_t kind, std::optional<core::VcId> vc, core::Time first, core::Random& random);

    PacketMatch match_;
    std::uint64_t fitting_ = 0;
};

}  // namespace pcieflow::port
