// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/core/random.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/port/packet_match.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::port {

/// What a misbehaving sender puts in the place of a FC DLLP; what is absent stays.
struct DllpChange {
    std::optional<wire::FcKind> kind;
    std::optional<core::CreditType> type;
    std::optional<core::VcId> vc;
    std::optional<std::uint16_t> hdr;
    std::optional<std::uint16_t> data;
    std::optional<std::uint8_t> hdr_scale;
    std::optional<std::uint8_t> data_scale;
};

/// A rule that makes the port misbehave: DLLPs that match go out changed, or leave their time on the wire empty. The
/// port itself believes that it has sent what it meant to.
struct MisconductRule {
    PacketMatch match;
    bool is_silent = false;
    DllpChange change;
};

/// A DLLP that the port sends for no reason of the protocol, as soon as it can from `at` on.
struct UncalledDllp {
    core::Time at{};
    wire::Dllp dllp;
};

/// Applies the rules to what the port is about to send.
class Misconduct {
public:
    Misconduct(const std::vector<MisconductRule>& rules, std::uint64_t seed, core::PortId port);

    /// Whether there is any rule to apply.
    [[nodiscard]] bool is_active() const { return !entries_.empty(); }
    /// What goes out instead of `dllp`; nothing: its time stays empty.
    [[nodiscard]] std::optional<wire::Dllp> apply(const wire::Dllp& dllp, core::Time first);

private:
    struct Entry {
        PacketMatcher matcher;
        bool is_silent;
        DllpChange change;
    };

    std::vector<Entry> entries_;
    core::Random random_;
};

}  // namespace pcieflow::port
