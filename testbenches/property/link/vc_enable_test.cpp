// SPDX-License-Identifier: Apache-2.0
// Software enables any of VC1–7 at either end, in any order, at any time, by either way.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "property/link/vc_claims.hpp"

namespace pcieflow::link::testing {
namespace {

constexpr unsigned long subsets = 128;

/// The n-th set of VC1–7.
VcSet subset(unsigned long number) { return VcSet(2 * number); }

/// The case of these sets that the seed decides.
VcCase case_of(VcSets enabled, std::uint64_t seed) {
    return vc_cases(enabled, Course::enable)(rc::Random(seed), rc::kNominalSize).value();
}

RC_GTEST_PROP(AnyVcEnabling, FC_INIT_01_VC_02_VC_03_VC_07_HoldsToTheRules, ()) {
    const VcSets enabled = *any_vc_sets();
    const VcCase vc_case = *vc_cases(enabled, Course::enable);
    RC_CLASSIFY(enabled[0] == enabled[1], "the same VCs at both ends");

    RC_ASSERT(check(vc_case) == "");
}

RC_GTEST_PROP(AnyVcEnabling, VC_05_VC_06_HoldsToTheRulesWhenVcsAreDisabledAndEnabledAgain, ()) {
    const VcCase vc_case = *vc_cases(*any_vc_sets(), Course::re_enable);

    RC_ASSERT(check(vc_case) == "");
}

TEST(VcEnabling, VC_02_EveryOneOfThe128SetsCompletesWhenEnabledAtBothEnds) {
    for (unsigned long number = 0; number < subsets; ++number) {
        const VcCase vc_case = case_of({subset(number), subset(number)}, number);
        ASSERT_EQ(vc_case.enabled(core::PortId::A), subset(number));
        ASSERT_EQ(vc_case.enabled(core::PortId::B), subset(number));

        EXPECT_EQ(check(vc_case), "") << vc_case;
    }
}

TEST(VcEnabling, VC_07_NoneOfThe128SetsCompletesAgainstThePartnersComplement) {
    for (unsigned long number = 0; number < subsets; ++number) {
        const VcCase vc_case = case_of({subset(number), subset(subsets - 1 - number)}, subsets + number);
        ASSERT_TRUE((vc_case.enabled(core::PortId::A) & vc_case.enabled(core::PortId::B)).none());

        EXPECT_EQ(check(vc_case), "") << vc_case;
    }
}

TEST(VcEnabling, VC_02_VC_07_EachOfThe128SetsCompletesAsFarAsThePartnerEnablesIt) {
    constexpr unsigned long stride = 37;  // odd, so that every set comes up at B as well
    for (unsigned long number = 0; number < subsets; ++number) {
        const VcCase vc_case = case_of({subset(number), subset(number * stride % subsets)}, 2 * subsets + number);

        EXPECT_EQ(check(vc_case), "") << vc_case;
    }
}

}  // namespace
}  // namespace pcieflow::link::testing
