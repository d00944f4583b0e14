// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/trace_file.hpp"

#include <system_error>
#include <utility>
#include <variant>

#include "pcieflow/config/nearest_name.hpp"
#include "pcieflow/config/trace_csv.hpp"
#include "pcieflow/scenario/file_bytes.hpp"

namespace pcieflow::scenario {

namespace {

TraceFile refusal(const std::string& name, const std::string& reason) { return {{}, {name + " " + reason}}; }

}  // namespace

TraceFile read_trace_file(const std::filesystem::path& path) {
    const std::string name = config::printable(path.string());
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored)) {
        return refusal(name, "is no file");
    }
    const auto read = read_bytes(path, largest_trace);
    if (const auto* const reason = std::get_if<std::error_condition>(&read)) {
        return refusal(name, "cannot be read: " + reason->message());
    }
    const auto& text = std::get<std::string>(read);
    if (text.size() > largest_trace) {
        return refusal(name, "is larger than " + std::to_string(largest_trace / 1024 / 1024) + " MiB");
    }
    config::TraceCsv csv = config::read_trace_csv(text);
    TraceFile file;
    file.records = std::move(csv.records);
    for (const config::TraceFault& fault : csv.faults) {
        file.faults.push_back(name + ":" + std::to_string(fault.line) + ":" + std::to_string(fault.column) + ": " +
                              fault.message);
    }
    return file;
}

}  // namespace pcieflow::scenario
