// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/lane_placer.hpp"

#include <cassert>
#include <cstddef>

namespace pcieflow::wire {

LanePlacer::LanePlacer(Rate rate, Width width) : rate_(rate), lanes_(lanes(width)) { reset(); }

core::Time LanePlacer::earliest(PacketClass packet_class) const {
    return leaves_lanes_to(packet_class) ? last_symbol_begin_ : busy_until_;
}

bool LanePlacer::can_start(core::Time now, PacketClass packet_class) const {
    return now >= busy_until_ || now == earliest(packet_class);
}

Placement LanePlacer::place(core::Time now, PacketClass packet_class, std::int64_t length) {
    assert(can_start(now, packet_class));
    assert(length > 0 && (packet_class == PacketClass::ordered_set || length % 4 == 0));
    if (now >= busy_until_) {
        open_symbol(now);
    }
    const std::int64_t first_symbol = last_symbol_;
    begun_[static_cast<std::size_t>(packet_class)] = true;

    const std::int64_t filled = used_lanes_ + (packet_class == PacketClass::ordered_set ? length * lanes_ : length);
    last_symbol_ += (filled - 1) / lanes_;
    used_lanes_ = (filled - 1) % lanes_ + 1;
    if (last_symbol_ != first_symbol) {
        begun_ = {};
    }
    last_symbol_begin_ = begin_of(last_symbol_);
    busy_until_ = begin_of(last_symbol_ + 1);
    return {last_symbol_ == first_symbol ? last_symbol_begin_ : begin_of(first_symbol), busy_until_};
}

void LanePlacer::reset() {
    run_begin_ = core::Time::min();
    busy_until_ = run_begin_;
    last_symbol_ = -1;
    used_lanes_ = lanes_;
    begun_ = {};
}

core::Time LanePlacer::begin_of(std::int64_t symbol) const { return run_begin_ + symbol_times(rate_, symbol); }

bool LanePlacer::leaves_lanes_to(PacketClass packet_class) const {
    return packet_class != PacketClass::ordered_set && used_lanes_ < lanes_ &&
           !begun_[static_cast<std::size_t>(packet_class)];
}

void LanePlacer::open_symbol(core::Time now) {
    if (now > busy_until_) {
        run_begin_ = now;
        last_symbol_ = 0;
    } else {
        ++last_symbol_;
    }
    used_lanes_ = 0;
    begun_ = {};
}

}  // namespace pcieflow::wire
