// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace pcieflow::bench {

/// Prints one line a benchmark, in the order of their registration: CPU time of a unit, units in a CPU second, and the
/// time as a multiple of a yardstick's. Of repetitions it shows the median.
class TableReporter final : public benchmark::BenchmarkReporter {
public:
    /// `yardstick`: the benchmark whose unit is 1 in the last column.
    explicit TableReporter(std::string yardstick) : yardstick_(std::move(yardstick)) {}

    bool ReportContext(const Context& context) override;
    void ReportRuns(const std::vector<Run>& runs) override;
    void Finalize() override;

private:
    struct Row {
        std::int64_t position;
        std::string name;
        std::string unit;
        double seconds;
        std::string remarks;  ///< the other counters
    };

    std::string yardstick_;
    std::vector<Row> rows_;
};

}  // namespace pcieflow::bench
