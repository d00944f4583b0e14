// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/expectation_text.hpp"

#include <fmt/format.h>

#include <variant>

#include "pcieflow/app/time_text.hpp"
#include "pcieflow/config/unit_reader.hpp"

namespace pcieflow::app {

namespace {

std::string time_text(core::Time time) { return config::to_text(time.time_since_epoch()); }

std::string bounds_text(const config::TimeBounds& bounds) {
    std::string text;
    if (bounds.at) {
        text += fmt::format(" at {}", time_text(*bounds.at));
    }
    if (bounds.after) {
        text += fmt::format(" at or after {}", time_text(*bounds.after));
    }
    if (bounds.before) {
        text += fmt::format(" before {}", time_text(*bounds.before));
    }
    return text;
}

std::string text_of(const config::ReachesExpectation& expectation) {
    const std::string what = std::visit([](auto each) { return std::string(core::to_string(each)); }, expectation.what);
    const bool is_of_a_vc = std::holds_alternative<core::FcInitState>(expectation.what) ||
                            std::holds_alternative<core::FcFlag>(expectation.what);
    const std::string vc = is_of_a_vc ? fmt::format(" on VC{}", core::index(expectation.vc)) : "";
    return fmt::format("{} {} {}{}{}", core::to_string(expectation.port),
                       expectation.is_never ? "never reaches" : "reaches", what, vc, bounds_text(expectation.bounds));
}

/// " at B before 1us, exactly 2"
template <typename Counted>
std::string where_when_and_how_often(const Counted& expectation) {
    const std::string port = expectation.port ? fmt::format(" at {}", core::to_string(*expectation.port)) : "";
    const std::string count = expectation.count ? fmt::format(", exactly {}", *expectation.count) : "";
    return port + bounds_text(expectation.bounds) + count;
}

std::string text_of(const config::ViolationExpectation& expectation) {
    return fmt::format("violation {}{}", core::to_string(expectation.rule), where_when_and_how_often(expectation));
}

struct TlpText {
    std::string operator()(const std::string& flow) const { return "delivered " + flow; }
    std::string operator()(core::TlpDrop reason) const { return fmt::format("dropped {}", core::to_string(reason)); }
    std::string operator()(config::ReplayCause cause) const {
        return cause == config::ReplayCause::nak ? "replay after a Nak" : "replay by the timer";
    }
};

std::string text_of(const config::TlpExpectation& expectation) {
    return std::visit(TlpText{}, expectation.what) + where_when_and_how_often(expectation);
}

}  // namespace

std::string expectation_text(const config::Expectation& expectation) {
    return std::visit([](const auto& each) { return text_of(each); }, expectation);
}

std::string reached_text(const std::optional<core::Time>& time) {
    return time ? fmt::format("reached at {}", ns_text(*time)) : "never reached";
}

std::string times_text(std::uint64_t count, std::uint64_t fitting, core::Time first, core::PortId port) {
    const std::string times = count == 1 ? "once" : fmt::format("{} times, first", count);
    const std::string fits = fitting == count ? "" : fmt::format(", {} of them as expected", fitting);
    return fmt::format("came {} at {} at {}{}", times, ns_text(first), core::to_string(port), count == 1 ? "" : fits);
}

}  // namespace pcieflow::app
