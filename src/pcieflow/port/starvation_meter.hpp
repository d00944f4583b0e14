// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/port/snapshot.hpp"
#include "pcieflow/tl/vc_arbiter.hpp"

namespace pcieflow::port {

/// Notices that a VC whose TLP could go was passed over for longer than a whole table of a weighted round robin, which
/// only a VC of higher priority can bring about. It is legal (TCV-07).
class StarvationMeter {
public:
    explicit StarvationMeter(std::size_t flows) : flows_(flows) {}

    /// A TLP of `taken` begins at `now`, and those of the VCs in `passed_over` could have gone instead.
    /// `waits_for(flow)` is the VC for which a flow has a TLP queued; nothing if it has none.
    template <typename WaitsFor>
    void on_taken(core::VcId taken, tl::VcSet passed_over, core::Time now, const WaitsFor& waits_for) {
        for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
            Wait& wait = waits_[vc];
            if (!passed_over.test(vc)) {
                end(vc, now, waits_for);
                continue;
            }
            wait.since = wait.tlps == 0 ? now : wait.since;
            wait.behind = taken;
            ++wait.tlps;
        }
    }
    /// Nothing waits any more.
    template <typename WaitsFor>
    void end_all(core::Time now, const WaitsFor& waits_for) {
        for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
            end(vc, now, waits_for);
        }
    }
    /// By flow, what lasts included.
    template <typename WaitsFor>
    [[nodiscard]] std::vector<Starvation> starvations(const WaitsFor& waits_for) const {
        std::vector<Starvation> all = flows_;
        for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
            for (std::size_t flow = 0; waits_[vc].tlps > tl::most_phases && flow < all.size(); ++flow) {
                if (waits_for(flow) == core::vc_id(vc)) {
                    all[flow].tlps += waits_[vc].tlps;
                    all[flow].behind = waits_[vc].behind;
                    all[flow].since = waits_[vc].since;
                }
            }
        }
        return all;
    }

private:
    struct Wait {
        std::uint64_t tlps = 0;  ///< that went instead
        core::VcId behind{};
        core::Time since{};
    };

    template <typename WaitsFor>
    void end(std::size_t vc, core::Time now, const WaitsFor& waits_for) {
        const Wait wait = waits_[vc];
        waits_[vc] = {};
        for (std::size_t flow = 0; wait.tlps > tl::most_phases && flow < flows_.size(); ++flow) {
            if (waits_for(flow) == core::vc_id(vc)) {
                flows_[flow].ended += now - wait.since;
                flows_[flow].tlps += wait.tlps;
                flows_[flow].behind = wait.behind;
            }
        }
    }

    std::vector<Starvation> flows_;
    std::array<Wait, core::vc_count> waits_{};
};

}  // namespace pcieflow::port
