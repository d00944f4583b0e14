// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/wire_shares.hpp"

#include <algorithm>
#include <numeric>
#include <variant>

#include "pcieflow/wire/skp.hpp"

namespace pcieflow::observe {

void WireMeter::on_event(const core::Event& event) {
    if (event.port != sender_) {
        return;
    }
    if (const auto* dllp = std::get_if<core::DllpSent>(&event.body)) {
        dllps_[wire::kind_index_of_type(dllp->bytes.front())] += occupy(dllp->start, event.time);
    } else if (const auto* sent = std::get_if<core::TlpSent>(&event.body)) {
        constexpr std::int64_t bytes_per_dw = 4;
        const core::Duration time = occupy(sent->start, event.time);
        const bool is_extra = sent->is_replay || sent->is_nullified;
        (is_extra ? replays_ : tlps_) += time;
        const core::Duration payload =
            wire::symbol_times(line_.rate, bytes_per_dw * sent->tlp.payload_dw) / wire::lanes(line_.width);
        payload_ += is_extra ? core::Duration::zero() : std::min(payload, time);
    } else if (const auto* change = std::get_if<core::LinkUpChanged>(&event.body)) {
        link_down(event.time);
        if (change->up) {
            up_since_ = event.time;
        }
    }
}

void WireMeter::on_finish(core::Time end) { link_down(end); }

core::Duration WireMeter::occupy(core::Time start, core::Time end) {
    const core::Duration time = end - std::max(start, busy_until_);
    busy_until_ = end;
    return time;
}

void WireMeter::link_down(core::Time now) {
    if (!up_since_) {
        return;
    }
    const core::Duration span = now - *up_since_;
    up_ += span;
    if (line_.skp_interval) {
        skp_ += span / wire::symbol_times(line_.rate, *line_.skp_interval) *
                wire::symbol_times(line_.rate, wire::skp_symbol_times);
    }
    up_since_.reset();
}

WireShares WireMeter::shares() const {
    WireShares shares;
    if (up_ <= core::Duration::zero()) {
        return shares;
    }
    const auto share_of = [this](core::Duration time) {
        return static_cast<double>(time.count()) / static_cast<double>(up_.count());
    };
    shares.payload = share_of(payload_);
    shares.headers = share_of(tlps_ - payload_);
    std::transform(dllps_.begin(), dllps_.end(), shares.dllps.begin(), share_of);
    shares.skp = share_of(skp_);
    shares.replays = share_of(replays_);
    const core::Duration dllps = std::accumulate(dllps_.begin(), dllps_.end(), core::Duration{});
    // The last SKP ordered set that is due may still wait for a packet to end when the run does.
    shares.idle = share_of(std::max(up_ - tlps_ - replays_ - dllps - skp_, core::Duration::zero()));
    return shares;
}

}  // namespace pcieflow::observe
