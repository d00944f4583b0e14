// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "property/link/credit_wraps.hpp"
#include "property/link/eight_vcs_traffic.hpp"
#include "property/link/tlp_run.hpp"

namespace pcieflow::soak {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

bool report(const std::string& what, const std::string& problem, Seconds took) {
    fmt::print("{}: {} after {:.1f} s\n", what, problem.empty() ? "no problem" : problem, took.count());
    std::fflush(stdout);
    return problem.empty();
}

bool count_wraps() {
    constexpr std::uint64_t ten_million = 10'000'000;
    const Clock::time_point start = Clock::now();
    const std::string problem = link::testing::problem_after_wraps(ten_million);
    return report("10 million TLPs through PH 1 and PD 8", problem, Clock::now() - start);
}

bool fill_eight_vcs(std::uint64_t seed) {
    constexpr std::uint64_t tlps_per_flow = 20'000;
    const Clock::time_point start = Clock::now();
    const link::testing::TlpRun ran = link::testing::run(link::testing::eight_vcs_traffic(tlps_per_flow, seed));
    return report(fmt::format("seed {}: {} TLPs on eight VCs, {} replayed", seed, ran.delivered, ran.replays),
                  ran.problems, Clock::now() - start);
}

}  // namespace

}  // namespace pcieflow::soak

/// soak_tlps MINUTES [FIRST-SEED]: ten million TLPs through the smallest pools, then, until the time is up, a million
/// and more on eight VCs with damaged packets, for each seed.
int main(int argc, char* argv[]) {
    const double minutes = argc > 1 ? std::strtod(argv[1], nullptr) : 0;
    if (minutes <= 0) {
        fmt::print(stderr, "usage: soak_tlps MINUTES [FIRST-SEED]\n");
        return 2;
    }
    constexpr double seconds_per_minute = 60;
    const auto end = pcieflow::soak::Clock::now() + pcieflow::soak::Seconds(minutes * seconds_per_minute);
    bool is_well = pcieflow::soak::count_wraps();
    std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    for (; pcieflow::soak::Clock::now() < end; ++seed) {
        is_well = pcieflow::soak::fill_eight_vcs(seed) && is_well;
    }
    return is_well ? EXIT_SUCCESS : EXIT_FAILURE;
}
