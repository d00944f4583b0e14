// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/field_rules.hpp"
#include "pcieflow/wire/latency_table.hpp"

namespace pcieflow::config::table {

namespace {

// In the order of Role, NamedLimit, VcArbitration and tl::QueueMode.
constexpr std::array<std::string_view, 4> roles{"root", "endpoint", "upstream", "downstream"};
constexpr std::array<std::string_view, 2> replay_limits{"table", "simplified"};
constexpr std::array<std::string_view, 1> ack_limits{"table"};
constexpr std::array<std::string_view, 5> arbitrations{"strict", "round_robin", "wrr32", "wrr64", "wrr128"};
constexpr std::array<std::string_view, 4> taking_turns{"round_robin", "wrr32", "wrr64", "wrr128"};
constexpr std::array<std::string_view, 2> queues{"per_type", "single_fifo"};
constexpr std::array<std::int64_t, 2> read_completion_boundaries{64, 128};

constexpr std::int64_t largest_replay_buffer = 2048;  // half the sequence numbers (ACK-02)
constexpr std::int64_t last_vc = 7;

Port& port(Scenario& scenario, const Where& where) { return scenario.ports[core::index(where.port)]; }

Limit limit_of(const Value& value) {
    return value.is_word() ? Limit{word_of<NamedLimit>(value)} : Limit{span_of(value)};
}

std::vector<Field> own_fields() {
    return {
        Field{"ports.*.role", word(roles), "", "Selects minima and Surprise Down; A is root, B endpoint unless given",
              [](Scenario& s, const Where& at, const Value& v) { port(s, at).role = word_of<Role>(v); }},
        Field{"ports.*.link_up", instant(), "0ns", "When this port's physical layer reports LinkUp",
              [](Scenario& s, const Where& at, const Value& v) { port(s, at).link_up = time_of(v); }},
        Field{"ports.*.max_payload", size_among(wire::max_payload_sizes), "256B", "Max_Payload_Size",
              [](Scenario& s, const Where& at, const Value& v) { port(s, at).max_payload = v.number; }},
        Field{"ports.*.max_read_request", size_among(wire::max_payload_sizes), "512B", "Max_Read_Request_Size",
              [](Scenario& s, const Where& at, const Value& v) { port(s, at).max_read_request = v.number; }},
        Field{"ports.*.rcb", size_among(read_completion_boundaries), "64B", "Read Completion Boundary",
              [](Scenario& s, const Where& at, const Value& v) { port(s, at).rcb = v.number; }},
        Field{"ports.*.extended_synch", flag(), "false", "Extended Synch: keep-alive of 120us instead of 30us (UPD-05)",
              [](Scenario& s, const Where& at, const Value& v) { port(s, at).extended_synch = flag_of(v); }},
        Field{"ports.*.fcpe_check", word(off_on), "on", "The receiver looks for Flow Control Protocol Errors (ERR-08)",
              [](Scenario& s, const Where& at, const Value& v) { port(s, at).fcpe_check = flag_of(v); }},
        Field{"ports.*.fcinit_checker", word(off_on), "on",
              "The receiver looks for violations of FC initialisation (ERR-06)",
              [](Scenario& s, const Where& at, const Value& v) { port(s, at).fcinit_checker = flag_of(v); }},
        Field{"ports.*.fc_timeout", span(1, off_word), "off", "Flow-control watchdog (UPD-07), usually 200us",
              [](Scenario& s, const Where& at, const Value& v) {
                  port(s, at).fc_timeout = v.is_word() ? std::nullopt : std::optional{span_of(v)};
              }},
        Field{"ports.*.ack.limit", span(0, ack_limits), "table", "Ack latency limit (ACK-14)",
              [](Scenario& s, const Where& at, const Value& v) { port(s, at).ack_limit = limit_of(v); }},
        Field{"ports.*.replay.limit", span(1, replay_limits), "table", "REPLAY_TIMER limit (ACK-09)",
              [](Scenario& s, const Where& at, const Value& v) { port(s, at).replay.limit = limit_of(v); }},
        Field{"ports.*.replay.buffer", count(1, largest_replay_buffer), "2048", "Replay buffer in TLPs",
              [](Scenario& s, const Where& at, const Value& v) { port(s, at).replay.buffer = count_of(v); }},
    };
}

std::vector<Field> sending_fields() {
    return {
        Field{"ports.*.completion_timeout", span(1, off_word), "50ms",
              "How long after its transmission a request is given up; its tag is free then",
              [](Scenario& s, const Where& at, const Value& v) {
                  port(s, at).completion_timeout = v.is_word() ? std::nullopt : std::optional{span_of(v)};
              }},
        Field{"ports.*.vc_arbitration", word(arbitrations), "strict",
              "Which VC sends next: the highest, or by turns; wrr: with a table of so many phases (TCV-07)",
              [](Scenario& s, const Where& at, const Value& v) {
                  port(s, at).vc_arbitration = word_of<VcArbitration>(v);
              }},
        Field{"ports.*.low_priority_vc_count", count(1, last_vc), "",
              "VC0 to this one take turns, those above have strict priority; all take turns unless given",
              [](Scenario& s, const Where& at, const Value& v) { port(s, at).low_priority_vc_count = count_of(v); }}
            .goes_with("vc_arbitration", taking_turns),
        Field{"ports.*.transmit_queues", word(queues), "per_type",
              "P, NP and Cpl wait apart, or one behind the other, which may deadlock",
              [](Scenario& s, const Where& at, const Value& v) {
                  port(s, at).transmit_queues = word_of<tl::QueueMode>(v);
              }},
        Field{"ports.*.transmit_priority", list_of(word(port::transmit_class_names)), "",
              "What takes a free wire first: each of these once; in this order unless given",
              [](Scenario& s, const Where& at, const Value& v) {
                  std::vector<port::TransmitClass>& order = port(s, at).transmit_priority;
                  order.resize(at.item);
                  order.push_back(word_of<port::TransmitClass>(v));
              }},
    };
}

}  // namespace

std::vector<Field> port_fields() {
    std::vector<Field> rows = own_fields();
    const std::vector<Field> more = sending_fields();
    rows.insert(rows.end(), more.begin(), more.end());
    return rows;
}

}  // namespace pcieflow::config::table
