// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/check_traffic.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>

#include "pcieflow/config/check.hpp"
#include "pcieflow/config/nearest_name.hpp"
#include "pcieflow/config/request_kinds.hpp"
#include "pcieflow/config/unit_reader.hpp"

namespace pcieflow::config {

namespace {

using Errors = std::vector<Error>;

std::string size_text(std::int64_t bytes) { return number_text(Quantity::size, bytes); }

/// A key of a flow, whether it is there, and whether it may be.
struct GivenKey {
    std::string_view key;
    bool is_given;
    bool belongs;
    std::string_view refusal;
};

void check_keys(const Traffic& flow, const std::string& path, Errors& errors) {
    const bool has_tlps = !request_kinds(flow).empty();
    const bool is_drawn = has_tlps && flow.trace.empty();
    const bool is_answered_flow = is_answered(flow);
    const bool is_paced = flow.bits_per_second.has_value();
    const std::array keys{
        GivenKey{"arrival", flow.arrival != traffic::Arrival::fixed, is_drawn && is_paced, "arrival needs a rate"},
        GivenKey{"burst", flow.burst.has_value(), is_drawn, "burst is for TLPs without a trace"},
        GivenKey{"rate", is_paced, flow.trace.empty(), "rate is for flows without a trace, which has its own times"},
        GivenKey{"tags", flow.tags.has_value(), is_answered_flow, "tags are for requests that are answered"},
        GivenKey{"outstanding", flow.outstanding.has_value(), is_answered_flow,
                 "outstanding is for requests that are answered"},
    };
    for (const GivenKey& given : keys) {
        if (given.is_given && !given.belongs) {
            errors.push_back({std::string(path).append(".").append(given.key), std::string(given.refusal)});
        }
    }
}

/// What one request of that kind may carry or ask for; empty if `bytes` is all right.
std::string size_refusal(core::TlpKind kind, std::int64_t bytes, const Port& port, core::PortId from) {
    const std::string name(core::to_string(kind));
    const Numbers operands = operand_sizes(kind);
    if (!operands.empty() && std::find(operands.begin(), operands.end(), bytes) == operands.end()) {
        std::vector<std::string> sizes(operands.size());
        std::transform(operands.begin(), operands.end(), sizes.begin(), size_text);
        return name + " carries " + either({sizes.begin(), sizes.end()});
    }
    constexpr std::int64_t one_dw = 4;
    if (is_one_dw(kind) && bytes > one_dw) {
        return name + " has one DW, 4B at most";
    }
    if (core::facts(kind).has_data && bytes > port.max_payload) {
        return "max_payload of port " + std::string(core::to_string(from)) + " is " + size_text(port.max_payload);
    }
    return {};
}

void check_sizes(const Traffic& flow, const Port& port, const std::string& path, Errors& errors) {
    if (!flow.trace.empty()) {
        return;  // its transfers are cut, and were checked when the file was read
    }
    for (const core::TlpKind kind : request_kinds(flow)) {
        const std::int64_t bytes = transfer_bytes(flow, kind);
        const std::string refusal = size_refusal(kind, bytes, port, flow.from);
        if (!refusal.empty()) {
            const std::string key = core::facts(kind).has_data ? "payload" : "size";
            errors.push_back(
                {std::string(path).append(".").append(key), key + " is " + size_text(bytes) + "; " + refusal});
        }
    }
}

/// A size that is given is one that something takes.
void check_mixed_sizes(const Traffic& flow, const std::string& path, Errors& errors) {
    const auto takes = [&flow](bool has_data) {
        return std::any_of(flow.mix.begin(), flow.mix.end(), [has_data](const auto& entry) {
            const core::TlpKind kind = entry.first;
            return core::facts(kind).has_data == has_data && kind != core::TlpKind::Msg && !has_size_of_its_own(kind);
        });
    };
    if (flow.mix.size() <= 1) {
        return;
    }
    if (flow.payload && !takes(true)) {
        errors.push_back({path + ".payload", "payload is " + size_text(*flow.payload) +
                                                 "; no kind of the mix has a payload that can be chosen"});
    }
    if (flow.size && !takes(false)) {
        errors.push_back({path + ".size",
                          "size is " + size_text(*flow.size) + "; no kind of the mix has a size that can be chosen"});
    }
}

void check_traffic_class(const Traffic& flow, const Port& port, const std::string& path, Errors& errors) {
    const std::vector<core::TlpKind> kinds = request_kinds(flow);
    const std::string tc = "tc is " + std::to_string(flow.tc);
    const bool is_of_one_dw = !kinds.empty() && std::all_of(kinds.begin(), kinds.end(), is_one_dw);
    if (is_of_one_dw && flow.tc != 0) {
        errors.push_back({path + ".tc", tc + "; I/O and configuration requests have TC0 (TCV-03)"});
        return;
    }
    const bool has_vc = std::any_of(port.vcs.begin(), port.vcs.end(),
                                    [&](const auto& vc) { return traffic_classes(port, vc.first).test(flow.tc); });
    if (!kinds.empty() && !has_vc) {
        errors.push_back({path + ".tc", tc + ", which no VC of port " + std::string(core::to_string(flow.from)) +
                                            " has among its tcs (TCV-01)"});
    }
}

void check_contents(const Traffic& flow, const std::string& path, Errors& errors) {
    if (flow.kind || !flow.mix.empty()) {
        return;
    }
    if (flow.trace_file.empty()) {
        errors.push_back({path + ".mix", "a flow needs a kind, a mix of at least one or a trace"});
    } else if (flow.trace.empty()) {
        errors.push_back({path + ".trace", "trace is " + flow.trace_file + ", in which there is no transfer"});
    }
}

void check_names(const std::vector<Traffic>& traffic, Errors& errors) {
    std::map<std::string_view, std::size_t> first_of;
    for (std::size_t i = 0; i < traffic.size(); ++i) {
        const auto [first, is_new] = first_of.emplace(traffic[i].name, i);
        if (!is_new) {
            errors.push_back({"traffic." + std::to_string(i) + ".name",
                              "name is " + traffic[i].name + ", which is the name of traffic." +
                                  std::to_string(first->second) + " too; names must differ"});
        }
    }
}

}  // namespace

void check_traffic(const Scenario& scenario, Errors& errors) {
    for (std::size_t i = 0; i < scenario.traffic.size(); ++i) {
        const Traffic& flow = scenario.traffic[i];
        const Port& port = scenario.ports[core::index(flow.from)];
        const std::string path = "traffic." + std::to_string(i);
        check_contents(flow, path, errors);
        check_keys(flow, path, errors);
        check_sizes(flow, port, path, errors);
        check_mixed_sizes(flow, path, errors);
        check_traffic_class(flow, port, path, errors);
    }
    check_names(scenario.traffic, errors);
}

}  // namespace pcieflow::config
