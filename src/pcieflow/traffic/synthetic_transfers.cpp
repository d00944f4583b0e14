// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/synthetic_transfers.hpp"

namespace pcieflow::traffic {

namespace {

constexpr std::uint64_t page = 4096;  // no request crosses a multiple of it

std::uint32_t draw_bytes(const ByteRange& range, core::Random& random) {
    const std::uint32_t steps = (range.most - range.least) / range.step;
    const auto drawn = steps == 0 ? 0U : static_cast<std::uint32_t>(random.below(std::uint64_t{steps} + 1));
    return range.least + drawn * range.step;
}

}  // namespace

SyntheticTransfers::SyntheticTransfers(const std::vector<MixEntry>& mix, const AddressPattern& pattern)
    : mix_(mix), pattern_(pattern) {
    for (const MixEntry& entry : mix_) {
        weights_ += entry.weight;
    }
}

Transfer SyntheticTransfers::next(core::Random& random) {
    const MixEntry& entry = draw_entry(random);
    const std::uint32_t bytes = draw_bytes(entry.bytes, random);
    return {entry.kind, address_of(bytes, random), bytes};
}

const MixEntry& SyntheticTransfers::draw_entry(core::Random& random) const {
    if (mix_.size() == 1) {
        return mix_.front();
    }
    std::uint64_t drawn = random.below(weights_);
    for (const MixEntry& entry : mix_) {
        if (drawn < entry.weight) {
            return entry;
        }
        drawn -= entry.weight;
    }
    return mix_.back();
}

std::uint64_t SyntheticTransfers::address_of(std::uint32_t bytes, core::Random& random) {
    if (pattern_.order == AddressPattern::Order::random) {
        const std::uint64_t places = pattern_.window < bytes ? 1 : (pattern_.window - bytes) / pattern_.alignment + 1;
        return pattern_.base + random.below(places) * pattern_.alignment;
    }
    const std::uint64_t aligned = (position_ + pattern_.alignment - 1) / pattern_.alignment * pattern_.alignment;
    // What fits into a page begins a new one rather than be cut at its end.
    const std::uint64_t in_page = (pattern_.base + aligned) % page;
    const std::uint64_t whole = bytes <= page && in_page + bytes > page ? aligned + page - in_page : aligned;
    const std::uint64_t start = whole + bytes > pattern_.window ? 0 : whole;
    position_ = start + bytes;
    return pattern_.base + start;
}

}  // namespace pcieflow::traffic
