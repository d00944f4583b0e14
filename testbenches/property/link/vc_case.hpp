// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include <array>
#include <bitset>
#include <cstddef>
#include <iosfwd>
#include <vector>

#include "pcieflow/link/link_loop.hpp"
#include "unit/link/loop_fixture.hpp"

namespace pcieflow::link::testing {

/// Virtual channels, bit n for VCn.
using VcSet = std::bitset<core::vc_count>;
using VcSets = std::array<VcSet, 2>;  ///< by PortId

/// What software does to a VC at one end.
struct VcAction {
    core::Time at;
    core::PortId port;
    std::size_t vc;
    bool enable;
    bool by_register;  ///< a write to VC Resource Control; else the command that does the same
};

/// How one end of the link is made.
struct VcEnd {
    core::Time link_up;
    std::vector<std::size_t> configured;  ///< VC ID of each resource at reset, ascending; resource 0 is VC0
    std::vector<std::size_t> ids;         ///< VC ID that software gives to each resource before it enables any
    std::array<core::Advertisement, core::vc_count> advertised;  ///< by VC ID
    bool is_switch;                                              ///< it may limit completions
    dll::VcnInitFcPolicy policy;
    core::Duration keep_alive;
    std::uint32_t min_initfc2_triples;  ///< of VC1–7
    std::uint64_t load;                 ///< NOPs without a pause from link-up on
};

/// A link on which software enables VC1–7, everything decided.
struct VcCase {
    wire::Rate rate;
    wire::Width width;
    core::Duration latency;
    bool is_base;                   ///< the rule profile; else `mindshare`
    std::array<VcEnd, 2> ends;      ///< by PortId
    std::vector<VcAction> actions;  ///< in the order of time; those of one instant in the order in which they are done
    std::vector<core::Time> reads;  ///< when software reads every VC Resource Status of both ends

    [[nodiscard]] const VcEnd& end(core::PortId port) const { return ends[core::index(port)]; }
    [[nodiscard]] core::Duration initfc_max_interval() const { return is_base ? 34_us : 17_us; }
    [[nodiscard]] core::Duration dllp_time() const;

    /// VC1–7 that are enabled at this end when software is done.
    [[nodiscard]] VcSet enabled(core::PortId port) const;
    /// Resource that has this VC ID.
    [[nodiscard]] std::size_t resource_of(core::PortId port, std::size_t vc) const;
    /// Whether VC Enable of the VC is set at `at`, when software is done with that instant.
    [[nodiscard]] bool is_enabled(core::PortId port, std::size_t vc, core::Time at) const;

    [[nodiscard]] core::Time last_action() const;
    /// A VC that is enabled at both ends completes within this of the later FC_INIT1, unless it has to wait for an
    /// UpdateFC.
    [[nodiscard]] core::Duration completion_bound() const;
    /// If it has to.
    [[nodiscard]] core::Duration bound_by_keep_alive() const;
    /// What a VC may wait for its partner without being reported; longer than any session that software ends.
    [[nodiscard]] core::Duration watchdog() const;
    /// Whatever completes has completed by then, with an UpdateFC if it has to wait for one.
    [[nodiscard]] core::Time complete_by() const;
    /// A VC that waits in FC_INIT1 has been reported by then, as CHK-30.
    [[nodiscard]] core::Time one_sided_reported_by() const;
    /// And one in FC_INIT2, as CHK-33.
    [[nodiscard]] core::Time stuck_reported_by() const;

    /// A loop that has been told of the link-ups and, if asked to, of what software does.
    [[nodiscard]] LinkLoop loop(bool with_software, LinkLoop::EventSink sink) const;

private:
    [[nodiscard]] core::Time initialised_by() const;
    [[nodiscard]] port::Settings settings(const port::Settings& golden) const;
    void tell(port::Port& port, core::PortId id) const;
};

std::ostream& operator<<(std::ostream& out, const VcCase& vc_case);

enum class Course : std::uint8_t {
    enable,     ///< once
    re_enable,  ///< some VCs are disabled at both ends, at any time, and enabled again as VC-06 wants it
};

/// Cases in which these VCs are enabled at the two ends in the end.
[[nodiscard]] rc::Gen<VcCase> vc_cases(VcSets enabled, Course course);

/// Which VCs are enabled at the two ends: often the same, else any.
[[nodiscard]] rc::Gen<VcSets> any_vc_sets();

}  // namespace pcieflow::link::testing
