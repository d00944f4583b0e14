// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/check_receivers.hpp"

#include <array>
#include <optional>
#include <string_view>

#include "pcieflow/config/unit_reader.hpp"

namespace pcieflow::config {

namespace {

using Errors = std::vector<Error>;

void check_stall(const DrainStalls& stall, const std::string& path, Errors& errors) {
    if (stall.count > 1 && !stall.every) {
        errors.push_back({path + ".count", std::to_string(stall.count) + " stalls need every"});
    }
    const bool has_length = stall.length != core::Duration::zero();
    if (!has_length && (stall.every || stall.count > 1 || stall.at != core::Time{})) {
        errors.push_back({path + ".for", "a stall needs for, its length"});
    }
    if (has_length && stall.every && *stall.every <= stall.length) {
        errors.push_back({path + ".every", "every is " + to_text(*stall.every) + "; a stall lasts " +
                                               to_text(stall.length) + ", so that it would not end before the next"});
    }
}

/// A second parameter of a latency, and the law that has it.
struct LatencyBound {
    std::string_view key;
    std::string_view law_name;
    LatencyLaw law;
    std::optional<core::Duration> given;
};

void check_latency(const Completer& completer, const std::string& path, Errors& errors) {
    const std::array bounds{
        LatencyBound{"latency_max", "uniform", LatencyLaw::uniform, completer.latency_max},
        LatencyBound{"latency_median", "lognormal", LatencyLaw::lognormal, completer.latency_median},
    };
    for (const LatencyBound& bound : bounds) {
        const bool is_its_law = completer.latency_law == bound.law;
        const std::string key(bound.key);
        const std::string law = "latency_law " + std::string(bound.law_name);
        if (bound.given && !is_its_law) {
            errors.push_back({std::string(path).append(".").append(key), key + " belongs to " + law});
        } else if (!bound.given && is_its_law) {
            errors.push_back({path + ".latency_law", law + " needs " + key});
        } else if (bound.given && *bound.given < completer.latency) {
            errors.push_back({std::string(path).append(".").append(key), key + " is " + to_text(*bound.given) +
                                                                             ", which is shorter than latency, " +
                                                                             to_text(completer.latency)});
        }
    }
    if (completer.latency_law == LatencyLaw::exponential && completer.latency == core::Duration::zero()) {
        errors.push_back({path + ".latency_law", "latency_law exponential needs latency, its mean"});
    }
}

}  // namespace

void check_receiver(const Port& port, const std::string& path, Errors& errors) {
    check_stall(port.drain.stall, path + ".drain.stall", errors);
    check_latency(port.completer, path + ".completer", errors);
}

}  // namespace pcieflow::config
