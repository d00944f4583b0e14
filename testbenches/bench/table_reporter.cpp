// SPDX-License-Identifier: Apache-2.0
#include "bench/table_reporter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>

#include "bench/unit.hpp"

namespace pcieflow::bench {

namespace {

struct Scale {
    double factor;
    const char* suffix;
};

/// Three significant digits with the largest fitting suffix; `scales` from large to small.
template <std::size_t N>
std::string scaled(double value, const std::array<Scale, N>& scales) {
    const auto fits = [value](const Scale& scale) { return value >= scale.factor; };
    const auto found = std::find_if(scales.begin(), scales.end(), fits);
    const Scale& scale = found == scales.end() ? scales.back() : *found;
    return fmt::format("{:.3g}{}", value / scale.factor, scale.suffix);
}

std::string time_text(double seconds) {
    return scaled(seconds, std::array{Scale{1, " s"}, Scale{1e-3, " ms"}, Scale{1e-6, " us"}, Scale{1e-9, " ns"}});
}

std::string rate_text(double per_second) {
    return scaled(per_second, std::array{Scale{1e9, " G"}, Scale{1e6, " M"}, Scale{1e3, " k"}, Scale{1, ""}});
}

bool is_shown(const benchmark::BenchmarkReporter::Run& run) {
    using Run = benchmark::BenchmarkReporter::Run;
    return run.repetitions < 2 || (run.run_type == Run::RT_Aggregate && run.aggregate_name == "median");
}

}  // namespace

bool TableReporter::ReportContext(const Context& context) {
    const std::vector<double>& load = context.cpu_info.load_avg;
    if (!load.empty() && load.front() > context.cpu_info.num_cpus) {
        GetErrorStream() << fmt::format("load {:.1f} on {} CPUs: trust the last column, not the times\n", load.front(),
                                        context.cpu_info.num_cpus);
    }
    return true;
}

void TableReporter::ReportRuns(const std::vector<Run>& runs) {
    for (const Run& run : runs) {
        if (run.error_occurred) {
            GetErrorStream() << run.benchmark_name() << ": " << run.error_message << '\n';
            continue;
        }
        const auto seconds = run.counters.find(seconds_per_unit);
        if (!is_shown(run) || seconds == run.counters.end()) {
            continue;
        }
        Row row{run.family_index, run.run_name.function_name, run.report_label, seconds->second.value, {}};
        for (const auto& [name, counter] : run.counters) {
            if (name != seconds_per_unit) {
                row.remarks += fmt::format("  {} {:.2f}", name, counter.value);
            }
        }
        rows_.push_back(std::move(row));
    }
}

void TableReporter::Finalize() {
    std::sort(rows_.begin(), rows_.end(), [](const Row& a, const Row& b) { return a.position < b.position; });
    const auto is_yardstick = [this](const Row& row) { return row.name == yardstick_; };
    const auto yardstick = std::find_if(rows_.begin(), rows_.end(), is_yardstick);
    std::ostream& out = GetOutputStream();
    out << fmt::format("{:<40} {:>9} {:>9} {:>10}  {}\n", "", "CPU time", "per CPU s", "x bare", "unit");
    for (const Row& row : rows_) {
        const std::string ratio =
            yardstick == rows_.end() ? "" : fmt::format("{:.1f}", row.seconds / yardstick->seconds);
        out << fmt::format("{:<40} {:>9} {:>9} {:>10}  {}{}\n", row.name, time_text(row.seconds),
                           rate_text(1 / row.seconds), ratio, row.unit, row.remarks);
    }
}

}  // namespace pcieflow::bench
