// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/trace_writer.hpp"

#include <algorithm>
#include <utility>

#include "pcieflow/observe/trace_line.hpp"

namespace pcieflow::observe {

namespace {

constexpr std::size_t hand_over_at = std::size_t{64} * 1024;

}  // namespace

TraceWriter::TraceWriter(Sink sink) : sink_(std::move(sink)) { buffer_.reserve(hand_over_at + hand_over_at / 4); }

void TraceWriter::on_event(const core::Event& event) {
    if (!violations_.empty()) {
        write_earlier_violations(event.time);
    }
    append_line(buffer_, event);
}

void TraceWriter::on_instant_end(core::Time /*time*/) {
    write_violations(violations_.end());
    if (buffer_.size() >= hand_over_at) {
        hand_over();
    }
}

void TraceWriter::on_finish(core::Time /*end*/) {
    write_earlier_violations(core::never);
    hand_over();
}

void TraceWriter::write_violations(std::vector<core::Violation>::const_iterator end) {
    for (auto violation = violations_.cbegin(); violation != end; ++violation) {
        append_line(buffer_, *violation);
    }
    violations_.erase(violations_.cbegin(), end);
}

void TraceWriter::write_earlier_violations(core::Time now) {
    const auto is_earlier = [now](const core::Violation& violation) { return violation.time < now; };
    const auto end = std::stable_partition(violations_.begin(), violations_.end(), is_earlier);
    std::stable_sort(violations_.begin(), end,
                     [](const auto& left, const auto& right) { return left.time < right.time; });
    write_violations(end);
}

void TraceWriter::hand_over() {
    if (!buffer_.empty()) {
        sink_(buffer_);
        buffer_.clear();
    }
}

}  // namespace pcieflow::observe
