// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "pcieflow/core/time.hpp"
#include "pcieflow/wire/lane_placer.hpp"
#include "pcieflow/wire/rate.hpp"

namespace pcieflow::wire {

/// The rules of lane placement taken literally: a grid of symbol times and lanes that packets fill lane by lane. Slow,
/// and independent of LanePlacer but for the types.
class LaneGrid {
public:
    LaneGrid(Rate rate, Width width) : rate_(rate), lanes_(static_cast<std::size_t>(lanes(width))) {}

    /// Puts a packet that is ready at `ready` into the first place that the rules permit.
    Placement put(core::Time ready, PacketClass packet_class, std::int64_t length) {
        if (run_.empty() || ready > begin_of(run_.size())) {
            run_.clear();
            run_begin_ = ready;
        }
        std::size_t symbol = run_.empty() ? 0 : run_.size() - 1;
        while (!may_begin(symbol, ready, packet_class)) {
            ++symbol;
        }
        grow_to(symbol);
        run_[symbol].begins[static_cast<std::size_t>(packet_class)] = true;
        const std::size_t last = fill(symbol, packet_class, length);
        return {begin_of(symbol), begin_of(last + 1)};
    }

private:
    struct Symbol {
        std::size_t used = 0;
        bool begins[3] = {false, false, false};
    };

    /// TIM-06, TIM-07, TIM-08: the symbol has not begun when the packet is ready, has a free lane, and no packet of the
    /// class begins in it; an ordered set needs all lanes.
    [[nodiscard]] bool may_begin(std::size_t symbol, core::Time ready, PacketClass packet_class) const {
        if (begin_of(symbol) < ready) {
            return false;
        }
        if (symbol >= run_.size()) {
            return true;
        }
        const bool is_ordered_set = packet_class == PacketClass::ordered_set;
        const Symbol& taken = run_[symbol];
        return is_ordered_set ? taken.used == 0
                              : taken.used < lanes_ && !taken.begins[static_cast<std::size_t>(packet_class)];
    }

    std::size_t fill(std::size_t symbol, PacketClass packet_class, std::int64_t length) {
        const std::size_t per_step = packet_class == PacketClass::ordered_set ? lanes_ : 1;
        for (std::int64_t n = 0; n < length; ++n) {
            if (run_[symbol].used == lanes_) {
                grow_to(++symbol);
            }
            run_[symbol].used += per_step;
        }
        return symbol;
    }

    void grow_to(std::size_t symbol) {
        while (run_.size() <= symbol) {
            run_.emplace_back();
        }
    }

    /// Counted in quarters of a femtosecond, in which every symbol time is whole, and rounded up once.
    [[nodiscard]] core::Time begin_of(std::size_t symbol) const {
        const RateFacts& row = facts(rate_);
        const std::int64_t quarters = row.effective_symbol_fs_num * (4 / row.effective_symbol_fs_den);
        return run_begin_ + core::Duration{(static_cast<std::int64_t>(symbol) * quarters + 3) / 4};
    }

    Rate rate_;
    std::size_t lanes_;
    core::Time run_begin_{};
    std::vector<Symbol> run_;
};

}  // namespace pcieflow::wire
