// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "pcieflow/config/dllp_pattern.hpp"
#include "pcieflow/config/field_rules.hpp"

namespace pcieflow::config::table {

namespace {

constexpr std::array<std::string_view, 3> actions{"link_down", "link_up", "retrain"};  // in the order of EventAction
constexpr std::array<std::string_view, 2> vc_actions{"enable_vc", "disable_vc"};
constexpr std::array<std::string_view, 1> down_action{"link_down"};
constexpr std::array<std::string_view, 1> retrain_action{"retrain"};

// In the order of DownReason and FaultAction.
constexpr std::array<std::string_view, 8> down_reasons{
    "none",         "secondary_bus_reset", "link_disable",  "dpc", "upstream_link_lost",
    "pme_turn_off", "hot_plug_surprise",   "slot_power_off"};
constexpr std::array<std::string_view, 2> fault_actions{"drop", "corrupt"};
constexpr std::array<std::string_view, 2> planned_fault_actions{"delay", "duplicate"};

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

template <std::size_t... I>
constexpr std::array<std::string_view, sizeof...(I)> names(std::index_sequence<I...>) {
    return {milestones[I].name...};
}
constexpr auto milestone_names = names(std::make_index_sequence<milestones.size()>{});

template <typename T>
T& element(std::vector<T>& list, const Where& at) {
    if (list.size() <= at.element) {
        list.resize(at.element + 1);
    }
    return list[at.element];
}

Event& event(Scenario& s, const Where& at) { return element(s.events, at); }
link::FaultRule& fault(Scenario& s, const Where& at) { return element(s.faults, at); }
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

std::vector<Field> event_fields() {
    return {
        Field{"events[].at", instant(), "", "When it happens",
              [](Scenario& s, const Where& at, const Value& v) { event(s, at).at = time_of(v); }}
            .required(),
        Field{"events[].do", word(actions, vc_actions), "", "What happens",
              [](Scenario& s, const Where& at, const Value& v) { event(s, at).action = word_of<EventAction>(v); }}
            .required(),
        Field{"events[].ports", list_of(word(ports_words)), "", "At which ports; at both unless given",
              [](Scenario& s, const Where& at, const Value& v) {
                  std::array<bool, 2>& ports = event(s, at).ports;
                  if (at.item == 0) {
                      ports.fill(false);
                  }
                  ports[core::index(port_of(v))] = true;
              }},
        Field{"events[].vc", count(0, 7), "", "The virtual channel",
              [](Scenario& s, const Where& at, const Value& v) { event(s, at).vc = vc_of(v); }}
            .goes_with("do", vc_actions)
            .is_needed_with("do", vc_actions),
        Field{"events[].for", span(1), "", "How long Recovery lasts (DLC-08)",
              [](Scenario& s, const Where& at, const Value& v) { event(s, at).duration = span_of(v); }}
            .goes_with("do", retrain_action)
            .is_needed_with("do", retrain_action),
        Field{"events[].reason", word(down_reasons), "none", "Why the link going down is no Surprise Down (DLC-11)",
              [](Scenario& s, const Where& at, const Value& v) { event(s, at).reason = word_of<DownReason>(v); }}
            .goes_with("do", down_action),
    };
}

std::vector<Field> fault_fields() {
    return {
        Field{"faults[].do", word(fault_actions, planned_fault_actions), "", "What is done to the packet",
              [](Scenario& s, const Where& at, const Value& v) { fault(s, at).action = word_of<link::FaultAction>(v); }}
            .required(),
        Field{"faults[].from", word(ports_words), "", "The port that sends it",
              [](Scenario& s, const Where& at, const Value& v) { fault(s, at).from = port_of(v); }}
            .required(),
        Field{"faults[].match", plain(Quantity::dllp_kinds), "", "Which DLLPs: a kind, or its beginning and *",
              [](Scenario& s, const Where& at, const Value& v) { fault(s, at).kinds = dllp_kinds(v.text); }}
            .required(),
        Field{"faults[].nth", count(1, largest), "", "Which of the matching packets, from 1; every one unless given",
              [](Scenario& s, const Where& at, const Value& v) {
                  fault(s, at).nth = static_cast<std::uint64_t>(v.number);
              }},
        Field{"faults[].vc", count(0, 7), "", "Of which virtual channel; of any unless given",
              [](Scenario& s, const Where& at, const Value& v) { fault(s, at).vc = vc_of(v); }},
    };
}

std::vector<Field> expectation_fields() {
    return {
        Field{"expect[].reaches", word(milestone_names), "", "A state of DLCMSM or of FC initialisation, or a flag",
              [](Scenario& s, const Where& at, const Value& v) {
                  expectation_as<ReachesExpectation>(s, at).what = milestones[v.word].what;
              }}
            .or_else("violation"),
        Field{"expect[].violation", plain(Quantity::rule), "", "A rule that is violated",
              [](Scenario& s, const Where& at, const Value& v) {
                  expectation_as<ViolationExpectation>(s, at).rule = core::find_rule(v.text).value();
              }}
            .or_else("reaches"),
        Field{"expect[].port", word(ports_words), "", "At which port; at any unless given",
              [](Scenario& s, const Where& at, const Value& v) {
                  std::visit([&](auto& kind) { kind.port = port_of(v); }, expectation(s, at));
              }}
            .is_needed_with("reaches"),
        Field{"expect[].vc", count(0, 7), "0", "The virtual channel whose state or flag is meant",
              [](Scenario& s, const Where& at, const Value& v) {
                  expectation_as<ReachesExpectation>(s, at).vc = vc_of(v);
              }}
            .goes_with("reaches"),
        Field{"expect[].count", count(0, largest), "", "Exactly so often; at least once unless given",
              [](Scenario& s, const Where& at, const Value& v) {
                  expectation_as<ViolationExpectation>(s, at).count = static_cast<std::uint64_t>(v.number);
              }}
            .goes_with("violation"),
        Field{"expect[].before", instant(), "", "Strictly before",
              [](Scenario& s, const Where& at, const Value& v) { bounds(s, at).before = time_of(v); }},
        Field{"expect[].at", instant(), "", "Exactly at",
              [](Scenario& s, const Where& at, const Value& v) { bounds(s, at).at = time_of(v); }},
        Field{"expect[].after", instant(), "", "At or after",
              [](Scenario& s, const Where& at, const Value& v) { bounds(s, at).after = time_of(v); }},
    };
}

}  // namespace

std::vector<Field> list_fields() {
    std::vector<Field> rows = event_fields();
    for (const auto part : {fault_fields, expectation_fields}) {
        const std::vector<Field> more = part();
        rows.insert(rows.end(), more.begin(), more.end());
    }
    const auto refuse = [](Scenario&, const Where&, const Value&) {};  // the rule accepts no value
    rows.push_back({"traffic", plain(Quantity::nothing_yet), "", "Flows of TLPs; must be empty so far", refuse});
    rows.push_back(
        {"sweep", plain(Quantity::nothing_yet), "", "Values to run one after the other; not available yet", refuse});
    return rows;
}

}  // namespace pcieflow::config::table
