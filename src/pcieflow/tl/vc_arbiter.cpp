// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/tl/vc_arbiter.hpp"

namespace pcieflow::tl {

WrrTable fair_wrr_table(VcSet vcs) {
    WrrTable table{};
    std::size_t vc = core::vc_count - 1;
    for (core::VcId& phase : table) {
        do {
            vc = (vc + 1) % core::vc_count;
        } while (!vcs.test(vc));
        phase = core::vc_id(vc);
    }
    return table;
}

std::size_t VcArbiter::turns() const {
    // A round robin is a weighted one with a phase for each VC.
    return settings_.scheme == VcScheme::round_robin ? settings_.low_priority_count + 1 : phases(settings_.scheme);
}

std::size_t VcArbiter::vc_of(std::size_t turn) const {
    return settings_.scheme == VcScheme::round_robin ? turn : core::index(settings_.table[turn]);
}

std::optional<std::size_t> VcArbiter::first_turn(VcSet vcs) const {
    // TCV-08: a phase whose VC has nothing ready is skipped at once.
    for (std::size_t i = 0; i < turns(); ++i) {
        const std::size_t turn = (next_turn_ + i) % turns();
        if (vcs.test(vc_of(turn))) {
            return turn;
        }
    }
    return std::nullopt;
}

std::optional<core::VcId> VcArbiter::choose(VcSet ready) const {
    VcSet low;
    for (std::size_t vc = core::vc_count; vc-- > 0;) {
        if (ready.test(vc) && !is_in_low_group(vc)) {
            return core::vc_id(vc);
        }
        low.set(vc, ready.test(vc));
    }
    const auto turn = low.any() ? first_turn(low) : std::nullopt;
    return turn ? std::optional(core::vc_id(vc_of(*turn))) : std::nullopt;
}

void VcArbiter::on_taken(core::VcId vc) {
    if (!is_in_low_group(core::index(vc))) {
        return;
    }
    if (const auto turn = first_turn(VcSet{}.set(core::index(vc)))) {
        next_turn_ = *turn + 1;
    }
}

}  // namespace pcieflow::tl
