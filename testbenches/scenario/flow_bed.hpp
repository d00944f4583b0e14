// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace pcieflow::testbench {

/// What a run says of its flows, and what happened in it.
struct FlowAnswers {
    nlohmann::json result;
    std::string summary;
    std::vector<nlohmann::json> events;  ///< empty unless asked for

    [[nodiscard]] const nlohmann::json& flow(std::size_t number = 0) const { return result.at("flows").at(number); }
    [[nodiscard]] double goodput(std::size_t number = 0) const { return flow(number).at("goodput_bps"); }
    [[nodiscard]] std::string limiter(std::size_t number = 0) const { return flow(number).at("limiter"); }
    [[nodiscard]] std::string first_line() const { return summary.substr(0, summary.find('\n')); }
};

enum class Events : bool { unwanted, wanted };

/// Runs the scenario of that text in the loop without a kernel, with overrides as those of `--set`.
[[nodiscard]] FlowAnswers answers(const std::string& text, const std::vector<std::string>& overrides = {},
                                  Events events = Events::unwanted);

/// A link of 2.5 GT/s x4 whose credits are plenty, UpdateFC policy `immediate`, for 200 us; `traffic` are its lines of
/// that list.
[[nodiscard]] std::string plentiful(const std::string& traffic);

}  // namespace pcieflow::testbench
