// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/closed_form.hpp"
#include "pcieflow/observe/observer.hpp"
#include "pcieflow/wire/dllp_kind.hpp"

namespace pcieflow::observe {

/// What one direction of the link was used for while its sender's LinkUp was 1, as shares of that time: together 1.
struct WireShares {
    double payload = 0.0;
    double headers = 0.0;  ///< of TLPs whatever is not payload: header, framing, LCRC, padding behind them
    std::array<double, wire::dllp_kind_count> dllps{};  ///< by `wire::kind_index`
    double skp = 0.0;
    double replays = 0.0;  ///< wholly, and nullified TLPs: what brings no new TLP across
    double idle = 0.0;
};

/// Adds up the wire time of one direction. A packet that shares its first symbol time with the one before it counts
/// from the end of that symbol time. SKP ordered sets leave no records: they are counted as they are scheduled
/// (TIM-09).
class WireMeter final : public Observer {
public:
    WireMeter(core::PortId sender, const LineFacts& line) : sender_(sender), line_(line) {}

    void on_event(const core::Event& event) override;
    void on_finish(core::Time end) override;

    /// After the end.
    [[nodiscard]] WireShares shares() const;

private:
    /// Takes note of a packet; returns the time by which it made the wire busy.
    core::Duration occupy(core::Time start, core::Time end);
    void link_down(core::Time now);

    core::PortId sender_;
    LineFacts line_;
    std::optional<core::Time> up_since_;
    core::Time busy_until_ = core::Time::min();
    core::Duration up_{};
    core::Duration tlps_{};     ///< that are neither replays nor nullified
    core::Duration replays_{};  ///< and nullified ones
    core::Duration skp_{};
    std::array<core::Duration, wire::dllp_kind_count> dllps_{};
    core::Duration payload_{};  ///< of TLPs; at most what they take beside a DLLP that shares their symbol time
};

}  // namespace pcieflow::observe
