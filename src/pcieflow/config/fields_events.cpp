// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/field_rules.hpp"

namespace pcieflow::config::table {

namespace {

// In the order of EventAction.
constexpr std::array<std::string_view, 7> actions{"link_down",  "link_up",        "retrain",      "enable_vc",
                                                  "disable_vc", "write_register", "read_register"};
constexpr std::array<std::string_view, 5> actions_at_ports{"link_down", "link_up", "retrain", "enable_vc",
                                                           "disable_vc"};
constexpr std::array<std::string_view, 2> register_actions{"write_register", "read_register"};
constexpr std::array<std::string_view, 1> write_action{"write_register"};
constexpr std::array<std::string_view, 2> vc_actions{"enable_vc", "disable_vc"};
constexpr std::array<std::string_view, 1> down_action{"link_down"};
constexpr std::array<std::string_view, 1> retrain_action{"retrain"};

// In the order of DownReason.
constexpr std::array<std::string_view, 8> down_reasons{
    "none",         "secondary_bus_reset", "link_disable",  "dpc", "upstream_link_lost",
    "pme_turn_off", "hot_plug_surprise",   "slot_power_off"};

// VC0 is always enabled (VC-01).
constexpr std::int64_t first_ruled_vc = 1;
constexpr std::int64_t last_vc = 7;

constexpr std::int64_t last_register = 0xFFC;
constexpr std::int64_t register_size = 4;
constexpr std::int64_t largest_register = 0xFFFF'FFFF;

Event& event(Scenario& s, const Where& at) { return element(s.events, at); }

}  // namespace

std::vector<Field> event_fields() {
    return {
        Field{"events[].at", instant(), "", "When it happens",
              [](Scenario& s, const Where& at, const Value& v) { event(s, at).at = time_of(v); }}
            .required(),
        Field{"events[].do", word(actions), "", "What happens",
              [](Scenario& s, const Where& at, const Value& v) { event(s, at).action = word_of<EventAction>(v); }}
            .required(),
        Field{"events[].ports", list_of(word(ports_words)), "", "At which ports; at both unless given",
              [](Scenario& s, const Where& at, const Value& v) {
                  std::array<bool, 2>& ports = event(s, at).ports;
                  if (at.item == 0) {
                      ports.fill(false);
                  }
                  ports[core::index(port_of(v))] = true;
              }}
            .goes_with("do", actions_at_ports),
        Field{"events[].port", word(ports_words), "", "The port whose register it is",
              [](Scenario& s, const Where& at, const Value& v) {
                  std::array<bool, 2>& ports = event(s, at).ports;
                  ports.fill(false);
                  ports[core::index(port_of(v))] = true;
              }}
            .goes_with("do", register_actions)
            .is_needed_with("do", register_actions),
        Field{"events[].vc", count(first_ruled_vc, last_vc), "", "The virtual channel",
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
        Field{"events[].offset", bits(last_register, register_size), "", "The register's place in configuration space",
              [](Scenario& s, const Where& at, const Value& v) { event(s, at).offset = count_of(v); }}
            .goes_with("do", register_actions)
            .is_needed_with("do", register_actions),
        Field{"events[].value", bits(largest_register), "", "The 32 bits that are written to the register",
              [](Scenario& s, const Where& at, const Value& v) { event(s, at).value = count_of(v); }}
            .goes_with("do", write_action)
            .is_needed_with("do", write_action),
    };
}

}  // namespace pcieflow::config::table
