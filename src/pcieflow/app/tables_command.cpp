// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/tables_command.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>

#include "pcieflow/app/time_text.hpp"
#include "pcieflow/wire/latency_table.hpp"

namespace pcieflow::app {

namespace {

/// One kind of table: what it is called, where it stands, and how a cell is computed.
struct Table {
    std::string_view key;
    std::string_view title;
    std::string_view factor;  ///< what the sources call the factor printed in each cell; empty: none is printed
    std::int64_t (*cell)(wire::Rate rate, wire::Width width, std::int64_t max_payload);
};

constexpr std::array tables{
    Table{"update_fc", "UpdateFC transmission latency guideline", "UF", wire::update_fc_latency_symbols},
    Table{"ack_nak", "Ack/Nak transmission latency limit", "AF", wire::update_fc_latency_symbols},
    Table{"replay", "REPLAY_TIMER limit", "", wire::replay_limit_symbols},
};

void append_table(std::string& text, const Table& table, const wire::RateFacts& rate) {
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "{} ({}): {}, symbol times of {}\n", rate.generation, rate.name, table.title,
                   ns_text(rate.raw_symbol));
    fmt::format_to(out, "{:>11}", "Max_Payload");
    for (const wire::Width width : wire::widths) {
        fmt::format_to(out, "{:>14}", fmt::format("x{}", wire::lanes(width)));
    }
    fmt::format_to(out, "\n");
    for (const std::int64_t max_payload : wire::max_payload_sizes) {
        fmt::format_to(out, "{:>11}", fmt::format("{} B", max_payload));
        for (const wire::Width width : wire::widths) {
            const std::int64_t factor = wire::update_factor_times_10(width, max_payload);
            std::string cell = std::to_string(table.cell(rate.rate, width, max_payload));
            if (!table.factor.empty()) {
                cell += fmt::format(" {}={}.{}", table.factor, factor / 10, factor % 10);
            }
            fmt::format_to(out, "{:>14}", cell);
        }
        fmt::format_to(out, "\n");
    }
}

}  // namespace

std::string tables_text(const std::vector<wire::Rate>& rates) {
    std::string text;
    for (const wire::Rate rate : rates) {
        for (const Table& table : tables) {
            text += text.empty() ? "" : "\n";
            append_table(text, table, wire::facts(rate));
        }
    }
    return text;
}

std::string tables_json(const std::vector<wire::Rate>& rates) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const wire::Rate rate : rates) {
        for (const Table& table : tables) {
            for (const std::int64_t max_payload : wire::max_payload_sizes) {
                for (const wire::Width width : wire::widths) {
                    json[std::string(wire::facts(rate).name)][std::string(table.key)][std::to_string(max_payload)]
                        [fmt::format("x{}", wire::lanes(width))] = table.cell(rate, width, max_payload);
                }
            }
        }
    }
    return json.dump(2) + "\n";
}

}  // namespace pcieflow::app
