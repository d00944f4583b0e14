// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// CHK-22: a TLP is sent whose TC maps to no enabled VC, of its sender or of the partner (TCV-04). VC0 has every TC
/// unless its map is known or told of, so nothing is concluded from records without any.
class TcCheck {
public:
    /// `vc0_tc_maps`: VC0's at the beginning, by PortId, as far as they are known.
    TcCheck(const std::array<std::optional<std::uint8_t>, 2>& vc0_tc_maps, ViolationLog& log);

    void on_vc_enable(core::PortId port, const core::VcEnableChanged& change);
    void on_tc_map(core::PortId port, const core::TcMapChanged& change);
    void on_tlp(const NewTlp& tlp);

private:
    struct Vc {
        bool is_enabled = false;
        std::uint8_t map = 0;
    };

    /// The TCs that have a VC at this end, bit n for TCn.
    [[nodiscard]] std::uint32_t mapped(core::PortId port) const;

    ViolationLog* log_;
    std::array<std::array<Vc, core::vc_count>, 2> vcs_{};  ///< by PortId and VC
};

}  // namespace pcieflow::observe
