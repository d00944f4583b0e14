// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// CHK-22: a TLP is sent whose TC maps to no enabled VC, of its sender or of the partner, or arrives where its VC is
/// not or no longer there (TCV-04, VC-04). VC0 has every TC unless its map is known or told of, so nothing is concluded
/// from records without any. What began before a VC or a map changed was sent by what held then.
class TcCheck {
public:
    /// `vc0_tc_maps`: VC0's at the beginning, by PortId, as far as they are known.
    TcCheck(const std::array<std::optional<std::uint8_t>, 2>& vc0_tc_maps, ViolationLog& log);

    void on_vc_enable(core::PortId port, const core::VcEnableChanged& change, core::Time now);
    void on_tc_map(core::PortId port, const core::TcMapChanged& change, core::Time now);
    void on_tlp(const NewTlp& tlp);
    /// The receiver of that scene dropped it as malformed (ERR-10).
    void on_malformed(const core::TlpRecord& tlp, const Scene& scene);

private:
    struct Vc {
        bool is_enabled = false;
        std::uint8_t map = 0;
    };

    /// The TCs that have a VC at this end, bit n for TCn.
    [[nodiscard]] std::uint32_t mapped(core::PortId port) const;

    static constexpr std::size_t sequence_numbers = 4096;

    ViolationLog* log_;
    std::array<std::array<Vc, core::vc_count>, 2> vcs_{};  ///< by PortId and VC
    std::array<core::Time, 2> changed_{};                  ///< by PortId: when a VC or a map of it changed last
    /// By PortId of the sender: TLPs reported when they were sent, which need not be reported again where they arrive.
    std::array<std::bitset<sequence_numbers>, 2> reported_;
};

}  // namespace pcieflow::observe
