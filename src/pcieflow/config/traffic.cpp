// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/traffic.hpp"

#include <algorithm>
#include <array>

#include "pcieflow/config/request_kinds.hpp"

namespace pcieflow::config {

namespace {

constexpr std::size_t dllp_kinds = 2;  // that stand before the requests
static_assert(static_cast<std::size_t>(TrafficKind::DMWr) + 1 == dllp_kinds + request_kind_count);

}  // namespace

std::optional<core::TlpKind> request_kind(TrafficKind kind) {
    const auto position = static_cast<std::size_t>(kind);
    return position < dllp_kinds ? std::nullopt : std::optional(static_cast<core::TlpKind>(position - dllp_kinds));
}

std::vector<core::TlpKind> request_kinds(const Traffic& flow) {
    std::array<bool, request_kind_count> is_sent{};
    if (const auto kind = flow.kind ? request_kind(*flow.kind) : std::nullopt) {
        is_sent[static_cast<std::size_t>(*kind)] = true;
    }
    for (const auto& [kind, weight] : flow.mix) {
        is_sent[static_cast<std::size_t>(kind)] = true;
    }
    for (const traffic::TraceRecord& record : flow.trace) {
        is_sent[static_cast<std::size_t>(record.transfer.kind)] = true;
    }
    std::vector<core::TlpKind> kinds;
    for (std::size_t i = 0; i < request_kind_count; ++i) {
        if (is_sent[i]) {
            kinds.push_back(static_cast<core::TlpKind>(i));
        }
    }
    return kinds;
}

bool is_answered(const Traffic& flow) {
    const std::vector<core::TlpKind> kinds = request_kinds(flow);
    return std::any_of(kinds.begin(), kinds.end(), [](core::TlpKind kind) { return core::facts(kind).is_answered; });
}

std::uint32_t transfer_bytes(const Traffic& flow, core::TlpKind kind) {
    constexpr std::uint32_t one_dw = 4;
    constexpr std::uint32_t usual = 128;  // what any Max_Payload_Size admits
    if (kind == core::TlpKind::Msg) {
        return 0;
    }
    const std::optional<std::uint32_t>& given = core::facts(kind).has_data ? flow.payload : flow.size;
    if (given && (flow.mix.size() <= 1 || !has_size_of_its_own(kind))) {
        return *given;
    }
    if (!operand_sizes(kind).empty()) {
        return static_cast<std::uint32_t>(operand_sizes(kind)[0]);
    }
    return is_one_dw(kind) ? one_dw : usual;
}

}  // namespace pcieflow::config
