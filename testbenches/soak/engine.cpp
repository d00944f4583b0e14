// SPDX-License-Identifier: Apache-2.0
#include "soak/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "pcieflow/app/observation.hpp"

namespace pcieflow::soak {

namespace {

std::uint64_t occurrences(const std::string& text, std::string_view what) {
    std::uint64_t count = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size())) {
        ++count;
    }
    return count;
}

std::string first_error(const std::vector<core::Violation>& violations) {
    const auto error = std::find_if(violations.begin(), violations.end(), [](const core::Violation& violation) {
        return violation.severity == core::Severity::error;
    });
    return error == violations.end()
               ? ""
               : fmt::format("{} at {} fs: {}", core::to_string(error->rule), core::to_fs(error->time), error->text);
}

}  // namespace

Record run(const config::Scenario& scenario, app::Engine engine, core::PortId constructed_first) {
    Record record;
    app::Observation observation(scenario, [&record](std::string_view lines) { record.trace += lines; });
    const app::Outcome outcome = app::simulate(scenario, engine, observation, constructed_first);
    record.ports = outcome.after;
    record.errors = observation.violations().errors();
    record.first_error = first_error(observation.violations().kept());
    record.comparisons = observation.scoreboard().comparisons().total();
    record.tlps = occurrences(record.trace, "\"tlp_sent\"");
    record.delivered = occurrences(record.trace, "\"tlp_received\"");
    return record;
}

}  // namespace pcieflow::soak
