// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "pcieflow/config/value_rule.hpp"
#include "pcieflow/core/tlp_kind.hpp"

namespace pcieflow::config {

/// How many TLP kinds are requests; completions stand behind all of them.
inline constexpr std::size_t request_kind_count = static_cast<std::size_t>(core::TlpKind::Cpl);

/// How many requests `Belongs`.
template <bool (*Belongs)(const core::TlpFacts&)>
constexpr std::size_t count_requests() {
    std::size_t found = 0;
    for (std::size_t i = 0; i < request_kind_count; ++i) {
        found += Belongs(core::tlp_facts[i]) ? 1U : 0U;
    }
    return found;
}

/// The names of those requests, in the order of TlpKind.
template <bool (*Belongs)(const core::TlpFacts&)>
constexpr std::array<std::string_view, count_requests<Belongs>()> names_of_requests() {
    std::array<std::string_view, count_requests<Belongs>()> names{};
    std::size_t found = 0;
    for (std::size_t i = 0; i < request_kind_count; ++i) {
        if (Belongs(core::tlp_facts[i])) {
            names[found++] = core::tlp_facts[i].name;
        }
    }
    return names;
}

constexpr bool is_any_request(const core::TlpFacts& /*facts*/) { return true; }
inline constexpr auto request_names = names_of_requests<is_any_request>();

/// I/O and configuration requests have one DW and TC0 (TCV-03).
constexpr bool is_one_dw(core::TlpKind kind) {
    constexpr std::array kinds{core::TlpKind::IORd,   core::TlpKind::IOWr,   core::TlpKind::CfgRd0,
                               core::TlpKind::CfgWr0, core::TlpKind::CfgRd1, core::TlpKind::CfgWr1};
    bool is_among = false;
    for (const core::TlpKind each : kinds) {
        is_among = is_among || each == kind;
    }
    return is_among;
}

inline constexpr std::array<std::int64_t, 2> atomic_operand_sizes{4, 8};
inline constexpr std::array<std::int64_t, 3> compare_and_swap_sizes{8, 16, 32};

/// The only bytes that an AtomicOp may carry; empty of other kinds.
constexpr Numbers operand_sizes(core::TlpKind kind) {
    if (kind == core::TlpKind::FetchAdd || kind == core::TlpKind::Swap) {
        return atomic_operand_sizes;
    }
    return kind == core::TlpKind::CAS ? Numbers(compare_and_swap_sizes) : Numbers();
}

/// I/O, configuration and AtomicOps come in few sizes, whatever a flow of several kinds carries otherwise.
constexpr bool has_size_of_its_own(core::TlpKind kind) { return is_one_dw(kind) || !operand_sizes(kind).empty(); }

}  // namespace pcieflow::config
