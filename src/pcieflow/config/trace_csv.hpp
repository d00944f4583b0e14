// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pcieflow/traffic/trace_source.hpp"

namespace pcieflow::config {

/// One thing that is wrong with a trace; line and column count from 1, columns in characters.
struct TraceFault {
    int line = 1;
    int column = 1;
    std::string message;
};

struct TraceCsv {
    std::vector<traffic::TraceRecord> records;
    std::vector<TraceFault> faults;  ///< the first 20; empty: the records can be played
};

/// Reads transfers from comma-separated values, one a line: time, kind, address and bytes, as in "1.5us, MWr, 0x1000,
/// 128". Times have a unit and never decrease. A first line "time,kind,address,bytes" may say what the columns are;
/// "time_ns" instead of "time" then is the unit of the times that have none. Empty lines and lines that begin with `#`
/// mean nothing.
[[nodiscard]] TraceCsv read_trace_csv(std::string_view text);

}  // namespace pcieflow::config
