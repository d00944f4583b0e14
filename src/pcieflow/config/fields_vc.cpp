// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/field_rules.hpp"

namespace pcieflow::config::table {

namespace {

// A header field has 8 bits, a data field 12. More than half of that is legal to write and a violation (CRD-06,
// CHK-12).
constexpr std::int64_t most_header_credits = 255;
constexpr std::int64_t most_data_credits = 4095;

VirtualChannel& vc(Scenario& s, const Where& at) { return s.ports[core::index(at.port)].vcs[at.vc]; }

// On the wire, and in an Advertisement, infinite is 0 (CRD-09).
std::uint32_t credits_of(const Value& value) { return value.is_word() ? 0 : count_of(value); }

template <core::CreditType Type>
void set_header(Scenario& s, const Where& at, const Value& v) {
    vc(s, at).advertisement[Type].header.count = credits_of(v);
}
template <core::CreditType Type>
void set_data(Scenario& s, const Where& at, const Value& v) {
    vc(s, at).advertisement[Type].data.count = credits_of(v);
}

}  // namespace

std::vector<Field> vc_fields() {
    using core::CreditType;
    constexpr ValueRule header = pool(most_header_credits);
    constexpr ValueRule data = pool(most_data_credits);
    return {
        Field{"ports.*.vcs.*.PH", header, "infinite", "Posted header credits advertised", set_header<CreditType::P>}
            .required_of_vc0(),
        Field{"ports.*.vcs.*.PD", data, "infinite", "Posted data credits advertised", set_data<CreditType::P>}
            .required_of_vc0(),
        Field{"ports.*.vcs.*.NPH", header, "infinite", "Non-Posted header credits advertised",
              set_header<CreditType::NP>}
            .required_of_vc0(),
        Field{"ports.*.vcs.*.NPD", data, "infinite", "Non-Posted data credits advertised", set_data<CreditType::NP>}
            .required_of_vc0(),
        Field{"ports.*.vcs.*.CplH", header, "infinite", "Completion header credits advertised",
              set_header<CreditType::Cpl>}
            .required_of_vc0(),
        Field{"ports.*.vcs.*.CplD", data, "infinite", "Completion data credits advertised", set_data<CreditType::Cpl>}
            .required_of_vc0(),
        Field{"ports.*.vcs.*.tcs", list_of(count(0, 7)), "", "Traffic classes of this VC; VC0 has those of no other VC",
              [](Scenario& s, const Where& at, const Value& v) {
                  std::bitset<8>& tcs = vc(s, at).tcs;
                  if (at.item == 0) {
                      tcs.reset();
                  }
                  tcs.set(static_cast<std::size_t>(v.number));
              }},
        Field{"ports.*.vcs.*.weight", count(1, 128), "1",
              "Share of the phases of a weighted round robin, in proportion as far as whole phases allow",
              [](Scenario& s, const Where& at, const Value& v) { vc(s, at).weight = count_of(v); }},
    };
}

}  // namespace pcieflow::config::table
