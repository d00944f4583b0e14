// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/port/vc_resources.hpp"

#include <algorithm>
#include <variant>

#include "pcieflow/regs/register_map.hpp"

namespace pcieflow::port {

namespace {

std::vector<core::VcId> configured_vcs(const Settings& settings) {
    std::vector<core::VcId> ids;
    for (std::size_t i = 0; i < core::vc_count; ++i) {
        if (settings.vcs[i]) {
            ids.push_back(core::vc_id(i));
        }
    }
    return ids;
}

std::uint32_t map_bits(std::bitset<8> tcs) { return static_cast<std::uint32_t>(tcs.to_ulong()); }

}  // namespace

VcResources::VcResources(const Settings& settings)
    : config_space_(configured_vcs(settings)), configured_(configured_vcs(settings)) {
    for (const core::VcId id : configured_) {
        channels_.emplace_back(id, settings);
        tcs_.push_back(settings.tcs[core::index(id)]);
    }
    config_space_.set_extended_synch(settings.extended_synch);
    if (settings.vc0_tcs) {
        config_space_.set_tc_map(0, static_cast<std::uint8_t>(map_bits(*settings.vc0_tcs)));
    }
    find_resources_of_tcs();
}

VirtualChannel* VcResources::running(core::VcId id) {
    const auto found = std::find_if(channels_.begin(), channels_.end(), [id](const VirtualChannel& channel) {
        return channel.id() == id && channel.state() != core::FcInitState::DISABLED;
    });
    return found == channels_.end() ? nullptr : &*found;
}

void VcResources::find_resources_of_tcs() {
    resource_of_tc_.fill(std::nullopt);
    for (std::size_t resource = channels_.size(); resource-- > 0;) {
        const unsigned map = config_space_.is_enabled(resource) ? config_space_.tc_map(resource) : 0U;
        for (std::size_t tc = 0; tc < resource_of_tc_.size(); ++tc) {
            resource_of_tc_[tc] = ((map >> tc) & 1U) != 0 ? resource : resource_of_tc_[tc];
        }
    }
}

std::optional<std::size_t> VcResources::destined_resource_of_tc(std::uint8_t tc) const {
    const auto own = std::find_if(tcs_.begin() + 1, tcs_.end(), [tc](const auto& tcs) { return tcs.test(tc); });
    const bool is_still_of_vc0 = resource_of_tc_[tc] == std::optional<std::size_t>(0);
    return is_still_of_vc0 && own != tcs_.end() ? static_cast<std::size_t>(own - tcs_.begin()) : resource_of_tc_[tc];
}

void VcResources::link_up() {
    for (VirtualChannel& channel : channels_) {
        channel.forget_milestones();
    }
}

void VcResources::dl_active(core::Time now, core::Time timers_from, Recorder& recorder) {
    is_dl_active_ = true;
    for (std::size_t resource = 1; resource < channels_.size(); ++resource) {
        if (config_space_.is_enabled(resource)) {
            start(resource, now, timers_from, recorder);
        }
    }
}

void VcResources::link_down(core::Time now, Recorder& recorder) {
    is_dl_active_ = false;
    for (VirtualChannel& channel : channels_) {
        channel.disable(now, recorder);
    }
}

void VcResources::start(std::size_t resource, core::Time now, core::Time timers_from, Recorder& recorder) {
    channels_[resource].set_id(config_space_.vc_id(resource));
    channels_[resource].enable(now, timers_from, recorder);
}

std::uint32_t VcResources::read(std::uint32_t offset) const {
    std::uint32_t value = config_space_.read(offset);
    for (std::size_t resource = 1; resource < channels_.size(); ++resource) {
        if (offset == regs::vc_resource_status(resource) && is_pending(resource)) {
            value |= regs::vc_negotiation_pending_bit;
        }
    }
    return value;
}

bool VcResources::is_pending(std::size_t resource) const {
    // VC-03: from the setting of VC Enable to the exit of FC_INIT2. VC0 is hardwired.
    return resource != 0 && config_space_.is_enabled(resource) &&
           channels_[resource].state() != core::FcInitState::DONE;
}

void VcResources::write(std::uint32_t offset, std::uint32_t value, unsigned byte_enables, core::Time now,
                        core::Time timers_from, Recorder& recorder) {
    const regs::WriteAnswer answer = config_space_.write(offset, value, byte_enables);
    find_resources_of_tcs();
    carry_out(answer, now, timers_from, recorder);
}

void VcResources::set_vc_enable(core::VcId id, bool enable, core::Time now, core::Time timers_from,
                                Recorder& recorder) {
    const auto found = id == core::vc0 ? std::nullopt : resource_with(id);
    if (!found) {
        recorder.record(now, core::SoftwareMisuse{core::MisuseKind::NoSuchVcId, 0, id});
        return;
    }
    const std::size_t resource = *found;
    const auto write_control = [&](std::size_t which, std::uint32_t control) {
        write(regs::vc_resource_control(which), control, 0xF, now, timers_from, recorder);
    };
    const std::uint32_t control = config_space_.read(regs::vc_resource_control(resource));
    if (!enable) {
        write_control(resource, control & ~regs::vc_enable_bit);
        return;
    }
    const std::uint32_t map = map_bits(tcs_[resource]);
    write_control(0, config_space_.read(regs::vc_resource_control(0)) & ~map);
    write_control(resource, (control & ~regs::tc_vc_map_mask) | map | regs::vc_enable_bit);
}

std::optional<std::size_t> VcResources::resource_with(core::VcId id) const {
    std::optional<std::size_t> found;
    for (std::size_t resource = 0; resource < channels_.size(); ++resource) {
        if (channels_[resource].id() != id) {
            continue;
        }
        if (config_space_.is_enabled(resource)) {
            return resource;
        }
        // Of several that are disabled the one that has had it from the beginning.
        if (!found || configured_[resource] == id) {
            found = resource;
        }
    }
    return found;
}

void VcResources::carry_out(const regs::WriteAnswer& answer, core::Time now, core::Time timers_from,
                            Recorder& recorder) {
    for (const core::SoftwareMisuse& misuse : answer.misuses) {
        recorder.record(now, misuse);
    }
    for (const regs::Command& command : answer.commands) {
        if (const auto* enable = std::get_if<regs::EnableVc>(&command)) {
            channels_[enable->resource].set_id(config_space_.vc_id(enable->resource));
            channels_[enable->resource].forget_milestones();
            recorder.record(now, core::VcEnableChanged{channels_[enable->resource].id(), true});
            record_tc_map(enable->resource, now, recorder);
            if (is_dl_active_) {
                start(enable->resource, now, timers_from, recorder);
            }
        } else if (const auto* disable = std::get_if<regs::DisableVc>(&command)) {
            recorder.record(now, core::VcEnableChanged{channels_[disable->resource].id(), false});
            channels_[disable->resource].disable(now, recorder);  // VC-05
        } else if (const auto* reassign = std::get_if<regs::ReassignVc>(&command)) {
            if (channels_[reassign->resource].state() == core::FcInitState::DISABLED) {
                channels_[reassign->resource].set_id(config_space_.vc_id(reassign->resource));
            }
            const bool is_newly_enabled = answer.commands.size() > 1;
            if (config_space_.is_enabled(reassign->resource) && !is_newly_enabled) {
                record_tc_map(reassign->resource, now, recorder);
            }
        } else if (const auto* synch = std::get_if<regs::SetExtendedSynch>(&command)) {
            for (VirtualChannel& channel : channels_) {
                channel.set_extended_synch(synch->on);
            }
        }
    }
}

void VcResources::record_tc_map(std::size_t resource, core::Time now, Recorder& recorder) const {
    recorder.record(now, core::TcMapChanged{channels_[resource].id(), config_space_.tc_map(resource)});
}

void VcResources::set_status_bits(core::AerErrors errors) {
    for (const core::AerFacts& facts : core::aer_errors) {
        if (errors.test(core::index(facts.error))) {
            config_space_.report(facts.error);
        }
    }
}

std::optional<VcSnapshot> VcResources::snapshot(core::VcId id) const {
    std::optional<std::size_t> resource = resource_with(id);
    const auto configured = std::find(configured_.begin(), configured_.end(), id);
    if (!resource && configured != configured_.end()) {
        resource = static_cast<std::size_t>(configured - configured_.begin());  // software gave it another VC ID
        if (config_space_.is_enabled(*resource)) {
            return VcSnapshot{};
        }
    }
    if (!resource) {
        return std::nullopt;
    }
    VcSnapshot snapshot = channels_[*resource].snapshot();
    snapshot.enabled = config_space_.is_enabled(*resource);
    snapshot.pending = is_pending(*resource);
    return snapshot;
}

}  // namespace pcieflow::port
