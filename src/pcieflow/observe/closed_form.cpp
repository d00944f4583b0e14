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

/// Absent: any number.
std::optional<std::int64_t> data_window(const core::TypeAdvertisement& credits, std::int64_t payload) {
    const std::int64_t per_tlp = (payload + wire::bytes_per_data_credit - 1) / wire::bytes_per_data_credit;
    return credits.data.count > 0 && per_tlp > 0 ? std::optional(credits.data.count / per_tlp) : std::nullopt;
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
    const std::optional<std::int64_t> by_data = data_window(credits, payload);
    if (credits.header.count == 0) {
        return by_data;
    }
    const std::int64_t by_header = credits.header.count;
    return std::min(by_header, by_data.value_or(by_header));
}

bool is_window_by_header(const core::TypeAdvertisement& credits, std::int64_t payload) {
    const std::optional<std::int64_t> by_data = data_window(credits, payload);
    return credits.header.count != 0 && (!by_data || credits.header.count <= *by_data);
}

double window_bps(const Window& window) {
    return per_second(window.count * window.bytes, static_cast<double>(window.time.count()));
}

LeastBound least_bound(const FlowBounds& bounds) {
    LeastBound least{"line rate", bounds.saturated, std::nullopt};
    const auto consider = [&least](std::string_view name, std::optional<double> bps) {
        if (bps && *bps < least.bps) {
            least = {name, *bps, std::nullopt};
        }
    };
    const auto consider_window = [&least](std::string_view name, const std::optional<Window>& window) {
        if (window && window_bps(*window) < least.bps) {
            least = {name, window_bps(*window), window};
        }
    };
    consider("way back", bounds.way_back);
    consider("drain", bounds.drain);
    consider_window(core::to_string(bounds.pool), bounds.credits);
    consider_window(bounds.is_by_tags ? "tags" : "outstanding", bounds.outstanding);
    consider_window("completer", bounds.completer);
    consider_window(core::to_string(bounds.answer_pool), bounds.answers);
    return least;
}

}  // namespace pcieflow::observe
