// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/field_rules.hpp"

namespace pcieflow::config::table {

namespace {

constexpr std::array<std::string_view, 6> expectation_kinds{"reaches",   "never",   "violation",
                                                            "delivered", "dropped", "replay"};

/// What comes a number of times.
constexpr Companion countable{"violation", {}, {"delivered", "dropped", "replay"}};

using Reached = decltype(ReachesExpectation::what);

struct Milestone {
    std::string_view name;
    Reached what;
};

constexpr std::array milestones{
    Milestone{"DL_Inactive", core::DlcmsmState::DL_Inactive},
    Milestone{"DL_Init", core::DlcmsmState::DL_Init},
    Milestone{"DL_Active", core::DlcmsmState::DL_Active},
    Milestone{"DL_Down", core::DlStatus::DL_Down},
    Milestone{"DL_Up", core::DlStatus::DL_Up},
    Milestone{"FC_INIT1", core::FcInitState::FC_INIT1},
    Milestone{"FC_INIT2", core::FcInitState::FC_INIT2},
    Milestone{"DONE", core::FcInitState::DONE},
    Milestone{"DISABLED", core::FcInitState::DISABLED},
    Milestone{"FI1", core::FcFlag::FI1},
    Milestone{"FI2", core::FcFlag::FI2},
};

constexpr auto milestone_names = names_of(milestones);

constexpr auto drop_names = [] {
    std::array<std::string_view, 7> names{};
    for (std::size_t reason = 0; reason < names.size(); ++reason) {
        names[reason] = core::to_string(static_cast<core::TlpDrop>(reason));
    }
    return names;
}();
static_assert(drop_names.back() == core::to_string(core::TlpDrop::malformed));
constexpr std::array<std::string_view, 2> replay_names{"nak", "timer"};  // in the order of ReplayCause

Expectation& expectation(Scenario& s, const Where& at) { return element(s.expectations, at); }

TimeBounds& bounds(Scenario& s, const Where& at) {
    return std::visit([](auto& kind) -> TimeBounds& { return kind.bounds; }, expectation(s, at));
}

/// The expectation as one of kind T; one of the other kind is replaced, and its bounds are kept.
template <typename T>
T& expectation_as(Scenario& s, const Where& at) {
    if (!std::holds_alternative<T>(expectation(s, at))) {
        T kind;
        kind.bounds = bounds(s, at);
        expectation(s, at) = kind;
    }
    return std::get<T>(expectation(s, at));
}

void expect_milestone(Scenario& s, const Where& at, const Value& v, bool is_never) {
    auto& reaches = expectation_as<ReachesExpectation>(s, at);
    reaches.what = milestones[v.word].what;
    reaches.is_never = is_never;
}

void expect_count(Scenario& s, const Where& at, const Value& v) {
    auto* of_tlps = std::get_if<TlpExpectation>(&expectation(s, at));
    auto& count = of_tlps != nullptr ? of_tlps->count : expectation_as<ViolationExpectation>(s, at).count;
    count = static_cast<std::uint64_t>(v.number);
}

}  // namespace

std::vector<Field> expectation_fields() {
    return {
        Field{"expect[].reaches", word(milestone_names), "", "A state of DLCMSM or of FC initialisation, or a flag",
              [](Scenario& s, const Where& at, const Value& v) { expect_milestone(s, at, v, false); }}
            .is_one_of(expectation_kinds),
        Field{"expect[].never", word(milestone_names), "", "The same, which must not be reached",
              [](Scenario& s, const Where& at, const Value& v) { expect_milestone(s, at, v, true); }},
        Field{"expect[].violation", plain(Quantity::rule), "", "A rule that is violated",
              [](Scenario& s, const Where& at, const Value& v) {
                  expectation_as<ViolationExpectation>(s, at).rule = core::find_rule(v.text).value();
              }},
        Field{"expect[].delivered", plain(Quantity::name), "", "A flow of which TLPs are delivered",
              [](Scenario& s, const Where& at, const Value& v) {
                  expectation_as<TlpExpectation>(s, at).what = std::string(v.text);
              }},
        Field{"expect[].dropped", word(drop_names), "", "Why a receiver drops a TLP",
              [](Scenario& s, const Where& at, const Value& v) {
                  expectation_as<TlpExpectation>(s, at).what = word_of<core::TlpDrop>(v);
              }},
        Field{"expect[].replay", word(replay_names), "", "Why a sender begins to send TLPs again",
              [](Scenario& s, const Where& at, const Value& v) {
                  expectation_as<TlpExpectation>(s, at).what = word_of<ReplayCause>(v);
              }},
        Field{"expect[].port", word(ports_words), "", "At which port; at any unless given",
              [](Scenario& s, const Where& at, const Value& v) {
                  std::visit([&](auto& kind) { kind.port = port_of(v); }, expectation(s, at));
              }}
            .is_needed_with_either("reaches", "never"),
        Field{"expect[].vc", count(0, 7), "0", "The virtual channel whose state or flag is meant",
              [](Scenario& s, const Where& at, const Value& v) {
                  expectation_as<ReachesExpectation>(s, at).vc = vc_of(v);
              }}
            .goes_with_either("reaches", "never"),
        Field{"expect[].count", count(0, largest), "", "Exactly so often; at least once unless given", expect_count}
            .goes_with(countable),
        Field{"expect[].before", instant(), "", "Strictly before",
              [](Scenario& s, const Where& at, const Value& v) { bounds(s, at).before = time_of(v); }},
        Field{"expect[].at", instant(), "", "Exactly at",
              [](Scenario& s, const Where& at, const Value& v) { bounds(s, at).at = time_of(v); }},
        Field{"expect[].after", instant(), "", "At or after",
              [](Scenario& s, const Where& at, const Value& v) { bounds(s, at).after = time_of(v); }},
    };
}

}  // namespace pcieflow::config::table
