// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/check_class.hpp"

#include <gtest/gtest.h>

namespace pcieflow::observe {
namespace {

using core::RuleId;
using core::ViolationClass;

TEST(CheckClass, EveryCheckEachRuleOnSoftwareAndEachThingThatAPortTellsOfHasOne) {
    std::size_t checks = 0;
    for (const ViolationClass violation_class :
         {ViolationClass::DLPE, ViolationClass::FCPE, ViolationClass::RO, ViolationClass::MT, ViolationClass::BD,
          ViolationClass::BT, ViolationClass::RE, ViolationClass::RT, ViolationClass::RN, ViolationClass::W}) {
        checks += checks_of(violation_class).size();
    }

    EXPECT_EQ(checks, 33U + 3U + 4U + 2U);  // and TXG-03 and ORD-02
}

TEST(CheckClass, IsThatOfTheCheck) {
    EXPECT_EQ(violation_class(RuleId::CHK_01), ViolationClass::DLPE);
    EXPECT_EQ(violation_class(RuleId::CHK_16), ViolationClass::FCPE);
    EXPECT_EQ(violation_class(RuleId::CHK_23), ViolationClass::BD);
    EXPECT_EQ(violation_class(RuleId::CHK_30), ViolationClass::W);
}

TEST(CheckClass, OfARuleOnSoftwareIsWarning) { EXPECT_EQ(violation_class(RuleId::VC_06), ViolationClass::W); }

TEST(AerName, IsWhatLspciSays) {
    EXPECT_EQ(aer_name(ViolationClass::DLPE), "DLP");
    EXPECT_EQ(aer_name(ViolationClass::FCPE), "FCP");
    EXPECT_EQ(aer_name(ViolationClass::RO), "RxOF");
    EXPECT_EQ(aer_name(ViolationClass::MT), "MalfTLP");
    EXPECT_EQ(aer_name(ViolationClass::BD), "BadDLLP");
    EXPECT_EQ(aer_name(ViolationClass::BT), "BadTLP");
    EXPECT_EQ(aer_name(ViolationClass::RE), "RxErr");
    EXPECT_EQ(aer_name(ViolationClass::RT), "Timeout");
    EXPECT_EQ(aer_name(ViolationClass::RN), "Rollover");
}

TEST(AerName, OfAWarningIsEmpty) { EXPECT_EQ(aer_name(ViolationClass::W), ""); }

}  // namespace
}  // namespace pcieflow::observe
