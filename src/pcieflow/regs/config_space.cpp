// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/regs/config_space.hpp"

#include <algorithm>
#include <utility>

#include "pcieflow/regs/register_map.hpp"

namespace pcieflow::regs {

namespace {

constexpr std::uint32_t vc_capability_header = 0x0001'0002;   // ID 0002h, version 1, the last one
constexpr std::uint32_t aer_capability_header = 0x1402'0001;  // ID 0001h, version 2, next at 140h
constexpr std::uint32_t hardware_fixed_arbitration = 1;       // VC arbitration: bit 0; no table, hence no offset
constexpr std::uint32_t vc_arbitration_select = 0x0000'000E;
constexpr std::uint32_t advisory_non_fatal_mask = 0x0000'2000;

std::uint32_t status_bits(bool correctable) {
    std::uint32_t bits = 0;
    for (const core::AerFacts& error : core::aer_errors) {
        bits |= error.is_correctable == correctable ? 1U << error.bit : 0U;
    }
    return bits;
}

std::uint32_t byte_mask(unsigned byte_enables) {
    std::uint32_t mask = 0;
    for (unsigned byte = 0; byte < 4; ++byte) {
        mask |= (byte_enables >> byte & 1U) != 0 ? 0xFFU << (8 * byte) : 0U;
    }
    return mask;
}

std::uint32_t id_field(core::VcId vc) { return static_cast<std::uint32_t>(core::index(vc)) << vc_id_shift; }

}  // namespace

ConfigSpace::ConfigSpace(std::vector<core::VcId> vc_ids) : resources_(vc_ids.size()) {
    const std::uint32_t uncorrectable = status_bits(false);
    const std::uint32_t correctable = status_bits(true);
    const auto extended_vc_count = static_cast<std::uint32_t>(resources_ - 1);
    registers_ = {
        // offset                value                       writable               write one to clear
        {link_control, 0, extended_synch_bit, 0},
        {aer_capability, aer_capability_header, 0, 0},
        {uncorrectable_status, 0, 0, uncorrectable},
        {uncorrectable_mask, 0, uncorrectable, 0},
        {uncorrectable_severity, uncorrectable, uncorrectable, 0},
        {correctable_status, 0, 0, correctable},
        {correctable_mask, advisory_non_fatal_mask, correctable | advisory_non_fatal_mask, 0},
        {vc_capability, vc_capability_header, 0, 0},
        {port_vc_capability_1, extended_vc_count, 0, 0},
        {port_vc_capability_2, hardware_fixed_arbitration, 0, 0},
        {port_vc_control_status, 0, vc_arbitration_select, 0},
    };
    for (std::size_t resource = 0; resource < resources_; ++resource) {
        add_vc_resource(resource, vc_ids[resource]);
    }
}

void ConfigSpace::add_vc_resource(std::size_t resource, core::VcId vc) {
    // VC0 is hardwired: enabled, VC ID 0, TC0 (VC-01, TCV-02).
    constexpr std::uint32_t tc0 = 1;
    const bool is_vc0 = resource == 0;
    const std::uint32_t reset = is_vc0 ? vc_enable_bit | tc_vc_map_mask : id_field(vc);
    const std::uint32_t writable =
        (tc_vc_map_mask & ~tc0) | port_arbitration_select_mask | (is_vc0 ? 0U : vc_id_mask | vc_enable_bit);
    registers_.push_back({vc_resource_capability(resource), hardware_fixed_arbitration, 0, 0});
    registers_.push_back({vc_resource_control(resource), reset, writable, 0});
    registers_.push_back({vc_resource_status(resource), 0, 0, 0});
}

const ConfigSpace::Register* ConfigSpace::find(std::uint32_t offset) const {
    const auto before = [](const Register& reg, std::uint32_t wanted) { return reg.offset < wanted; };
    const auto found = std::lower_bound(registers_.begin(), registers_.end(), offset, before);
    return found != registers_.end() && found->offset == offset ? &*found : nullptr;
}

ConfigSpace::Register* ConfigSpace::find(std::uint32_t offset) {
    return const_cast<Register*>(std::as_const(*this).find(offset));
}

std::uint32_t ConfigSpace::read(std::uint32_t offset) const {
    const Register* reg = find(offset);
    return reg != nullptr ? reg->value : 0;
}

WriteAnswer ConfigSpace::write(std::uint32_t offset, std::uint32_t value, unsigned byte_enables) {
    Register* reg = find(offset);
    if (reg == nullptr) {
        return {};
    }
    const std::uint32_t enabled = byte_mask(byte_enables);
    const std::uint32_t changeable = reg->writable & enabled;
    const std::uint32_t written =
        ((reg->value & ~changeable) | (value & changeable)) & ~(value & reg->write_one_to_clear & enabled);
    if (const auto resource = resource_controlled_at(offset)) {
        return write_resource_control(*resource, written);
    }
    WriteAnswer answer;
    if (offset == link_control && written != reg->value) {
        answer.commands.emplace_back(SetExtendedSynch{(written & extended_synch_bit) != 0});
    }
    reg->value = written;
    return answer;
}

std::optional<std::size_t> ConfigSpace::resource_controlled_at(std::uint32_t offset) const {
    for (std::size_t resource = 0; resource < resources_; ++resource) {
        if (vc_resource_control(resource) == offset) {
            return resource;
        }
    }
    return std::nullopt;
}

WriteAnswer ConfigSpace::write_resource_control(std::size_t resource, std::uint32_t written) {
    WriteAnswer answer;
    std::uint32_t& control = find(vc_resource_control(resource))->value;
    const bool was_enabled = is_enabled(resource);
    if (was_enabled && ((written ^ control) & vc_id_mask) != 0) {
        core::SoftwareMisuse misuse{core::MisuseKind::VcIdChangedWhileEnabled, resource, vc_id(resource)};
        misuse.written = core::vc_id((written & vc_id_mask) >> vc_id_shift);
        answer.misuses.push_back(misuse);
        written = (written & ~vc_id_mask) | (control & vc_id_mask);
    }
    const std::uint32_t before = control;
    control = written;
    if (const auto other = other_with_same_id(resource); other && !was_enabled && is_enabled(resource)) {
        control &= ~vc_enable_bit;
        core::SoftwareMisuse misuse{core::MisuseKind::VcIdAlreadyInUse, resource, vc_id(resource)};
        misuse.other_resource = *other;
        answer.misuses.push_back(misuse);
    }
    const bool changes_map = ((before ^ control) & tc_vc_map_mask) != 0;
    const auto other = other_with_same_tc(resource);
    if (other && is_enabled(resource) && (changes_map || !was_enabled)) {
        core::SoftwareMisuse misuse{core::MisuseKind::TcMappedTwice, resource, vc_id(resource)};
        misuse.other_resource = *other;
        misuse.other_vc = vc_id(*other);
        misuse.tcs = tc_map(resource) & tc_map(*other);
        answer.misuses.push_back(misuse);
    }
    if (((before ^ control) & (tc_vc_map_mask | vc_id_mask)) != 0) {
        answer.commands.emplace_back(ReassignVc{resource});
    }
    if (was_enabled && !is_enabled(resource)) {
        answer.commands.emplace_back(DisableVc{resource});
    } else if (!was_enabled && is_enabled(resource)) {
        answer.commands.emplace_back(EnableVc{resource});
    }
    return answer;
}

std::optional<std::size_t> ConfigSpace::other_with_same_id(std::size_t resource) const {
    for (std::size_t other = 0; other < resources_; ++other) {
        if (other != resource && is_enabled(other) && vc_id(other) == vc_id(resource)) {
            return other;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> ConfigSpace::other_with_same_tc(std::size_t resource) const {
    for (std::size_t other = 0; other < resources_; ++other) {
        if (other != resource && is_enabled(other) && (tc_map(other) & tc_map(resource)) != 0) {
            return other;
        }
    }
    return std::nullopt;
}

bool ConfigSpace::is_enabled(std::size_t resource) const {
    return (value(vc_resource_control(resource)) & vc_enable_bit) != 0;
}

core::VcId ConfigSpace::vc_id(std::size_t resource) const {
    return core::vc_id((value(vc_resource_control(resource)) & vc_id_mask) >> vc_id_shift);
}

std::uint8_t ConfigSpace::tc_map(std::size_t resource) const {
    return static_cast<std::uint8_t>(value(vc_resource_control(resource)) & tc_vc_map_mask);
}

bool ConfigSpace::extended_synch() const { return (value(link_control) & extended_synch_bit) != 0; }

void ConfigSpace::set_bit(std::uint32_t offset, std::uint32_t mask, bool on) {
    std::uint32_t& bits = find(offset)->value;
    bits = on ? bits | mask : bits & ~mask;
}

void ConfigSpace::set_extended_synch(bool on) { set_bit(link_control, extended_synch_bit, on); }

void ConfigSpace::set_tc_map(std::size_t resource, std::uint8_t map) {
    std::uint32_t& control = find(vc_resource_control(resource))->value;
    control = (control & ~tc_vc_map_mask) | map;
}

void ConfigSpace::report(core::AerError error) {
    const core::AerFacts& row = core::facts(error);
    set_bit(row.is_correctable ? correctable_status : uncorrectable_status, 1U << row.bit, true);
}

}  // namespace pcieflow::regs
