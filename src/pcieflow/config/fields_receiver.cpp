// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/field_rules.hpp"

namespace pcieflow::config::table {

namespace {

// In the order of LatencyLaw.
constexpr std::array<std::string_view, 4> latency_laws{"fixed", "uniform", "exponential", "lognormal"};
constexpr std::array<std::string_view, 1> uniform_law{"uniform"};
constexpr std::array<std::string_view, 1> lognormal_law{"lognormal"};
constexpr std::array<std::string_view, 2> splits{"max_payload", "rcb"};

constexpr std::int64_t slowest_drain = 8'000;
constexpr std::int64_t fastest_drain = 8'000'000'000'000;
constexpr std::int64_t largest_group = 65'535;
constexpr std::int64_t most_stalls = 10'000;
constexpr std::int64_t largest_completer_buffer = 65'535;
constexpr std::int64_t most_requests = 65'535;

Drain& drain(Scenario& scenario, const Where& where) { return scenario.ports[core::index(where.port)].drain; }
Completer& completer(Scenario& scenario, const Where& where) {
    return scenario.ports[core::index(where.port)].completer;
}

std::vector<Field> drain_fields() {
    return {
        Field{"ports.*.drain.rate",
              {Quantity::data_rate, slowest_drain, fastest_drain, max_word},
              "max",
              "Rate at which the receiver empties its buffers",
              [](Scenario& s, const Where& at, const Value& v) {
                  drain(s, at).bits_per_second = v.is_word() ? std::nullopt : std::optional{v.number};
              }},
        Field{"ports.*.drain.latency", span(), "0ns", "From arrival to the freeing of buffer space, pipelined",
              [](Scenario& s, const Where& at, const Value& v) { drain(s, at).latency = span_of(v); }},
        Field{
            "ports.*.drain.burst", count(1, largest_group), "1",
            "Buffer space is freed in groups of so many TLPs of a VC, with the last of each; an incomplete group waits",
            [](Scenario& s, const Where& at, const Value& v) { drain(s, at).burst = count_of(v); }},
        Field{"ports.*.drain.data_first", word(off_on), "off",
              "Data credits are freed when a TLP is read out, its header credit only after the latency (RXA-05)",
              [](Scenario& s, const Where& at, const Value& v) { drain(s, at).data_first = flag_of(v); }},
        Field{"ports.*.drain.stall.at", instant(), "0ns", "When the receiver stops reading out and freeing",
              [](Scenario& s, const Where& at, const Value& v) { drain(s, at).stall.at = time_of(v); }},
        Field{"ports.*.drain.stall.for", span(1), "", "How long it does so; then both go on",
              [](Scenario& s, const Where& at, const Value& v) { drain(s, at).stall.length = span_of(v); }}
            .is_needed_with_either("at", "every"),
        Field{"ports.*.drain.stall.every", span(1), "", "From the start of one stall to that of the next",
              [](Scenario& s, const Where& at, const Value& v) { drain(s, at).stall.every = span_of(v); }}
            .is_needed_with("count"),
        Field{"ports.*.drain.stall.count", count(1, most_stalls), "1", "Number of stalls",
              [](Scenario& s, const Where& at, const Value& v) { drain(s, at).stall.count = count_of(v); }}
            .is_needed_with("every"),
    };
}

std::vector<Field> completer_fields() {
    return {
        Field{"ports.*.completer.latency", span(), "0ns",
              "From a request's arrival to its completion; the least if uniform or lognormal, the mean if exponential",
              [](Scenario& s, const Where& at, const Value& v) { completer(s, at).latency = span_of(v); }},
        Field{"ports.*.completer.latency_law", word(latency_laws), "fixed", "How each request's latency is drawn",
              [](Scenario& s, const Where& at, const Value& v) {
                  completer(s, at).latency_law = word_of<LatencyLaw>(v);
              }},
        Field{"ports.*.completer.latency_max", span(), "", "The longest latency; all between are as likely",
              [](Scenario& s, const Where& at, const Value& v) { completer(s, at).latency_max = span_of(v); }}
            .goes_with("latency_law", uniform_law)
            .is_needed_with("latency_law", uniform_law),
        Field{"ports.*.completer.latency_median", span(), "",
              "Half of the latencies are shorter; one in a hundred is 3.2 times as far above the least",
              [](Scenario& s, const Where& at, const Value& v) { completer(s, at).latency_median = span_of(v); }}
            .goes_with("latency_law", lognormal_law)
            .is_needed_with("latency_law", lognormal_law),
        Field{"ports.*.completer.requests", count(1, most_requests, infinite_word), "infinite",
              "Requests answered at a time; the others wait in the receive buffer and keep their credits",
              [](Scenario& s, const Where& at, const Value& v) {
                  completer(s, at).requests = v.is_word() ? std::nullopt : std::optional{count_of(v)};
              }},
        Field{"ports.*.completer.split", word(splits), "max_payload",
              "Completions of a memory read: up to the next RCB, then max_payload each; or all up to the next RCB",
              [](Scenario& s, const Where& at, const Value& v) { completer(s, at).split_every_rcb = v.word == 1; }},
        Field{"ports.*.completer.buffer.CplH", count(1, largest_completer_buffer, infinite_word), "infinite",
              "Completion headers that the receive buffer of a VC holds, whatever is advertised",
              [](Scenario& s, const Where& at, const Value& v) {
                  completer(s, at).buffer_header =
                      v.is_word() ? std::nullopt : std::optional{core::HdrCredits{count_of(v)}};
              }},
        Field{"ports.*.completer.buffer.CplD", count(1, largest_completer_buffer, infinite_word), "infinite",
              "Completion data credits that the receive buffer of a VC holds, whatever is advertised",
              [](Scenario& s, const Where& at, const Value& v) {
                  completer(s, at).buffer_data =
                      v.is_word() ? std::nullopt : std::optional{core::DataCredits{count_of(v)}};
              }},
    };
}

}  // namespace

std::vector<Field> receiver_fields() {
    std::vector<Field> rows = drain_fields();
    const std::vector<Field> more = completer_fields();
    rows.insert(rows.end(), more.begin(), more.end());
    return rows;
}

}  // namespace pcieflow::config::table
