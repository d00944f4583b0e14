// SPDX-License-Identifier: Apache-2.0
#include "scenario/flow_bed.hpp"

#include <sstream>
#include <stdexcept>
#include <string_view>

#include "pcieflow/app/observation.hpp"
#include "pcieflow/app/result_json.hpp"
#include "pcieflow/app/simulation.hpp"
#include "pcieflow/app/summary.hpp"
#include "pcieflow/scenario/loader.hpp"

namespace pcieflow::testbench {

FlowAnswers answers(const std::string& text, const std::vector<std::string>& overrides, Events events) {
    const scenario::LoadResult loaded = scenario::load_text(text, "bed.yaml", overrides);
    if (!loaded.scenario) {
        throw std::invalid_argument(scenario::to_string(loaded));
    }
    std::string lines;
    app::Observation::TraceSink sink;
    if (events == Events::wanted) {
        sink = [&lines](std::string_view more) { lines += more; };
    }
    app::Observation observation(*loaded.scenario, sink);
    const app::Outcome outcome = app::simulate(*loaded.scenario, app::Engine::loop, observation);

    FlowAnswers answers;
    answers.result = nlohmann::json::parse(app::result_text(*loaded.scenario, outcome, observation));
    answers.summary = app::summary(*loaded.scenario, outcome, observation);
    std::istringstream stream(lines);
    for (std::string line; std::getline(stream, line);) {
        answers.events.push_back(nlohmann::json::parse(line));
    }
    return answers;
}

std::string plentiful(const std::string& traffic) {
    return R"(name: bed
stop: {at: 200us}
link: {rate: 2.5GT/s, width: x4, latency: 10ns}
ports:
  A:
    update_fc: {policy: immediate}
    vcs: {0: {PH: 127, PD: 2047, NPH: 127, NPD: 2047, CplH: infinite, CplD: infinite}}
  B:
    update_fc: {policy: immediate}
    vcs: {0: {PH: 127, PD: 2047, NPH: 127, NPD: 2047, CplH: infinite, CplD: infinite}}
traffic:
)" + traffic;
}

}  // namespace pcieflow::testbench
