// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "pcieflow/core/event.hpp"
#include "pcieflow/observe/observer.hpp"

namespace pcieflow::observe {

/// What became of a DLLP that was sent: it arrived undamaged, arrived with a wrong CRC, did not arrive (dropped, or the
/// partner's LinkUp was 0), or the run ended first.
enum class DllpFate : std::uint8_t { arrived, corrupt, lost, in_flight };

/// One rung: a DLLP from its first symbol to its arrival.
struct LadderRung {
    core::PortId sender{};
    core::DllpBytes bytes{};  ///< as sent
    core::Time start{};       ///< its first symbol left
    core::Time end{};         ///< its last symbol had left
    core::Time arrival{};     ///< when it arrived, or would have
    DllpFate fate = DllpFate::in_flight;
};

/// Keeps the first DLLPs of a run, for people to read. Rungs are ordered by `end`, then A before B.
///
/// A DLLP is recognised at the partner by when it arrives: `latency` after its last symbol. What arrives at other times
/// belongs to no rung.
class Ladder final : public Observer {
public:
    static constexpr std::size_t default_rungs = 24;

    explicit Ladder(core::Duration latency, std::size_t rungs = default_rungs);

    void on_event(const core::Event& event) override;
    void on_instant_end(core::Time time) override;
    void on_finish(core::Time end) override;

    [[nodiscard]] const std::vector<LadderRung>& rungs() const { return rungs_; }

private:
    struct Arrival {
        core::PortId receiver;
        DllpFate fate;
    };
    void note_arrival(const core::Event& event, DllpFate fate);

    core::Duration latency_;
    std::size_t capacity_;
    std::vector<LadderRung> rungs_;
    std::vector<Arrival> arrivals_;                ///< of this instant
    core::Time last_arrival_ = core::Time::min();  ///< of the rungs; once they are full, nothing later concerns them
};

}  // namespace pcieflow::observe
