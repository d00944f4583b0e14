// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/field_rules.hpp"
#include "pcieflow/config/request_kinds.hpp"
#include "pcieflow/wire/tlp.hpp"

namespace pcieflow::config::table {

namespace {

// In the order of TrafficKind and Arrival.
constexpr std::array<std::string_view, 2 + request_kind_count> kinds = [] {
    std::array<std::string_view, 2 + request_kind_count> names{"NOP", "Vendor-Specific"};
    for (std::size_t i = 0; i < request_kind_count; ++i) {
        names[2 + i] = request_names[i];
    }
    return names;
}();
constexpr std::array<std::string_view, 3> arrivals{"fixed", "uniform", "poisson"};

constexpr bool carries_data(const core::TlpFacts& facts) { return facts.has_data; }
constexpr bool asks_for_data(const core::TlpFacts& facts) {
    return !facts.has_data && facts.is_answered;  // completions are none of these
}
constexpr bool has_choice_of_header(const core::TlpFacts& facts) {
    return facts.header == core::HeaderForm::by_address;
}
constexpr bool is_answered_request(const core::TlpFacts& facts) { return facts.is_answered; }
constexpr auto kinds_with_data = names_of_requests<carries_data>();
constexpr auto read_kinds = names_of_requests<asks_for_data>();
constexpr auto memory_kinds = names_of_requests<has_choice_of_header>();
constexpr auto answered_kinds = names_of_requests<is_answered_request>();
constexpr std::array<std::string_view, 1> vendor_kind{"Vendor-Specific"};

constexpr std::array<std::string_view, 3> contents{"kind", "mix", "trace"};
constexpr Companion any_tlp{"kind", request_names, {"mix", "trace"}, "a TLP"};
constexpr Companion drawn_tlp{"kind", request_names, {"mix"}, "a TLP"};
constexpr Companion tlp_with_data{"kind", kinds_with_data, {"mix"}};
constexpr Companion read{"kind", read_kinds, {"mix"}};
constexpr Companion memory_request{"kind", memory_kinds, {"mix", "trace"}};
constexpr Companion answered_tlp{"kind", answered_kinds, {"mix", "trace"}, "a TLP that is answered"};

constexpr std::int64_t slowest_rate = 8'000;
constexpr std::int64_t fastest_rate = 8'000'000'000'000;
constexpr std::int64_t largest_vendor_value = 0xFF'FFFF;
constexpr std::int64_t largest_payload = 4096;
constexpr std::int64_t largest_read = 1'048'576;
constexpr std::int64_t most_tags = 1024;
constexpr std::int64_t most_outstanding = 1024;
constexpr std::int64_t largest_weight = 1'000'000;
constexpr std::int64_t longest_burst = 1'000'000;
constexpr std::array<std::int64_t, 2> address_widths{32, 64};
constexpr std::int64_t wide_address = 64;

Traffic& flow(Scenario& s, const Where& at) { return element(s.traffic, at); }

traffic::Burst& burst(Scenario& s, const Where& at) {
    std::optional<traffic::Burst>& burst = flow(s, at).burst;
    return burst ? *burst : burst.emplace();
}

std::vector<Field> flow_fields() {
    return {
        Field{"traffic[].name", plain(Quantity::name), "", "Name of the flow",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).name = v.text; }}
            .required(),
        Field{"traffic[].from", word(ports_words), "", "The port that sends it",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).from = port_of(v); }}
            .required(),
        Field{"traffic[].kind", word(kinds), "", "What it consists of: TLPs, or DLLPs that only load the wire",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).kind = word_of<TrafficKind>(v); }}
            .is_one_of(contents),
        Field{"traffic[].mix.*", count(1, largest_weight), "",
              "TLPs of several kinds: how often this one is drawn, beside the others",
              [](Scenario& s, const Where& at, const Value& v) {
                  if (const auto kind = wire::tlp_kind_of(at.name)) {
                      flow(s, at).mix[*kind] = count_of(v);
                  }
              }},
        Field{"traffic[].trace", plain(Quantity::text), "",
              "CSV file of time, kind, address and bytes that is played, beside the scenario file",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).trace_file = v.text; }},
        Field{"traffic[].count", count(1, largest), "", "How many; until the run stops unless given",
              [](Scenario& s, const Where& at, const Value& v) {
                  flow(s, at).count = static_cast<std::uint64_t>(v.number);
              }},
        Field{"traffic[].start", instant(), "0ns", "None is sent earlier; the times of a trace count from it",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).start = time_of(v); }},
        Field{"traffic[].value", bits(largest_vendor_value), "0", "The 24 bits that a Vendor-Specific DLLP carries",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).value = count_of(v); }}
            .goes_with("kind", vendor_kind),
    };
}

std::vector<Field> pace_fields() {
    return {
        Field{"traffic[].rate",
              {Quantity::data_rate, slowest_rate, fastest_rate, max_word},
              "max",
              "Bytes of payload, or that reads ask for, a second; of DLLPs 8 bytes each",
              [](Scenario& s, const Where& at, const Value& v) {
                  flow(s, at).bits_per_second = v.is_word() ? std::nullopt : std::optional{v.number};
              }},
        Field{"traffic[].arrival", word(arrivals), "fixed",
              "How the intervals of the rate are distributed; uniform from 0 to twice the mean",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).arrival = word_of<traffic::Arrival>(v); }}
            .goes_with(drawn_tlp),
        Field{"traffic[].burst.count", count(1, longest_burst), "", "TLPs between two pauses",
              [](Scenario& s, const Where& at, const Value& v) { burst(s, at).count = count_of(v); }}
            .is_needed_with("gap"),
        Field{"traffic[].burst.gap", span(1), "", "How long a pause is, besides what the rate asks for",
              [](Scenario& s, const Where& at, const Value& v) { burst(s, at).gap = span_of(v); }}
            .is_needed_with("count"),
    };
}

std::vector<Field> tlp_fields() {
    return {
        Field{
            "traffic[].payload",
            {Quantity::size, 1, largest_payload},
            "",
            "What each TLP carries; unless given 128B, 4B of I/O and configuration requests, the least of an AtomicOp",
            [](Scenario& s, const Where& at, const Value& v) { flow(s, at).payload = count_of(v); }}
            .goes_with(tlp_with_data),
        Field{"traffic[].size",
              {Quantity::size, 1, largest_read},
              "",
              "What is read at a time, cut at max_read_request; 128B unless given, 4B of IORd, CfgRd0 and CfgRd1",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).size = count_of(v); }}
            .goes_with(read),
        Field{
            "traffic[].tc", count(0, 7), "0", "Traffic class; 0 of I/O and configuration requests (TCV-03)",
            [](Scenario& s, const Where& at, const Value& v) { flow(s, at).tc = static_cast<std::uint8_t>(v.number); }}
            .goes_with(any_tlp),
        Field{"traffic[].address",
              {Quantity::count, 0, largest, {}, address_widths},
              "32",
              "Bits of an address: 32 for a header of 3 DW, 64 for one of 4",
              [](Scenario& s, const Where& at, const Value& v) {
                  flow(s, at).has_64_bit_address = v.number == wide_address;
              }}
            .goes_with(memory_request),
        Field{"traffic[].ecrc", flag(), "false", "Each TLP ends in an ECRC",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).has_ecrc = flag_of(v); }}
            .goes_with(any_tlp),
        Field{"traffic[].relaxed_ordering", flag(), "false", "RO is set",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).relaxed_ordering = flag_of(v); }}
            .goes_with(any_tlp),
        Field{"traffic[].id_based_ordering", flag(), "false", "IDO is set",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).id_based_ordering = flag_of(v); }}
            .goes_with(any_tlp),
        Field{"traffic[].tags", count(1, most_tags), "", "Tags of its requests; 256 unless given",
              [](Scenario& s, const Where& at, const Value& v) {
                  flow(s, at).tags = static_cast<std::uint16_t>(v.number);
              }}
            .goes_with(answered_tlp),
        Field{"traffic[].outstanding", count(1, most_outstanding), "",
              "Requests that may be unanswered at a time; as many as there are tags unless given",
              [](Scenario& s, const Where& at, const Value& v) { flow(s, at).outstanding = count_of(v); }}
            .goes_with(answered_tlp),
    };
}

}  // namespace

std::vector<Field> traffic_fields() {
    std::vector<Field> rows = flow_fields();
    for (const auto part : {pace_fields, tlp_fields}) {
        const std::vector<Field> more = part();
        rows.insert(rows.end(), more.begin(), more.end());
    }
    return rows;
}

}  // namespace pcieflow::config::table
