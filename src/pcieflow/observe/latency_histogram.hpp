// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "pcieflow/core/time.hpp"

namespace pcieflow::observe {

/// The distribution of spans, in bounded memory however many are added. The least and the greatest are exact, what lies
/// between is known to 1 %.
class LatencyHistogram {
public:
    LatencyHistogram();
    ~LatencyHistogram();
    LatencyHistogram(LatencyHistogram&& other) noexcept;
    LatencyHistogram& operator=(LatencyHistogram&& other) noexcept;
    LatencyHistogram(const LatencyHistogram&) = delete;
    LatencyHistogram& operator=(const LatencyHistogram&) = delete;

    /// `span` is not negative. Allocates nothing.
    void add(core::Duration span);

    [[nodiscard]] std::uint64_t count() const { return count_; }
    /// Meaningless, as are those below, if there is none.
    [[nodiscard]] core::Duration least() const { return least_; }
    [[nodiscard]] core::Duration greatest() const { return greatest_; }
    /// The least span that at least `percent` of a hundred do not exceed, 1…100.
    [[nodiscard]] core::Duration percentile(unsigned percent) const;

private:
    struct Bins;

    std::unique_ptr<Bins> bins_;
    std::uint64_t count_ = 0;
    core::Duration least_{};
    core::Duration greatest_{};
};

}  // namespace pcieflow::observe
