// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/trace_writer.hpp"

#include <utility>

#include "pcieflow/observe/trace_line.hpp"

namespace pcieflow::observe {

namespace {

constexpr std::size_t hand_over_at = std::size_t{64} * 1024;

}  // namespace

TraceWriter::TraceWriter(Sink sink) : sink_(std::move(sink)) { buffer_.reserve(hand_over_at + hand_over_at / 4); }

void TraceWriter::on_event(const core::Event& event) { append_line(buffer_, event); }

void TraceWriter::on_instant_end(core::Time /*time*/) {
    write_violations();
    if (buffer_.size() >= hand_over_at) {
        hand_over();
    }
}

void TraceWriter::on_finish(core::Time /*end*/) {
    write_violations();
    hand_over();
}

void TraceWriter::write_violations() {
    for (const core::Violation& violation : violations_) {
        append_line(buffer_, violation);
    }
    violations_.clear();
}

void TraceWriter::hand_over() {
    if (!buffer_.empty()) {
        sink_(buffer_);
        buffer_.clear();
    }
}

}  // namespace pcieflow::observe
