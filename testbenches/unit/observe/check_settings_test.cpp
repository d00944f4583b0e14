// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/check_settings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "pcieflow/observe/check_class.hpp"

namespace pcieflow::observe {
namespace {

using core::RuleId;
using core::Severity;
using core::ViolationClass;

TEST(DefaultSeverity, FollowsTheClass) {
    EXPECT_EQ(default_severity(RuleId::CHK_11, ViolationClass::DLPE), Severity::error);
    EXPECT_EQ(default_severity(RuleId::CHK_12, ViolationClass::FCPE), Severity::error);
    EXPECT_EQ(default_severity(RuleId::CHK_21, ViolationClass::RO), Severity::error);
    EXPECT_EQ(default_severity(RuleId::CHK_22, ViolationClass::MT), Severity::error);
    EXPECT_EQ(default_severity(RuleId::CHK_23, ViolationClass::BD), Severity::correctable);
    EXPECT_EQ(default_severity(RuleId::CHK_23, ViolationClass::BT), Severity::correctable);
    EXPECT_EQ(default_severity(RuleId::CHK_32, ViolationClass::RE), Severity::correctable);
    EXPECT_EQ(default_severity(RuleId::CHK_30, ViolationClass::W), Severity::warning);
}

TEST(DefaultSeverity, CHK_19_And_CHK_20_AreWarningsWhateverTheirClass) {
    EXPECT_EQ(default_severity(RuleId::CHK_19, ViolationClass::DLPE), Severity::warning);
    EXPECT_EQ(default_severity(RuleId::CHK_20, ViolationClass::DLPE), Severity::warning);
    EXPECT_EQ(default_severity(RuleId::CHK_18, ViolationClass::DLPE), Severity::error);
}

TEST(DefaultSeverity, ORD_02_IsAnErrorAlthoughItsClassWarns) {
    EXPECT_EQ(default_severity(RuleId::ORD_02, ViolationClass::W), Severity::error);
    EXPECT_EQ(default_severity(RuleId::TXG_03, ViolationClass::W), Severity::warning);
}

TEST(CheckSettings, EveryRuleIsOnUnlessSet) {
    const CheckSettings settings;

    for (const core::Rule& rule : core::all_rules()) {
        EXPECT_EQ(settings[rule.id], CheckSetting::on) << rule.name;
    }
}

TEST(CheckSettings, EachSettingGivesItsSeverity) {
    CheckSettings settings;

    settings.set(RuleId::CHK_11, CheckSetting::off);
    settings.set(RuleId::CHK_12, CheckSetting::warning);
    settings.set(RuleId::CHK_23, CheckSetting::error);

    EXPECT_EQ(settings.severity(RuleId::CHK_11, ViolationClass::DLPE), std::nullopt);
    EXPECT_EQ(settings.severity(RuleId::CHK_12, ViolationClass::FCPE), Severity::warning);
    EXPECT_EQ(settings.severity(RuleId::CHK_23, ViolationClass::BD), Severity::error);
    EXPECT_EQ(settings.severity(RuleId::CHK_01, ViolationClass::DLPE), Severity::error);
}

TEST(CheckSettings, AGroupNameSetsItsMembersAndNothingElse) {
    CheckSettings settings;

    EXPECT_TRUE(settings.set("fcpe", CheckSetting::off));

    const std::vector<RuleId> members = group_members("fcpe");
    for (const core::Rule& rule : core::all_rules()) {
        const bool is_member = std::find(members.begin(), members.end(), rule.id) != members.end();
        EXPECT_EQ(settings[rule.id] == CheckSetting::off, is_member) << rule.name;
    }
}

TEST(CheckSettings, ARuleIsSetByItsName) {
    CheckSettings settings;

    EXPECT_TRUE(settings.set("FC-INIT-21", CheckSetting::off));

    EXPECT_EQ(settings[RuleId::FC_INIT_21], CheckSetting::off);
}

TEST(CheckSettings, AnUnknownNameIsRefused) {
    CheckSettings settings;

    EXPECT_FALSE(settings.set("fcinits", CheckSetting::off));
}

TEST(CheckSettings, TheLaterSettingWins) {
    CheckSettings settings;

    EXPECT_TRUE(settings.set("fcpe", CheckSetting::off));
    EXPECT_TRUE(settings.set("CHK-12", CheckSetting::error));

    EXPECT_EQ(settings[RuleId::CHK_12], CheckSetting::error);
}

TEST(GroupMembers, TheAdvertisementChecksAreInTheirGroups) {
    const auto has = [](std::string_view group, RuleId rule) {
        const std::vector<RuleId> members = group_members(group);
        return std::find(members.begin(), members.end(), rule) != members.end();
    };

    EXPECT_TRUE(has("fcinit", RuleId::CHK_11));
    EXPECT_TRUE(has("fcpe", RuleId::CHK_12));
    EXPECT_TRUE(has("overflow", RuleId::CHK_21));
}

TEST(GroupMembers, AClassNameStandsForItsChecks) {
    EXPECT_EQ(group_members("w"), checks_of(ViolationClass::W));
    EXPECT_EQ(group_members("dlpe"), checks_of(ViolationClass::DLPE));
    EXPECT_EQ(group_members("fcpe"), checks_of(ViolationClass::FCPE));
    EXPECT_EQ(group_members("re"), (std::vector{RuleId::CHK_32}));
    EXPECT_EQ(group_members("bt"), (std::vector{RuleId::ERR_03}));
    EXPECT_EQ(group_members("rt"), (std::vector{RuleId::ERR_04}));
    EXPECT_EQ(group_members("rn"), (std::vector{RuleId::ERR_05}));
}

TEST(GroupMembers, TheClassOfWarningsHoldsWhatSoftwareMustNotDo) {
    const std::vector<RuleId> members = group_members("w");

    for (const RuleId rule : {RuleId::VC_01, RuleId::VC_06, RuleId::TCV_02, RuleId::CHK_30}) {
        EXPECT_EQ(std::count(members.begin(), members.end(), rule), 1) << to_string(rule);
    }
}

TEST(GroupMembers, OnlyTheGroupsThatAreNoClassSayMore) {
    for (const std::string_view name : {"dlpe", "fcpe", "ro", "mt", "bd", "bt", "re", "rt", "rn", "w"}) {
        EXPECT_TRUE(is_class_name(name)) << name;
        EXPECT_FALSE(group_members(name).empty()) << name;
    }
    EXPECT_FALSE(is_class_name("fcinit"));
    EXPECT_FALSE(is_class_name("overflow"));
}

TEST(CheckSettings, DIS_11_TheClassDlpeCanBeMadeAWarning) {
    CheckSettings settings;

    EXPECT_TRUE(settings.set("dlpe", CheckSetting::warning));

    EXPECT_EQ(settings.severity(RuleId::CHK_01, ViolationClass::DLPE), Severity::warning);
    EXPECT_EQ(settings.severity(RuleId::CHK_12, ViolationClass::FCPE), Severity::error);
}

TEST(GroupMembers, AnUnknownGroupIsEmpty) { EXPECT_TRUE(group_members("FCPE").empty()); }

}  // namespace
}  // namespace pcieflow::observe
