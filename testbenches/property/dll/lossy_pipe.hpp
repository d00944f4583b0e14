// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>

#include "pcieflow/core/random.hpp"
#include "pcieflow/core/time.hpp"

namespace pcieflow::dll::testing {

/// Of a million packets so many vanish or are damaged.
struct LossRates {
    std::uint64_t lost = 0;
    std::uint64_t damaged = 0;
};

/// One direction of a link: packets arrive in the order in which they were sent, each after a delay of its own, some
/// damaged and some never.
template <typename Content>
class LossyPipe {
public:
    struct Arrival {
        core::Time at;
        Content content;
        bool is_damaged;
    };

    LossyPipe(LossRates rates, core::Duration longest_delay) : rates_(rates), longest_delay_(longest_delay) {}

    void send(core::Time last_symbol, const Content& content, core::Random& random) {
        const auto span = random.below(static_cast<std::uint64_t>(longest_delay_.count()) + 1);
        last_arrival_ = std::max(last_arrival_, last_symbol + core::Duration{static_cast<std::int64_t>(span)});
        const std::uint64_t luck = random.below(1'000'000);
        if (luck >= rates_.lost) {
            arrivals_.push_back({last_arrival_, content, luck - rates_.lost < rates_.damaged});
        }
    }
    /// From now on nothing is lost or damaged.
    void heal() { rates_ = LossRates{}; }

    [[nodiscard]] core::Time next_arrival() const { return arrivals_.empty() ? core::never : arrivals_.front().at; }
    /// Precondition: something is to arrive.
    Arrival pop() {
        const Arrival arrival = arrivals_.front();
        arrivals_.pop_front();
        return arrival;
    }

private:
    LossRates rates_;
    core::Duration longest_delay_;
    core::Time last_arrival_{};
    std::deque<Arrival> arrivals_;
};

}  // namespace pcieflow::dll::testing
