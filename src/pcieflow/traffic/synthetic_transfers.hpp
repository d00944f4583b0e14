// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "pcieflow/core/random.hpp"
#include "pcieflow/traffic/tlp_cutter.hpp"
#include "pcieflow/wire/tlp.hpp"

namespace pcieflow::traffic {

/// Every multiple of `step` above `least`, up to `most`, is equally likely. `step` is at least 1.
struct ByteRange {
    std::uint32_t least = 128;
    std::uint32_t most = 128;
    std::uint32_t step = 4;
};

/// One kind of transfer of a mix. An AtomicOp has 4 or 8 bytes, a CAS 8, 16 or 32: both its operands.
struct MixEntry {
    wire::TlpKind kind = wire::TlpKind::MWr;
    ByteRange bytes;
    std::uint32_t weight = 1;  ///< how often it is drawn, beside the weights of the others; at least one is not 0
};

/// Where transfers go.
struct AddressPattern {
    enum class Order : std::uint8_t {
        incrementing,  ///< each behind the last one, or at the next 4 KiB boundary if it would cross that and need not;
                       ///< from `base` again when the window is full
        random,        ///< anywhere in the window
    };
    Order order = Order::incrementing;
    std::uint64_t base = 0;
    std::uint64_t window = std::uint64_t{1} << 20U;  ///< bytes; holds the largest transfer
    std::uint32_t alignment = 4;                     ///< of each transfer's first byte, from `base`; at least 1
};

/// An endless series of transfers of that mix and pattern.
class SyntheticTransfers {
public:
    /// `mix` has at least one entry.
    SyntheticTransfers(const std::vector<MixEntry>& mix, const AddressPattern& pattern);

    [[nodiscard]] Transfer next(core::Random& random);

private:
    [[nodiscard]] const MixEntry& draw_entry(core::Random& random) const;
    [[nodiscard]] std::uint64_t address_of(std::uint32_t bytes, core::Random& random);

    std::vector<MixEntry> mix_;
    AddressPattern pattern_;
    std::uint64_t weights_ = 0;
    std::uint64_t position_ = 0;  ///< in the window
};

}  // namespace pcieflow::traffic
