// SPDX-License-Identifier: Apache-2.0
#include "soak/traffic_text.hpp"

#include <array>
#include <string>
#include <string_view>

#include "pcieflow/core/credit.hpp"

namespace pcieflow::soak {

namespace {

constexpr std::int64_t bytes_per_credit = 16;

void write_update_fc_policy(Draw& draw) {
    switch (draw.between(0, 5)) {
        case 0: draw.write("    update_fc: {{policy: immediate}}\n"); break;
        case 1: draw.write("    update_fc: {{policy: threshold, credits: {}}}\n", draw.between(1, 40)); break;
        case 2: draw.write("    update_fc: {{policy: interval, every: {}ns}}\n", draw.between(50, 8'000)); break;
        case 3: draw.write("    update_fc: {{policy: periodic}}\n"); break;
        case 4: draw.write("    update_fc: {{policy: piggyback}}\n"); break;
        default: break;
    }
}

std::string mix(Draw& draw) {
    constexpr std::array kinds{"MWr", "MRd", "MsgD", "Msg", "FetchAdd", "CAS", "CfgWr0", "IOWr", "IORd", "CfgRd0"};
    std::string text = fmt::format("MWr: {}, MRd: {}", draw.between(1, 4), draw.between(1, 4));
    for (std::size_t kind = 2; kind < kinds.size(); ++kind) {
        if (draw.one_in(4)) {
            text += fmt::format(", {}: {}", kinds[kind], draw.between(1, 3));
        }
    }
    return text;
}

}  // namespace

void write_port_traffic_keys(Draw& draw, std::int64_t vcs) {
    write_update_fc_policy(draw);
    if (draw.flip()) {
        draw.write("    ack: {{limit: {}ns}}\n", draw.between(0, 400));
    }
    if (draw.one_in(3)) {
        draw.write("    replay: {{buffer: {}}}\n", draw.between(1, 8));
    }
    if (draw.flip()) {
        draw.write("    drain: {{rate: {}, latency: {}ns}}\n", draw.pick({"max", "200MB/s", "1500MB/s"}),
                   draw.between(0, 5'000));
    }
    draw.write("    completer: {{latency: {}ns, split: {}}}\n", draw.between(0, 2'000),
               draw.flip() ? "rcb" : "max_payload");
    if (vcs > 1 && draw.flip()) {
        draw.write("    vc_arbitration: round_robin\n");
    }
}

void write_small_pools(Draw& draw, std::int64_t max_payload, bool limits_completions) {
    constexpr std::int64_t of_a_cas = 2;
    for (const core::Pool pool : core::pools) {
        const bool is_header = core::part_of(pool) == core::CreditPart::Header;
        const bool is_np = core::type_of(pool) == core::CreditType::NP;
        const std::int64_t least = is_header ? 1 : (is_np ? of_a_cas : max_payload / bytes_per_credit);
        const bool is_infinite =
            draw.one_in(8) || (core::type_of(pool) == core::CreditType::Cpl && !limits_completions);
        const std::int64_t most = draw.flip() ? 3 * least : (is_header ? 127 : 2047);
        draw.write("{}{}: {}", pool == core::Pool::PH ? "" : ", ", core::to_string(pool),
                   is_infinite ? "infinite" : std::to_string(draw.between(least, most)));
    }
}

void write_traffic(Draw& draw, std::int64_t max_payload, std::int64_t vcs) {
    constexpr std::int64_t enabled_by = 2'000;  // software does not move the TC of a flow that runs (VC-06)
    const std::int64_t flows = draw.between(1, 6);
    draw.write("traffic:\n");
    for (std::int64_t i = 0; i < flows; ++i) {
        draw.write("  - {{name: f{}, from: {}, mix: {{{}}}, payload: {}B, size: {}B, tc: {}, count: {}", i,
                   draw.flip() ? "A" : "B", mix(draw), draw.between(1, max_payload), draw.between(1, 4 * max_payload),
                   draw.between(0, vcs - 1), draw.between(1, 80));
        draw.write(", start: {}ns, ecrc: {}, relaxed_ordering: {}, id_based_ordering: {}, address: {}, tags: {}",
                   draw.between(enabled_by, 20'000), draw.one_in(4), draw.one_in(4), draw.one_in(4),
                   draw.pick({32, 64}), draw.pick({1, 4, 256}));
        if (draw.flip()) {
            draw.write(", rate: {}MB/s, arrival: {}", draw.between(10, 4'000),
                       draw.pick({"fixed", "uniform", "poisson"}));
        }
        draw.write("}}\n");
    }
}

bool write_traffic_fault(Draw& draw, bool may_lose_init_fc) {
    const std::string_view match = may_lose_init_fc && draw.one_in(3)
                                       ? draw.pick<std::string_view>({"InitFC1-*", "InitFC2-*", "InitFC2-P", "DLLP"})
                                       : draw.pick<std::string_view>({"TLP", "TLP", "MWr", "MRd", "CplD", "Ack", "Nak",
                                                                      "UpdateFC-*", "UpdateFC-P"});
    const std::string_view action =
        draw.pick<std::string_view>({"drop", "corrupt", "duplicate", "reorder", "delay", "nullify"});
    const bool is_tlp = match == "TLP" || match[0] == 'M' || match[0] == 'C';
    const bool is_possible = action != "nullify" || is_tlp;
    draw.write("  - {{do: {}, from: {}, match: \"{}\"", is_possible ? action : "drop", draw.flip() ? "A" : "B", match);
    if (action == "delay") {
        draw.write(", by: {}ns", draw.between(1, 3'000));
    }
    const bool goes_on = draw.flip();
    if (goes_on) {
        draw.write(", probability: 0.0{}{}}}\n", draw.between(0, 9), draw.between(1, 9));
    } else {
        draw.write(", nth: {}}}\n", draw.between(1, 30));
    }
    return goes_on;
}

}  // namespace pcieflow::soak
