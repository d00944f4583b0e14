// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "pcieflow/core/identity.hpp"

namespace pcieflow::tl {

/// A set of VCs, bit n for VC ID n.
using VcSet = std::bitset<core::vc_count>;

/// How the VCs of the low priority group share what the others leave.
enum class VcScheme : std::uint8_t { round_robin, wrr_32, wrr_64, wrr_128 };

inline constexpr std::size_t most_phases = 128;
/// The phases of a weighted round robin, one per TLP; of those that the scheme has not the entries mean nothing.
using WrrTable = std::array<core::VcId, most_phases>;

/// Phases of the scheme's table; none of round robin.
constexpr std::size_t phases(VcScheme scheme) {
    constexpr std::array<std::size_t, 4> counts{0, 32, 64, most_phases};
    return counts[static_cast<std::size_t>(scheme)];
}

/// A table in which `vcs` take turns, so that no VC has two phases more than another. Precondition: there is one.
[[nodiscard]] WrrTable fair_wrr_table(VcSet vcs);

struct VcArbiterSettings {
    /// Low Priority Extended VC Count, 0…7: VC0…VCn share by `scheme`; 0: all VCs have strict priority (TCV-07).
    std::size_t low_priority_count = 0;
    VcScheme scheme = VcScheme::round_robin;
    WrrTable table{};  ///< of a weighted scheme; a VC without a phase gets nothing from it
};

/// Decides which VC sends next: strict priority by VC ID, VC7 highest, and below all of these the low priority group
/// (TCV-07).
class VcArbiter {
public:
    explicit VcArbiter(const VcArbiterSettings& settings) : settings_(settings) {}

    /// The VC whose TLP goes next, of those that have one that may go (TCV-06).
    [[nodiscard]] std::optional<core::VcId> choose(VcSet ready) const;
    /// The TLP that `choose` named has been taken, so that the next turn begins behind it.
    void on_taken(core::VcId vc);

private:
    [[nodiscard]] bool is_in_low_group(std::size_t vc) const {
        return settings_.low_priority_count > 0 && vc <= settings_.low_priority_count;
    }
    /// How many turns a whole round has, and whose each of them is.
    [[nodiscard]] std::size_t turns() const;
    [[nodiscard]] std::size_t vc_of(std::size_t turn) const;
    /// The first turn from the next one on that belongs to one of `vcs`.
    [[nodiscard]] std::optional<std::size_t> first_turn(VcSet vcs) const;

    VcArbiterSettings settings_;
    std::size_t next_turn_ = 0;
};

}  // namespace pcieflow::tl
