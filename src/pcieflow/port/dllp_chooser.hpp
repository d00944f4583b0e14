// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "pcieflow/core/time.hpp"
#include "pcieflow/port/settings.hpp"
#include "pcieflow/port/transmitter.hpp"
#include "pcieflow/port/virtual_channel.hpp"
#include "pcieflow/traffic/dllp_source.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::port {

/// The DLLP that goes next, and whom to tell when it has begun.
struct DllpChoice {
    wire::Dllp dllp;
    std::optional<InitFcOrigin> init_fc;
    std::optional<std::size_t> update_fc_of;  ///< the VC resource whose UpdateFC it is
    std::optional<std::size_t> source;        ///< the source that it comes from
};

/// Decides which of the waiting DLLPs goes next (docs/protocol.md §8.3):
///
/// 1. uncalled DLLPs of a misbehaving port;
/// 2. an InitFC triple that would miss its bound (FC-INIT-07) if one more DLLP went first;
/// 3. an UpdateFC that is due, longest due first;
/// 4. the triple that is running, those of VCs that do not wait for an idle wire;
/// 5. VC0's next triple;
/// 6. DLLP sources, in turn;
/// 7. the triples of VC1–7, whole ones, round robin by VC ID (FC-INIT-06).
///
/// TLPs go between 4 and 5. An UpdateFC may stand between the DLLPs of a triple; only their order is fixed
/// (FC-INIT-05).
class DllpChooser {
public:
    using Channels = std::vector<VirtualChannel>;

    explicit DllpChooser(const Settings& settings);

    void link_up(core::Time now);
    [[nodiscard]] std::optional<DllpChoice> choose(const Channels& channels, core::Time now) const {
        const auto choice = choose_urgent(channels, now);
        return choice ? choice : choose_leisurely(channels, now);
    }
    /// What goes before a TLP.
    [[nodiscard]] std::optional<DllpChoice> choose_urgent(const Channels& channels, core::Time now) const;
    /// What goes if there is no TLP.
    [[nodiscard]] std::optional<DllpChoice> choose_leisurely(const Channels& channels, core::Time now) const;
    /// Whether every InitFC triple is still in time if the wire is taken until `end`.
    [[nodiscard]] bool leaves_room(const Channels& channels, core::Time end) const;
    /// The next instant at which `choose` answers although it does not now and nothing else happens.
    [[nodiscard]] core::Time next_at(const Channels& channels) const;
    /// Without LinkUp there are none but uncalled DLLPs.
    [[nodiscard]] std::optional<DllpChoice> choose_uncalled(core::Time now) const;
    [[nodiscard]] core::Time next_uncalled_at() const { return uncalled_.empty() ? core::never : uncalled_.back().at; }
    void on_started(const DllpChoice& choice, Channels& channels, core::Time start);

private:
    using Choice = std::optional<DllpChoice>;
    /// When the triple of a VC must begin so that none misses its bound.
    struct LatestStart {
        core::Time at;
        std::size_t resource;
    };
    [[nodiscard]] LatestStart latest_start(const Channels& channels) const;
    [[nodiscard]] Choice choose_pressing_triple(const Channels& channels, core::Time now) const;
    [[nodiscard]] static Choice choose_update_fc(const Channels& channels);
    [[nodiscard]] Choice choose_prompt_triple(const Channels& channels, core::Time now) const;
    [[nodiscard]] Choice choose_from_sources(core::Time now) const;
    /// A triple of the VC whose turn it is; on a wire that is not idle, of one that does not wait for that.
    [[nodiscard]] Choice choose_next_in_turn(const Channels& channels, core::Time now, bool is_wire_idle) const;
    [[nodiscard]] bool waits_for_idle_wire(std::size_t resource) const;
    /// Round robin by VC ID: 0 for the VC behind the one whose triple went last.
    [[nodiscard]] std::size_t turns_until(const VirtualChannel& channel) const;

    core::Duration dllp_time_;
    core::Duration triple_time_;
    dll::VcnInitFcPolicy vcn_policy_;
    std::vector<traffic::DllpSource> sources_;
    std::vector<UncalledDllp> uncalled_;        ///< latest first
    core::VcId last_initialising_ = core::vc0;  ///< whose triple went last
    std::size_t last_source_ = 0;
};

}  // namespace pcieflow::port
