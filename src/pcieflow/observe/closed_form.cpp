// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/closed_form.hpp"

#include <algorithm>

#include "pcieflow/wire/credit_cost.hpp"
#include "pcieflow/wire/skp.hpp"

namespace pcieflow::observe {

namespace {

constexpr double bits_per_byte = 8.0;
constexpr double fs_per_second = 1e15;

double symbol_fs(wire::Rate rate) {
    const wire::RateFacts& row = wire::facts(rate);
    return static_cast<double>(row.effective_symbol_fs_num) / static_cast<double>(row.effective_symbol_fs_den);
}

double per_second(std::int64_t bytes, double fs) {
    return bits_per_byte * static_cast<double>(bytes) * fs_per_second / fs;
}

}  // namespace

double line_bps(const LineFacts& line) { return per_second(wire::lanes(line.width), symbol_fs(line.rate)); }

double saturated_bps(const LineFacts& line, const TlpGroup& group) {
    const double on_all_lanes = static_cast<double>(group.symbols) / static_cast<double>(wire::lanes(line.width));
    const double symbol_times = std::max(on_all_lanes, static_cast<double>(group.tlps));
    const double skp =
        line.skp_interval ? static_cast<double>(wire::skp_symbol_times) / static_cast<double>(*line.skp_interval) : 0.0;
    return per_second(group.bytes, symbol_times * symbol_fs(line.rate)) * (1.0 - skp);
}

std::optional<std::int64_t> credit_window(const core::TypeAdvertisement& credits, std::int64_t payload) {
    const std::int64_t per_tlp = (payload + wire::bytes_per_data_credit - 1) / wire::bytes_per_data_credit;
    std::optional<std::int64_t> window;
    if (credits.header.count > 0) {
        window = credits.header.count;
    }
    if (credits.data.count > 0 && per_tlp > 0) {
        const std::int64_t by_data = credits.data.count / per_tlp;
        window = std::min(window.value_or(by_data), by_data);
    }
    return window;
}

double window_bps(const Window& window) {
    return per_second(window.count * window.bytes, static_cast<double>(window.time.count()));
}

double closed_form_bps(const FlowBounds& bounds) {
    double least = bounds.saturated;
    for (const std::optional<Window>& window : {bounds.credits, bounds.outstanding}) {
        if (window) {
            least = std::min(least, window_bps(*window));
        }
    }
    return least;
}

}  // namespace pcieflow::observe
