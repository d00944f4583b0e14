// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "pcieflow/traffic/trace_source.hpp"

namespace pcieflow::scenario {

/// Room for some millions of transfers.
inline constexpr std::size_t largest_trace = std::size_t{64} * 1024 * 1024;

/// A trace as it was read; what is wrong with it otherwise, each with line and column where it has one.
struct TraceFile {
    std::vector<traffic::TraceRecord> records;
    std::vector<std::string> faults;
};

/// Reads a CSV file of transfers. Only a regular file is read.
[[nodiscard]] TraceFile read_trace_file(const std::filesystem::path& path);

}  // namespace pcieflow::scenario
