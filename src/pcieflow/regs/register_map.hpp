// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// Where the registers stand in the configuration space of a port, and what their bits are (docs/protocol.md §2.5,
/// §9.1). Offsets are in bytes and name 32-bit registers; 16-bit registers share one with their neighbour.
namespace pcieflow::regs {

/// PCI Express Capability; only Link Control is modelled.
inline constexpr std::uint32_t pcie_capability = 0x040;
inline constexpr std::uint32_t link_control = pcie_capability + 0x10;
inline constexpr std::uint32_t extended_synch_bit = 1U << 7U;  ///< LNKCTL "ExtSynch"

/// Advanced Error Reporting Extended Capability.
inline constexpr std::uint32_t aer_capability = 0x100;
inline constexpr std::uint32_t uncorrectable_status = aer_capability + 0x04;
inline constexpr std::uint32_t uncorrectable_mask = aer_capability + 0x08;
inline constexpr std::uint32_t uncorrectable_severity = aer_capability + 0x0C;
inline constexpr std::uint32_t correctable_status = aer_capability + 0x10;
inline constexpr std::uint32_t correctable_mask = aer_capability + 0x14;

/// Virtual Channel Extended Capability.
inline constexpr std::uint32_t vc_capability = 0x140;
inline constexpr std::uint32_t port_vc_capability_1 = vc_capability + 0x04;
inline constexpr std::uint32_t port_vc_capability_2 = vc_capability + 0x08;
inline constexpr std::uint32_t port_vc_control_status = vc_capability + 0x0C;

constexpr std::uint32_t vc_resource_capability(std::size_t resource) {
    return vc_capability + 0x10 + 0x0C * static_cast<std::uint32_t>(resource);
}
constexpr std::uint32_t vc_resource_control(std::size_t resource) { return vc_resource_capability(resource) + 0x04; }
/// Holds VC Resource Status in its upper half.
constexpr std::uint32_t vc_resource_status(std::size_t resource) { return vc_resource_capability(resource) + 0x08; }

inline constexpr std::uint32_t tc_vc_map_mask = 0x0000'00FF;
inline constexpr std::uint32_t port_arbitration_select_mask = 0x000E'0000;
inline constexpr unsigned vc_id_shift = 24;
inline constexpr std::uint32_t vc_id_mask = 7U << vc_id_shift;
inline constexpr std::uint32_t vc_enable_bit = 1U << 31U;
inline constexpr std::uint32_t vc_negotiation_pending_bit = 1U << 17U;  ///< bit 1 of VC Resource Status

/// One past the last register that any port has.
inline constexpr std::uint32_t config_space_end = 0x1000;

}  // namespace pcieflow::regs
