// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// What software does wrong with the virtual channels. All are warnings: the link obeys.
/// - What a port itself reports as misuse of its registers (VC-01, TCV-02).
/// - VC-06: VC Enable is set again at one end although it has not been cleared at the other since it was cleared here.
/// - TCV-02: a VC is enabled at both ends with different TC/VC maps. Of VC0, whose map gives up a TC whenever another
/// VC
///   is enabled, this is asked only while the same VCs are enabled at both ends. Reported once, until a map changes.
/// What both ends do at one instant is done at once, so it is judged when the instant ends.
class SoftwareCheck {
public:
    /// `vc0_tc_maps`: VC0's at the beginning, by PortId, as far as they are known.
    SoftwareCheck(const std::array<std::optional<std::uint8_t>, 2>& vc0_tc_maps, ViolationLog& log);

    void on_misuse(core::PortId port, const core::SoftwareMisuse& misuse, core::Time now);
    void on_vc_enable(core::PortId port, const core::VcEnableChanged& change, core::Time now);
    void on_tc_map(core::PortId port, const core::TcMapChanged& change);
    void on_instant_end(core::Time time);

private:
    struct End {
        bool is_enabled = false;
        core::Time enabled_at = core::Time::min();
        std::optional<core::Time> disabled_at;
        std::optional<std::uint8_t> map;
        bool is_enabled_again = false;  ///< at this instant
    };
    struct Vc {
        std::array<End, 2> ends;   ///< by PortId
        bool is_reported = false;  ///< that the maps differ
        core::PortId changed_last = core::PortId::A;
    };

    void judge_enabling(core::VcId id, core::Time time);
    void judge_maps(core::VcId id, core::Time time);
    [[nodiscard]] bool same_vcs_are_enabled() const;

    ViolationLog* log_;
    std::array<Vc, core::vc_count> vcs_{};
    bool is_touched_ = false;  ///< something was recorded at this instant
};

}  // namespace pcieflow::observe
