// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/latency_histogram.hpp"

#include <algorithm>
#include <boost/histogram.hpp>
#include <cmath>
#include <tuple>

namespace pcieflow::observe {

namespace {

namespace histogram = boost::histogram;

using Axis = histogram::axis::regular<double, histogram::axis::transform::log>;

/// A bin's geometric middle is within 0.98 % of all that it holds.
constexpr double bin_ratio = 1.0195;
constexpr double first_edge = 1.0;  // fs
constexpr double last_edge = 9.3e18;

Axis make_axis() {
    const auto bins = static_cast<unsigned>(std::ceil(std::log(last_edge / first_edge) / std::log(bin_ratio)));
    return {bins, first_edge, last_edge};
}

}  // namespace

struct LatencyHistogram::Bins {
    histogram::histogram<std::tuple<Axis>, histogram::dense_storage<std::uint64_t>> counts =
        histogram::make_histogram_with(histogram::dense_storage<std::uint64_t>{}, make_axis());
};

LatencyHistogram::LatencyHistogram() : bins_(std::make_unique<Bins>()) {}
LatencyHistogram::~LatencyHistogram() = default;
LatencyHistogram::LatencyHistogram(LatencyHistogram&& other) noexcept = default;
LatencyHistogram& LatencyHistogram::operator=(LatencyHistogram&& other) noexcept = default;

void LatencyHistogram::add(core::Duration span) {
    bins_->counts(static_cast<double>(span.count()));
    least_ = count_ == 0 ? span : std::min(least_, span);
    greatest_ = std::max(greatest_, span);
    ++count_;
}

core::Duration LatencyHistogram::percentile(unsigned percent) const {
    constexpr unsigned all = 100;
    const std::uint64_t rank = (count_ / all) * percent + ((count_ % all) * percent + all - 1) / all;
    if (rank == count_) {
        return greatest_;
    }
    const Axis& axis = bins_->counts.axis();
    std::uint64_t below = bins_->counts.at(-1);  // spans of 0
    for (int bin = 0; below < rank && bin < axis.size(); ++bin) {
        below += bins_->counts.at(bin);
        if (below >= rank) {
            const double middle = std::sqrt(axis.bin(bin).lower() * axis.bin(bin).upper());
            return std::clamp(core::Duration{std::llround(middle)}, least_, greatest_);
        }
    }
    return least_;
}

}  // namespace pcieflow::observe
