// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/app/observation.hpp"
#include "pcieflow/config/scenario.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/port/port.hpp"
#include "pcieflow/port/settings.hpp"

namespace pcieflow::bench {

/// What the link under measurement does once it is up.
enum class Load : std::uint8_t {
    keep_alive,        ///< nothing but the keep-alive of two finite types
    eight_keep_alive,  ///< the same on each of eight VCs
    stream,            ///< UpdateFC DLLPs without a pause, both ways
    writes_x1,         ///< A writes 128 bytes at a time without a pause at 2.5 GT/s x1
    writes_x8,         ///< the same at 5 GT/s x8
    writes_x8_both,    ///< both do
};

/// Who is told what happens: nobody, the observers of `pcieflow run`, or these and a trace that is thrown away.
enum class Watched : std::uint8_t { no, by_checks, and_traced };

/// How much link time is simulated in one go, so that entering and leaving the engine costs next to nothing.
[[nodiscard]] core::Duration chunk(Load load);

/// How long a link takes from LinkUp to LinkUp when initialisations are counted, and how long it is down of that.
inline constexpr core::Duration cycle_time{400'000'000};
inline constexpr core::Duration down_time{50'000'000};

/// By when every VC is initialised after LinkUp.
inline constexpr core::Duration settling_time{10'000'000'000};

/// The VCs that software enables.
[[nodiscard]] std::vector<core::VcId> software_vcs(Load load);

/// 2.5 GT/s x1, latency 10 ns, PH 4, PD 64, NPH 2, NPD 32, completions infinite, at both ends.
[[nodiscard]] config::Scenario golden_scenario();
[[nodiscard]] std::array<port::Settings, 2> golden_settings(Load load);

/// The observers of one run.
class Watch {
public:
    explicit Watch(Watched watched);

    [[nodiscard]] bool is_on() const { return observation_.has_value(); }
    void push(core::Time now, const std::vector<core::Event>& events) { observation_->push(now, events); }

private:
    config::Scenario scenario_ = golden_scenario();
    std::size_t traced_bytes_ = 0;
    std::optional<app::Observation> observation_;
};

[[nodiscard]] std::uint64_t dllps_sent(const port::Snapshot& snapshot);

/// What crossed a link so far, both ways.
struct Traffic {
    std::uint64_t tlps = 0;
    std::uint64_t packets = 0;  ///< TLPs and DLLPs
};
[[nodiscard]] Traffic traffic(const port::Snapshot& port_a, const port::Snapshot& port_b);

}  // namespace pcieflow::bench
