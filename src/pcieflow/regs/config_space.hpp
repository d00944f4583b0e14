// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "pcieflow/core/aer.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/misuse.hpp"

namespace pcieflow::regs {

/// What a write asks the port to do.
struct EnableVc {
    std::size_t resource;
};
struct DisableVc {
    std::size_t resource;
};
/// VC ID or TC/VC map of a resource took another value.
struct ReassignVc {
    std::size_t resource;
};
struct SetExtendedSynch {
    bool on;
};
using Command = std::variant<EnableVc, DisableVc, ReassignVc, SetExtendedSynch>;

struct WriteAnswer {
    std::vector<Command> commands;
    std::vector<core::SoftwareMisuse> misuses;
};

/// The registers of one port: VC Extended Capability, Link Control and AER (docs/protocol.md §2.5, §9.1). It holds no
/// state machine: writes are answered with commands, and the hardware side sets status bits. Bits that are hardwired or
/// reserved ignore writes; registers that do not exist read 0.
class ConfigSpace {
public:
    /// `vc_ids`: the VC ID that each VC resource has at reset, resource 0 first, which must be VC0.
    explicit ConfigSpace(std::vector<core::VcId> vc_ids);

    /// `offset` in bytes, a multiple of 4.
    [[nodiscard]] std::uint32_t read(std::uint32_t offset) const;
    /// Bit n of `byte_enables` lets byte n of `value` through.
    WriteAnswer write(std::uint32_t offset, std::uint32_t value, unsigned byte_enables = 0xF);

    [[nodiscard]] std::size_t resources() const { return resources_; }
    [[nodiscard]] bool is_enabled(std::size_t resource) const;
    [[nodiscard]] core::VcId vc_id(std::size_t resource) const;
    [[nodiscard]] std::uint8_t tc_map(std::size_t resource) const;
    [[nodiscard]] bool extended_synch() const;

    /// The hardware side. VC Negotiation Pending is not kept here: it follows from the state of the VC (VC-03).
    void set_extended_synch(bool on);
    void set_tc_map(std::size_t resource, std::uint8_t map);
    void report(core::AerError error);

private:
    /// One 32-bit register: what software may change, and what it clears by writing 1.
    struct Register {
        std::uint32_t offset;
        std::uint32_t value;
        std::uint32_t writable;
        std::uint32_t write_one_to_clear;
    };

    [[nodiscard]] const Register* find(std::uint32_t offset) const;
    [[nodiscard]] Register* find(std::uint32_t offset);
    [[nodiscard]] std::uint32_t value(std::uint32_t offset) const { return find(offset)->value; }
    [[nodiscard]] std::optional<std::size_t> resource_controlled_at(std::uint32_t offset) const;
    void set_bit(std::uint32_t offset, std::uint32_t mask, bool on);
    void add_vc_resource(std::size_t resource, core::VcId vc);
    WriteAnswer write_resource_control(std::size_t resource, std::uint32_t written);
    /// The first other enabled resource with this one's VC ID; with one of its TCs.
    [[nodiscard]] std::optional<std::size_t> other_with_same_id(std::size_t resource) const;
    [[nodiscard]] std::optional<std::size_t> other_with_same_tc(std::size_t resource) const;

    std::size_t resources_;
    std::vector<Register> registers_;  ///< by offset
};

}  // namespace pcieflow::regs
