// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/ring.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/traffic/byte_rate.hpp"
#include "pcieflow/wire/tlp.hpp"

namespace pcieflow::traffic {

/// From `from` on and for `length` nothing is read out and nothing freed; at its end both go on.
struct DrainStall {
    core::Time from;
    core::Duration length{};
};

/// How a receiver empties its buffer. A TLP is read out after those before it, at the rate; `latency` later it is
/// freed. The latency is pipelined: it does not keep the next TLP from being read out.
struct DrainSettings {
    std::optional<std::uint64_t> bytes_per_second;  ///< of header, payload and ECRC; absent: read out at once
    core::Duration latency{};
    std::uint32_t burst = 1;           ///< TLPs are freed only in groups of so many, with the last one of the group
    std::vector<DrainStall> stalls{};  ///< in any order
    bool data_first = false;           ///< data credits are freed when it is read out, `latency` before the header
    core::Advertisement capacity{};    ///< what the buffer holds whatever was advertised; 0: as much as comes
};

/// Buffer space that became free (RXA-01).
struct FreedCredits {
    core::Time at;
    core::CreditType type = core::CreditType::P;
    core::HdrCredits header;
    core::DataCredits data;
};

/// Buffer space that TLPs occupy.
struct HeldCredits {
    core::HdrCredits header;
    core::DataCredits data;
};

/// The receive buffer of one VC, for all types or some, that is emptied in the order of arrival.
class Drain {
public:
    explicit Drain(const DrainSettings& settings);

    /// The Transaction Layer puts a TLP into the buffer. If the buffer has no room left for it, the first pool that
    /// lacks it; the TLP is then dropped (RXA-04). `now` never decreases.
    [[nodiscard]] std::optional<core::Pool> accept(const wire::Tlp& tlp, core::Time now);

    /// When credits become free next, as far as is known.
    [[nodiscard]] core::Time next_timer() const;
    /// Credits of one TLP that have become free by `now`, the earliest first; to be asked until there are none. With
    /// `data_first` those of header and data come separately (RXA-05).
    [[nodiscard]] std::optional<FreedCredits> free(core::Time now);

    [[nodiscard]] const HeldCredits& held(core::CreditType type) const { return held_[core::index(type)]; }
    /// The buffer is empty, without anything being freed.
    void reset();

private:
    /// Credits of TLPs in the order in which they can be freed, and how many of the first were let go as a group.
    struct Queue {
        core::Ring<FreedCredits> credits;
        std::size_t released = 0;
        core::Time released_at;
    };

    [[nodiscard]] std::optional<core::Pool> lacking(const wire::CreditCost& cost) const;
    using Stall = std::vector<DrainStall>::const_iterator;
    [[nodiscard]] Stall first_that_ends_after(core::Time at) const;
    [[nodiscard]] core::Time out_of_stalls(core::Time at) const;
    [[nodiscard]] core::Time read_out(core::Time from, core::Duration span) const;
    [[nodiscard]] core::Time due(const Queue& queue) const;
    [[nodiscard]] FreedCredits pop(Queue& queue);

    DrainSettings settings_;  ///< its stalls in order, none touching the next
    std::optional<ByteRate> rate_;
    core::Time free_from_{};  ///< when the last TLP accepted has been read out
    Queue data_;              ///< only with `data_first`: read out
    Queue whole_;             ///< headers, and without `data_first` the data with them
    std::array<HeldCredits, 3> held_;
};

}  // namespace pcieflow::traffic
