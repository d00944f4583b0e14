// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/observer.hpp"

namespace pcieflow::observe {

/// How the credits of one pool went round, as its transmitter saw it. Of an infinite pool there is nothing to tell.
struct CreditRound {
    std::uint32_t advertised = 0;      ///< at the last initialisation
    std::uint32_t most_in_flight = 0;  ///< consumed and not given back, at the most
    std::uint64_t samples = 0;         ///< of `mean_return`
    double return_fs = 0.0;            ///< of all samples together

    /// From the instant at which a credit is consumed to that at which it is given back. Meaningless without samples.
    [[nodiscard]] core::Duration mean_return() const;
};

/// Measures by the credit registers how long the credits of each pool are away, one sample at a time: when
/// CREDITS_CONSUMED has moved to c, those credits are back when CREDIT_LIMIT reaches c + what was advertised.
class CreditLoop final : public Observer {
public:
    void on_event(const core::Event& event) override;

    [[nodiscard]] const CreditRound& round(core::PortId transmitter, core::VcId vc, core::Pool pool) const {
        return states_[core::index(transmitter)][core::index(vc)][core::index(pool)].round;
    }

private:
    struct Probe {
        std::uint32_t limit;  ///< the CREDIT_LIMIT that ends it
        core::Time since;
    };
    struct State {
        std::optional<std::uint32_t> limit;
        std::uint32_t consumed = 0;
        std::optional<Probe> probe;
        CreditRound round;
    };

    static void on_limit(State& state, const core::RegisterChanged& change, core::Time now);
    static void on_consumed(State& state, const core::RegisterChanged& change, core::Time now);

    /// By PortId, VC and Pool.
    std::array<std::array<std::array<State, 6>, core::vc_count>, 2> states_{};
};

}  // namespace pcieflow::observe
