// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/core/aer.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/port/recorder.hpp"
#include "pcieflow/port/settings.hpp"
#include "pcieflow/port/snapshot.hpp"
#include "pcieflow/port/virtual_channel.hpp"
#include "pcieflow/regs/config_space.hpp"

namespace pcieflow::port {

/// The virtual channels of a port and the registers by which software rules them: VC resource n is `channels()[n]`,
/// resource 0 is VC0.
class VcResources {
public:
    explicit VcResources(const Settings& settings);

    [[nodiscard]] std::vector<VirtualChannel>& channels() { return channels_; }
    [[nodiscard]] const std::vector<VirtualChannel>& channels() const { return channels_; }
    [[nodiscard]] VirtualChannel& vc0() { return channels_.front(); }
    /// The channel that initialises or has initialised with this VC ID; nothing if there is none (FC-INIT-09).
    [[nodiscard]] VirtualChannel* running(core::VcId id);

    /// The enabled VC resource to which a traffic class is mapped (TCV-01); none: TLPs of it are malformed (TCV-04).
    [[nodiscard]] std::optional<std::size_t> resource_of_tc(std::uint8_t tc) const { return resource_of_tc_[tc]; }
    /// Where what this port offers for a traffic class lines up: in that resource, or in the one that `enable_vc` will
    /// map it to as long as VC0 still has it. What went through VC0 meanwhile would be accounted to the other VC
    /// (VC-06).
    [[nodiscard]] std::optional<std::size_t> destined_resource_of_tc(std::uint8_t tc) const;

    /// What the VCs tell is about the link-up that begins.
    void link_up();
    /// VC1–7 initialise in DL_Active only (DLC-09). Timers run from `timers_from`.
    void dl_active(core::Time now, core::Time timers_from, Recorder& recorder);
    /// Every VC loses its credits; VC Enable bits keep their value and take effect in the next DL_Active.
    void link_down(core::Time now, Recorder& recorder);

    /// A register as software reads it. `offset` in bytes, a multiple of 4.
    [[nodiscard]] std::uint32_t read(std::uint32_t offset) const;
    void write(std::uint32_t offset, std::uint32_t value, unsigned byte_enables, core::Time now, core::Time timers_from,
               Recorder& recorder);
    /// What configuration software does to one end: take the TCs from VC0, then write TC/VC map, VC ID and VC Enable.
    void set_vc_enable(core::VcId id, bool enable, core::Time now, core::Time timers_from, Recorder& recorder);

    /// Sets the AER status bits.
    void report(core::AerErrors errors) {
        if (errors.any()) {
            set_status_bits(errors);
        }
    }

    /// Of a VC ID that a resource has or was configured with; nothing else. Of several resources with one VC ID the
    /// enabled one is the VC; of a resource that was given another one and is disabled its VC keeps the place.
    [[nodiscard]] std::optional<VcSnapshot> snapshot(core::VcId id) const;

private:
    void find_resources_of_tcs();
    void carry_out(const regs::WriteAnswer& answer, core::Time now, core::Time timers_from, Recorder& recorder);
    void start(std::size_t resource, core::Time now, core::Time timers_from, Recorder& recorder);
    void set_status_bits(core::AerErrors errors);
    void record_tc_map(std::size_t resource, core::Time now, Recorder& recorder) const;
    [[nodiscard]] std::optional<std::size_t> resource_with(core::VcId id) const;
    [[nodiscard]] bool is_pending(std::size_t resource) const;

    std::vector<VirtualChannel> channels_;
    regs::ConfigSpace config_space_;
    std::vector<core::VcId> configured_;                        ///< VC IDs at reset, by resource
    std::vector<std::bitset<8>> tcs_;                           ///< by resource
    std::array<std::optional<std::size_t>, 8> resource_of_tc_;  ///< what the registers say, asked for with each TLP
    bool is_dl_active_ = false;
};

}  // namespace pcieflow::port
