// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "pcieflow/core/random.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/traffic/byte_rate.hpp"

namespace pcieflow::traffic {

/// A TLP is offered as soon as its predecessor was taken.
struct MaxRate {};
/// So many bytes a second, written or asked for; a TLP that moves none counts as one DW. At least 1 kB/s.
struct BytesPerSecond {
    std::uint64_t value = 0;
};
/// A TLP is offered that long after its predecessor was.
struct TlpInterval {
    core::Duration length{};
};
using SourceRate = std::variant<MaxRate, BytesPerSecond, TlpInterval>;

/// How the intervals of a rate are distributed; their mean is the rate's.
enum class Arrival : std::uint8_t {
    fixed,
    uniform,  ///< from 0 to twice the mean
    poisson,
};

/// Between groups of `count` TLPs (at least 1) passes `gap` besides what the rate asks for.
struct Burst {
    std::uint32_t count = 1;
    core::Duration gap{};
};

struct PacerSettings {
    SourceRate rate;
    Arrival arrival = Arrival::fixed;  ///< means nothing at the rate `MaxRate`
    std::optional<Burst> burst;
};

/// When the TLPs of a flow are offered. Except at the rate `MaxRate` that does not depend on when they are taken.
class Pacer {
public:
    explicit Pacer(const PacerSettings& settings);

    /// When the next TLP is offered, if the last one was at `offered`, was taken at `taken` and moves `bytes` bytes.
    /// `core::never` if that is beyond the end of time.
    [[nodiscard]] core::Time next(core::Time offered, core::Time taken, std::uint32_t bytes, core::Random& random);

private:
    [[nodiscard]] core::Duration interval(std::uint32_t bytes, core::Random& random);
    [[nodiscard]] core::Duration mean_interval(std::uint32_t bytes);

    PacerSettings settings_;
    std::optional<ByteRate> byte_rate_;
    std::uint32_t left_in_burst_;
};

}  // namespace pcieflow::traffic
