// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/field_rules.hpp"

namespace pcieflow::config::table {

namespace {

// In the order of RuleProfile, StopWhen and CheckSetting.
constexpr std::array<std::string_view, 2> profiles{"mindshare", "base"};
constexpr std::array<std::string_view, 3> stop_conditions{"dl_active", "vcs_ready", "traffic_done"};
constexpr std::array<std::string_view, 4> check_settings{"off", "on", "warning", "error"};

}  // namespace

std::vector<Field> general_fields() {
    return {
        Field{"name", plain(Quantity::name), "", "Name of the scenario and of its result folder",
              [](Scenario& s, const Where&, const Value& v) { s.name = v.text; }}
            .required(),
        Field{"description", plain(Quantity::text), "", "What the scenario shows",
              [](Scenario& s, const Where&, const Value& v) { s.description = v.text; }},
        Field{"rules", word(profiles), "mindshare", "Whose rules hold where the sources disagree",
              [](Scenario& s, const Where&, const Value& v) { s.rules = word_of<RuleProfile>(v); }},
        Field{"seed", count(0, largest), "1", "Seed of all randomness",
              [](Scenario& s, const Where&, const Value& v) { s.seed = static_cast<std::uint64_t>(v.number); }},
        Field{"stop.when", word(stop_conditions), "", "The run ends as soon as this holds, at the latest at stop.at",
              [](Scenario& s, const Where&, const Value& v) { s.stop.when = word_of<StopWhen>(v); }},
        Field{"stop.at", instant(1), "1ms", "The run ends at this instant, whose events still happen",
              [](Scenario& s, const Where&, const Value& v) { s.stop.at = time_of(v); }},
        Field{"link.rate", plain(Quantity::transfer_rate), "", "Transfer rate of a lane, from link_up on",
              [](Scenario& s, const Where&, const Value& v) { s.link.rate = static_cast<wire::Rate>(v.number); }}
            .required(),
        Field{"link.width", plain(Quantity::width), "", "Lanes",
              [](Scenario& s, const Where&, const Value& v) { s.link.width = static_cast<wire::Width>(v.number); }}
            .required(),
        Field{"link.latency", span(), "", "From a packet's last symbol leaving to its arrival",
              [](Scenario& s, const Where&, const Value& v) { s.link.latency = span_of(v); }}
            .required(),
        Field{"link.skp", count(1180, 1538, off_word), "off", "Symbol times between two SKP ordered sets (TIM-09)",
              [](Scenario& s, const Where&, const Value& v) {
                  s.link.skp = v.is_word() ? std::nullopt : std::optional{v.number};
              }},
        Field{"checks.*", word(check_settings), "on", "What becomes of the violations of a rule or a group of rules",
              [](Scenario& s, const Where& at, const Value& v) {
                  s.checks[std::string(at.name)] = word_of<CheckSetting>(v);
              }},
        Field{"sweep", plain(Quantity::nothing_yet), "", "Values to run one after the other; not available yet",
              [](Scenario&, const Where&, const Value&) {}},  // the rule accepts no value
    };
}

}  // namespace pcieflow::config::table
