// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/check_settings.hpp"

#include <cstddef>

namespace pcieflow::observe {

using core::RuleId;
using core::Severity;
using core::ViolationClass;

namespace {

struct GroupMember {
    std::string_view group;
    RuleId rule;
};

constexpr std::array group_table{
    GroupMember{"fcinit", RuleId::CHK_01},   GroupMember{"fcinit", RuleId::CHK_02},
    GroupMember{"fcinit", RuleId::CHK_03},   GroupMember{"fcinit", RuleId::CHK_04},
    GroupMember{"fcinit", RuleId::CHK_05},   GroupMember{"fcinit", RuleId::CHK_06},
    GroupMember{"fcinit", RuleId::CHK_07},   GroupMember{"fcinit", RuleId::CHK_08},
    GroupMember{"fcinit", RuleId::CHK_09},   GroupMember{"fcinit", RuleId::CHK_10},
    GroupMember{"fcinit", RuleId::CHK_11},   GroupMember{"fcinit", RuleId::CHK_13},
    GroupMember{"fcinit", RuleId::CHK_30},   GroupMember{"fcinit", RuleId::CHK_31},
    GroupMember{"fcinit", RuleId::CHK_33},   GroupMember{"overflow", RuleId::RXA_03},
    GroupMember{"overflow", RuleId::CHK_21}, GroupMember{"fcpe", RuleId::CHK_12},
    GroupMember{"fcpe", RuleId::CHK_14},     GroupMember{"fcpe", RuleId::CHK_15},
    GroupMember{"fcpe", RuleId::CHK_16},     GroupMember{"fcpe", RuleId::CHK_17},
    GroupMember{"fcpe", RuleId::CHK_18},
};

}  // namespace

std::vector<RuleId> group_members(std::string_view name) {
    std::vector<RuleId> members;
    for (const GroupMember& row : group_table) {
        if (row.group == name) {
            members.push_back(row.rule);
        }
    }
    return members;
}

Severity default_severity(RuleId rule, ViolationClass violation_class) {
    if (rule == RuleId::CHK_19 || rule == RuleId::CHK_20) {
        return Severity::warning;  // UPD-05 and UPD-04 are judged mildly: a late UpdateFC heals itself
    }
    switch (violation_class) {
        case ViolationClass::W: return Severity::warning;
        case ViolationClass::BD:
        case ViolationClass::BT:
        case ViolationClass::RE: return Severity::correctable;
        case ViolationClass::DLPE:
        case ViolationClass::FCPE:
        case ViolationClass::RO:
        case ViolationClass::MT: break;
    }
    return Severity::error;
}

void CheckSettings::set(RuleId rule, CheckSetting setting) { settings_[static_cast<std::size_t>(rule)] = setting; }

bool CheckSettings::set(std::string_view name, CheckSetting setting) {
    std::vector<RuleId> rules = group_members(name);
    if (const std::optional<RuleId> rule = core::find_rule(name)) {
        rules.push_back(*rule);
    }
    for (const RuleId rule : rules) {
        set(rule, setting);
    }
    return !rules.empty();
}

CheckSetting CheckSettings::operator[](RuleId rule) const { return settings_[static_cast<std::size_t>(rule)]; }

std::optional<Severity> CheckSettings::severity(RuleId rule, ViolationClass violation_class) const {
    switch ((*this)[rule]) {
        case CheckSetting::off: return std::nullopt;
        case CheckSetting::warning: return Severity::warning;
        case CheckSetting::error: return Severity::error;
        case CheckSetting::on: break;
    }
    return default_severity(rule, violation_class);
}

}  // namespace pcieflow::observe
