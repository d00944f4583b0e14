// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/field_rules.hpp"
#include "pcieflow/config/packet_pattern.hpp"

namespace pcieflow::config::table {

namespace {

// In the order of FaultAction.
constexpr std::array<std::string_view, 9> actions{"drop",    "corrupt", "duplicate", "delay", "reorder",
                                                  "nullify", "change",  "silence",   "send"};
constexpr std::array<std::string_view, 8> actions_on_packets{"drop",    "corrupt", "duplicate", "delay",
                                                             "reorder", "nullify", "change",    "silence"};
constexpr std::array<std::string_view, 1> delay_action{"delay"};
constexpr std::array<std::string_view, 1> change_action{"change"};
constexpr std::array<std::string_view, 1> send_action{"send"};
constexpr std::array<std::string_view, 2> filling_actions{"change", "send"};

/// The kinds that a FC DLLP can be changed into.
struct FcKindName {
    std::string_view name;
    wire::FcKind kind;
    core::CreditType type;
};

constexpr std::array fc_kinds{
    FcKindName{"InitFC1-P", wire::FcKind::InitFC1, core::CreditType::P},
    FcKindName{"InitFC1-NP", wire::FcKind::InitFC1, core::CreditType::NP},
    FcKindName{"InitFC1-Cpl", wire::FcKind::InitFC1, core::CreditType::Cpl},
    FcKindName{"InitFC2-P", wire::FcKind::InitFC2, core::CreditType::P},
    FcKindName{"InitFC2-NP", wire::FcKind::InitFC2, core::CreditType::NP},
    FcKindName{"InitFC2-Cpl", wire::FcKind::InitFC2, core::CreditType::Cpl},
    FcKindName{"UpdateFC-P", wire::FcKind::UpdateFC, core::CreditType::P},
    FcKindName{"UpdateFC-NP", wire::FcKind::UpdateFC, core::CreditType::NP},
    FcKindName{"UpdateFC-Cpl", wire::FcKind::UpdateFC, core::CreditType::Cpl},
};
constexpr auto fc_kind_names = names_of(fc_kinds);

constexpr std::int64_t largest_hdr = 255;
constexpr std::int64_t largest_data = 4095;
constexpr std::int64_t largest_scale = 3;
constexpr std::int64_t last_vc = 7;
constexpr std::int64_t largest_type = 0xFF;
constexpr std::int64_t largest_seq = 4095;
constexpr std::int64_t million = 1'000'000;

Fault& fault(Scenario& s, const Where& at) { return element(s.faults, at); }
port::PacketMatch& match(Scenario& s, const Where& at) { return fault(s, at).match; }
port::DllpChange& change(Scenario& s, const Where& at) { return fault(s, at).change; }

template <typename T>
T number_of(const Value& value) {
    return static_cast<T>(value.number);
}

std::vector<Field> match_fields() {
    return {
        Field{"faults[].match", plain(Quantity::packet_kinds), "",
              "Which packets: a kind of DLLP or TLP, its beginning and *, or DLLP or TLP for all of them",
              [](Scenario& s, const Where& at, const Value& v) { match(s, at).kinds = packet_kinds(v.text); }}
            .required(),
        Field{"faults[].vc", count(0, last_vc), "", "Of which virtual channel; of any unless given",
              [](Scenario& s, const Where& at, const Value& v) { match(s, at).vc = vc_of(v); }},
        Field{"faults[].nth", count(1, largest), "", "Which of the matching packets, from 1; every one unless given",
              [](Scenario& s, const Where& at, const Value& v) { match(s, at).nth = number_of<std::uint64_t>(v); }}
            .goes_with("do", actions_on_packets),
        Field{"faults[].count", count(1, largest), "", "How many of the matching packets, from the first on",
              [](Scenario& s, const Where& at, const Value& v) { match(s, at).count = number_of<std::uint64_t>(v); }}
            .goes_with("do", actions_on_packets),
        Field{"faults[].after", instant(), "", "Only packets whose first symbol leaves then or later",
              [](Scenario& s, const Where& at, const Value& v) { match(s, at).after = time_of(v); }}
            .goes_with("do", actions_on_packets),
        Field{"faults[].before", instant(), "", "Only packets whose first symbol leaves earlier",
              [](Scenario& s, const Where& at, const Value& v) { match(s, at).before = time_of(v); }}
            .goes_with("do", actions_on_packets),
        Field{"faults[].probability",
              {Quantity::probability, 0, million},
              "",
              "With which chance a matching packet is hit, by the seed; always unless given",
              [](Scenario& s, const Where& at, const Value& v) {
                  match(s, at).per_million = number_of<std::uint64_t>(v);
              }}
            .goes_with("do", actions_on_packets),
    };
}

std::vector<Field> change_fields() {
    return {
        Field{"faults[].to", word(fc_kind_names), "", "The kind that goes out instead",
              [](Scenario& s, const Where& at, const Value& v) {
                  change(s, at).kind = fc_kinds[v.word].kind;
                  change(s, at).type = fc_kinds[v.word].type;
              }}
            .goes_with("do", change_action),
        Field{"faults[].to_vc", count(0, last_vc), "", "The VC ID that goes out instead",
              [](Scenario& s, const Where& at, const Value& v) { change(s, at).vc = vc_of(v); }}
            .goes_with("do", change_action),
        Field{"faults[].hdr", count(0, largest_hdr), "", "HdrFC of a DLLP that is changed or sent",
              [](Scenario& s, const Where& at, const Value& v) { change(s, at).hdr = number_of<std::uint16_t>(v); }}
            .goes_with("do", filling_actions),
        Field{"faults[].data", count(0, largest_data), "", "DataFC of a DLLP that is changed or sent",
              [](Scenario& s, const Where& at, const Value& v) { change(s, at).data = number_of<std::uint16_t>(v); }}
            .goes_with("do", filling_actions),
        Field{
            "faults[].hdr_scale", count(0, largest_scale), "", "HdrScale of a DLLP that is changed or sent",
            [](Scenario& s, const Where& at, const Value& v) { change(s, at).hdr_scale = number_of<std::uint8_t>(v); }}
            .goes_with("do", filling_actions),
        Field{
            "faults[].data_scale", count(0, largest_scale), "", "DataScale of a DLLP that is changed or sent",
            [](Scenario& s, const Where& at, const Value& v) { change(s, at).data_scale = number_of<std::uint8_t>(v); }}
            .goes_with("do", filling_actions),
        Field{"faults[].type", bits(largest_type), "",
              "Type byte of the Unsupported DLLP that is sent; 0x03 unless given",
              [](Scenario& s, const Where& at, const Value& v) { fault(s, at).type = number_of<std::uint8_t>(v); }}
            .goes_with("do", send_action),
        Field{"faults[].seq", count(0, largest_seq), "", "AckNak_Seq_Num of the Ack or Nak that is sent",
              [](Scenario& s, const Where& at, const Value& v) { fault(s, at).seq = number_of<std::uint16_t>(v); }}
            .goes_with("do", send_action),
    };
}

}  // namespace

std::vector<Field> fault_fields() {
    std::vector<Field> rows{
        Field{"faults[].do", word(actions), "",
              "What befalls the packet on its way (reorder: it arrives behind the next one that arrives), or what its "
              "sender does: nullify a TLP, or misbehave: change, silence, send",
              [](Scenario& s, const Where& at, const Value& v) { fault(s, at).action = word_of<FaultAction>(v); }}
            .required(),
        Field{"faults[].from", word(ports_words), "", "The port that sends it",
              [](Scenario& s, const Where& at, const Value& v) { fault(s, at).from = port_of(v); }}
            .required(),
        Field{"faults[].by", span(1), "", "How much later it arrives",
              [](Scenario& s, const Where& at, const Value& v) { fault(s, at).by = span_of(v); }}
            .goes_with("do", delay_action)
            .is_needed_with("do", delay_action),
        Field{"faults[].at", instant(), "", "When it is sent, or as soon after as the wire is free",
              [](Scenario& s, const Where& at, const Value& v) { fault(s, at).at = time_of(v); }}
            .goes_with("do", send_action)
            .is_needed_with("do", send_action),
    };
    for (const auto part : {match_fields, change_fields}) {
        const std::vector<Field> more = part();
        rows.insert(rows.end(), more.begin(), more.end());
    }
    return rows;
}

}  // namespace pcieflow::config::table
