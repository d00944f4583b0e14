// SPDX-License-Identifier: Apache-2.0
#include "replayed_link.hpp"

#include <algorithm>

namespace pcieflow::dll::testing {

using namespace core::literals;

namespace {

constexpr std::uint64_t million = 1'000'000;
constexpr core::Duration symbol = 4_ns;
constexpr core::Duration dllp_time = 8 * symbol;
constexpr core::Duration recovery_time = 3_us;
constexpr std::uint32_t most_steps = 5'000'000;

}  // namespace

ReplayedLink::ReplayedLink(const ReplayedLinkSettings& settings)
    : settings_(settings),
      random_(settings.seed, "link"),
      transmitter_(settings.replay),
      receiver_(settings.ack),
      to_receiver_(settings.tlps, settings.longest_delay),
      to_transmitter_(settings.dllps, settings.longest_delay) {}

std::optional<std::string> ReplayedLink::run() {
    for (std::uint32_t steps = 0; !is_done() && !broken_; ++steps) {
        demand(steps < most_steps, "everything is delivered and acknowledged in the end");
        step();
        now_ = next_due();
        demand(is_done() || now_ != core::never, "something is due until everything is acknowledged");
    }
    return broken_;
}

bool ReplayedLink::is_done() const {
    return delivered_ == settings_.tlps_to_send && transmitter_.outstanding() == 0 && !in_progress_;
}

core::Time ReplayedLink::next_due() const {
    const core::Time timers =
        recovery_end_ == core::never ? std::min(transmitter_.next_timer(), receiver_.next_timer()) : recovery_end_;
    return std::min({timers, tlp_end_, dllp_end_, to_receiver_.next_arrival(), to_transmitter_.next_arrival()});
}

void ReplayedLink::step() {
    if (tlp_end_ <= now_) {
        tlp_end_ = core::never;
        if (in_progress_) {
            transmitter_.on_sent(*in_progress_, timers_from());
            in_progress_.reset();
        }
    }
    if (dllp_end_ <= now_) {
        dllp_end_ = core::never;
    }
    receive_tlps();
    receive_dllps();
    expire_timers();
    if (recovery_end_ == core::never) {
        transmit_tlp();
        transmit_dllp();
    }
}

void ReplayedLink::receive_tlps() {
    while (to_receiver_.next_arrival() <= now_) {
        auto arrival = to_receiver_.pop();
        if (arrival.is_damaged) {
            arrival.content.tlp.lcrc = LcrcMatch::bad;
            arrival.content.tlp.seq = static_cast<std::uint16_t>(random_.below(4096));
        }
        if (receiver_.on_tlp(arrival.content.tlp, now_, timers_from()) == TlpVerdict::accepted) {
            demand(arrival.content.frame == delivered_, "everything is delivered once and in order");
            ++delivered_;
            has_nak_without_progress_ = false;
        }
    }
}

void ReplayedLink::receive_dllps() {
    while (to_transmitter_.next_arrival() <= now_) {
        const auto arrival = to_transmitter_.pop();
        if (arrival.is_damaged) {
            continue;  // ERR-02
        }
        const ReplayEffects effects = transmitter_.on_ack_nak(arrival.content, timers_from());
        demand(!effects.is_out_of_range, "ACK-04: no Ack or Nak of a receiver that keeps to the rules is out of range");
        if (effects.requests_retrain) {
            enter_recovery();
        }
    }
}

void ReplayedLink::expire_timers() {
    if (recovery_end_ <= now_) {
        recovery_end_ = core::never;
    }
    if (recovery_end_ != core::never) {
        return;
    }
    receiver_.expire(now_);
    if (transmitter_.expire(now_).requests_retrain) {
        enter_recovery();
    }
}

void ReplayedLink::transmit_tlp() {
    if (tlp_end_ != core::never) {
        return;
    }
    if (random_.below(million) < settings_.retrains) {
        enter_recovery();
        return;
    }
    if (transmitter_.has_replay()) {
        const std::uint32_t frame = transmitter_.next_replay();
        const TlpTransmission replayed = transmitter_.start_replay();
        place({{replayed.seq}, frame}, replayed);
    } else if (accepted_ == settings_.tlps_to_send || transmitter_.obstacle() != ReplayObstacle::none) {
        return;
    } else if (random_.below(million) < settings_.nullified) {
        place({{transmitter_.next_transmit_seq(), false, true, LcrcMatch::inverted}, accepted_}, std::nullopt);
    } else {
        const TlpTransmission fresh = transmitter_.accept(accepted_);
        place({{fresh.seq}, accepted_}, fresh);
        ++accepted_;
    }
    demand(transmitter_.outstanding() <= std::min<std::size_t>(settings_.replay.buffer_tlps, 2047),
           "ACK-02, ACK-03: buffer and window hold");
}

void ReplayedLink::place(const SentTlp& sent, std::optional<TlpTransmission> transmission) {
    tlp_end_ = now_ + static_cast<std::int64_t>(20 + random_.below(130)) * symbol;
    in_progress_ = transmission;
    to_receiver_.send(tlp_end_, sent, random_);
    ++sent_;
    if (sent_ == settings_.heals_after) {
        to_receiver_.heal();
        to_transmitter_.heal();
        settings_.retrains = 0;
    }
}

void ReplayedLink::transmit_dllp() {
    if (dllp_end_ != core::never || recovery_end_ != core::never) {
        return;
    }
    const bool is_nak = receiver_.is_nak_due();
    if (!is_nak && receiver_.ack_due_since() == core::never) {
        return;
    }
    dllp_end_ = now_ + dllp_time;
    to_transmitter_.send(dllp_end_, {is_nak, receiver_.number()}, random_);
    if (is_nak) {
        demand(!has_nak_without_progress_, "ACK-15: the expected TLP comes between two Naks");
        has_nak_without_progress_ = true;
        receiver_.on_nak_started();
    } else {
        receiver_.on_ack_started();
    }
}

void ReplayedLink::enter_recovery() {
    const core::Time before = timers_from();
    recovery_end_ = now_ + recovery_time;
    transmitter_.postpone(recovery_end_ - before);
    receiver_.postpone(recovery_end_ - before);
}

void ReplayedLink::demand(bool holds, const char* law) {
    if (!holds && !broken_) {
        broken_ = law;
    }
}

}  // namespace pcieflow::dll::testing
