// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/field_rules.hpp"

namespace pcieflow::config::table {

namespace {

// In the order of dll::UpdateFcPolicyKind, VcnInitFcPolicy, InitFcSwitchPoint and LateInitFcResponse.
constexpr std::array<std::string_view, 6> policies{"immediate", "spec",     "threshold",
                                                   "interval",  "periodic", "piggyback"};
constexpr std::array<std::string_view, 2> vcn_policies{"when_idle", "back_to_back"};
constexpr std::array<std::string_view, 2> switch_points{"TRIPLE_BOUNDARY", "DLLP_BOUNDARY"};
constexpr std::array<std::string_view, 2> late_responses{"IGNORE", "SEND_UPDATEFC"};

constexpr std::int64_t most_triples = 1000;
constexpr std::int64_t most_credits = 4095;
constexpr std::int64_t most_tlps = 1'000'000;

using Policies = std::array<UpdateFcPolicy, 3>;

Policies& policies_of(Scenario& s, const Where& at) { return s.ports[core::index(at.port)].update_fc; }
UpdateFcPolicy& policy_of(Scenario& s, const Where& at) { return policies_of(s, at)[core::index(at.type)]; }
FcInit& fc_init(Scenario& s, const Where& at) { return s.ports[core::index(at.port)].fc_init; }

// A policy that is set anew takes none of the old one's parameters along.
UpdateFcPolicy fresh_policy(const Value& value) { return {word_of<dll::UpdateFcPolicyKind>(value), {}, {}, {}}; }

std::vector<Field> update_fc_fields() {
    return {
        Field{"ports.*.update_fc.policy", word(policies), "spec",
              "When UpdateFC DLLPs are sent, besides the keep-alive",
              [](Scenario& s, const Where& at, const Value& v) { policies_of(s, at).fill(fresh_policy(v)); }},
        Field{"ports.*.update_fc.credits", count(1, most_credits), "", "Policy threshold: unreported credits",
              [](Scenario& s, const Where& at, const Value& v) {
                  for (UpdateFcPolicy& policy : policies_of(s, at)) {
                      policy.credits = count_of(v);
                  }
              }},
        Field{"ports.*.update_fc.every", span(1), "", "Policy interval: longest time from a free to its UpdateFC",
              [](Scenario& s, const Where& at, const Value& v) {
                  for (UpdateFcPolicy& policy : policies_of(s, at)) {
                      policy.every = span_of(v);
                  }
              }},
        Field{"ports.*.update_fc.count", count(1, most_tlps), "", "Policy interval: TLPs between two UpdateFC",
              [](Scenario& s, const Where& at, const Value& v) {
                  for (UpdateFcPolicy& policy : policies_of(s, at)) {
                      policy.count = count_of(v);
                  }
              }},
        Field{"ports.*.update_fc.*.policy", word(policies), "", "The policy of one type, P, NP or Cpl",
              [](Scenario& s, const Where& at, const Value& v) { policy_of(s, at) = fresh_policy(v); }},
        Field{"ports.*.update_fc.*.credits", count(1, most_credits), "", "As update_fc.credits, for one type",
              [](Scenario& s, const Where& at, const Value& v) { policy_of(s, at).credits = count_of(v); }},
        Field{"ports.*.update_fc.*.every", span(1), "", "As update_fc.every, for one type",
              [](Scenario& s, const Where& at, const Value& v) { policy_of(s, at).every = span_of(v); }},
        Field{"ports.*.update_fc.*.count", count(1, most_tlps), "", "As update_fc.count, for one type",
              [](Scenario& s, const Where& at, const Value& v) { policy_of(s, at).count = count_of(v); }},
    };
}

std::vector<Field> fc_init_fields() {
    return {
        Field{"ports.*.fc_init.initfc_max_interval", span(1), "",
              "Longest time between the starts of two triples of a VC (FC-INIT-07); the rule profile's unless given",
              [](Scenario& s, const Where& at, const Value& v) { fc_init(s, at).initfc_max_interval = span_of(v); }},
        Field{
            "ports.*.fc_init.tlp_allowed_in_fc_init2", flag(), "",
            "TLPs may go in FC_INIT2 (FC-INIT-14); the rule profile's unless given",
            [](Scenario& s, const Where& at, const Value& v) { fc_init(s, at).tlp_allowed_in_fc_init2 = flag_of(v); }},
        Field{"ports.*.fc_init.vc0_initfc_gap", span(), "0ns", "Pause between two triples of VC0 (FC-INIT-06)",
              [](Scenario& s, const Where& at, const Value& v) { fc_init(s, at).vc0_initfc_gap = span_of(v); }},
        Field{"ports.*.fc_init.vcn_initfc_policy", word(vcn_policies), "when_idle",
              "When the triples of VC1 to VC7 go (FC-INIT-06)",
              [](Scenario& s, const Where& at, const Value& v) {
                  fc_init(s, at).vcn_initfc_policy = word_of<dll::VcnInitFcPolicy>(v);
              }},
        Field{"ports.*.fc_init.initfc_switch_point", word(switch_points), "TRIPLE_BOUNDARY",
              "Where InitFC1 gives way to InitFC2 (FC-INIT-10)",
              [](Scenario& s, const Where& at, const Value& v) {
                  fc_init(s, at).initfc_switch_point = word_of<dll::InitFcSwitchPoint>(v);
              }},
        Field{"ports.*.fc_init.min_initfc1_triples", count(0, most_triples), "1",
              "Complete triples sent before FC_INIT1 is left (FC-INIT-11)",
              [](Scenario& s, const Where& at, const Value& v) { fc_init(s, at).min_initfc1_triples = count_of(v); }},
        Field{"ports.*.fc_init.min_initfc2_triples", count(0, most_triples), "1",
              "Complete triples sent before FC_INIT2 is left (FC-INIT-11)",
              [](Scenario& s, const Where& at, const Value& v) { fc_init(s, at).min_initfc2_triples = count_of(v); }},
        Field{"ports.*.fc_init.late_initfc_response", word(late_responses), "IGNORE",
              "What an InitFC for a VC that is DONE brings about (FC-INIT-19)",
              [](Scenario& s, const Where& at, const Value& v) {
                  fc_init(s, at).late_initfc_response = word_of<dll::LateInitFcResponse>(v);
              }},
    };
}

}  // namespace

std::vector<Field> fc_fields() {
    std::vector<Field> rows = update_fc_fields();
    const std::vector<Field> more = fc_init_fields();
    rows.insert(rows.end(), more.begin(), more.end());
    return rows;
}

}  // namespace pcieflow::config::table
