// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/field_rules.hpp"

namespace pcieflow::config::table {

namespace {

constexpr std::array<std::string_view, 2> kinds{"NOP", "Vendor-Specific"};  // in the order of TrafficKind
constexpr std::array<std::string_view, 15> planned_kinds{"MWr",    "MRd",      "MRdLk",  "IORd",   "IOWr",
                                                         "CfgRd0", "CfgWr0",   "CfgRd1", "CfgWr1", "Msg",
                                                         "MsgD",   "FetchAdd", "Swap",   "CAS",    "DMWr"};
constexpr std::array<std::string_view, 1> vendor_kind{"Vendor-Specific"};

constexpr std::int64_t slowest_rate = 8'000'000;  // a DLLP every 8 us
constexpr std::int64_t fastest_rate = 8'000'000'000'000;
constexpr std::int64_t largest_vendor_value = 0xFF'FFFF;

Traffic& flow(Scenario& s, const Where& at) { return element(s.traffic, at); }

Field not_yet(std::string_view pattern, std::string_view description) {
    const auto refuse = [](Scenario&, const Where&, const Value&) {};  // the rule accepts no value
    return {pattern, plain(Quantity::never_yet), "", description, refuse};
}

}  // namespace

std::vector<Field> traffic_fields() {
    return {
        Field{"traffic[].name", plain(Quantity::name), "", "Name of the flow",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).name = v.text; }}
            .required(),
        Field{"traffic[].from", word(ports_words), "", "The port that sends it",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).from = port_of(v); }}
            .required(),
        Field{"traffic[].kind", word(kinds, planned_kinds), "", "DLLPs that load the wire; TLPs are not available yet",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).kind = word_of<TrafficKind>(v); }}
            .required(),
        Field{"traffic[].rate",
              {Quantity::data_rate, slowest_rate, fastest_rate, max_word},
              "max",
              "Rate on the wire, at 8 bytes a DLLP",
              [](Scenario& s, const Where& at, const Value& v) {
                  flow(s, at).bits_per_second = v.is_word() ? std::nullopt : std::optional{v.number};
              }},
        Field{"traffic[].count", count(1, largest), "", "How many; until the run stops unless given",
              [](Scenario& s, const Where& at, const Value& v) {
                  flow(s, at).count = static_cast<std::uint64_t>(v.number);
              }},
        Field{"traffic[].start", instant(), "0ns", "None is sent earlier",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).start = time_of(v); }},
        Field{"traffic[].value", bits(largest_vendor_value), "0", "The 24 bits that a Vendor-Specific DLLP carries",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).value = count_of(v); }}
            .goes_with("kind", vendor_kind),
        not_yet("traffic[].payload", "Payload of a TLP; not available yet"),
        not_yet("traffic[].tc", "Traffic class of a TLP; not available yet"),
        not_yet("traffic[].address", "Address width of a TLP; not available yet"),
        not_yet("traffic[].size", "Size of a read; not available yet"),
        not_yet("traffic[].tags", "Tags of requests; not available yet"),
        not_yet("traffic[].outstanding", "Outstanding requests; not available yet"),
    };
}

}  // namespace pcieflow::config::table
