// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/check_settings.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "pcieflow/observe/check_class.hpp"

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
    GroupMember{"overflow", RuleId::CHK_21},
};

struct ClassName {
    std::string_view name;
    ViolationClass violation_class;
};

constexpr std::array class_names{
    ClassName{"dlpe", ViolationClass::DLPE}, ClassName{"fcpe", ViolationClass::FCPE},
    ClassName{"ro", ViolationClass::RO},     ClassName{"mt", ViolationClass::MT},
    ClassName{"bd", ViolationClass::BD},     ClassName{"bt", ViolationClass::BT},
    ClassName{"re", ViolationClass::RE},     ClassName{"rt", ViolationClass::RT},
    ClassName{"rn", ViolationClass::RN},     ClassName{"w", ViolationClass::W},
};

}  // namespace

std::vector<RuleId> group_members(std::string_view name) {
    std::vector<RuleId> members;
    for (const GroupMember& row : group_table) {
        if (row.group == name) {
            members.push_back(row.rule);
        }
    }
    for (const ClassName& row : class_names) {
        if (row.name == name) {
            members = checks_of(row.violation_class);
        }
    }
    return members;
}

bool is_class_name(std::string_view name) {
    return std::any_of(class_names.begin(), class_names.end(),
                       [name](const ClassName& row) { return row.name == name; });
}

Severity default_severity(RuleId rule, ViolationClass violation_class) {
    if (rule == RuleId::CHK_19 || rule == RuleId::CHK_20) {
        return Severity::warning;  // UPD-05 and UPD-04 are judged mildly: a late UpdateFC heals itself
    }
    if (rule == RuleId::ORD_02) {
        return Severity::error;  // no error of the wire, but a deadlock ends everything
    }
    switch (violation_class) {
        case ViolationClass::W: return Severity::warning;
        case ViolationClass::BD:
        case ViolationClass::BT:
        case ViolationClass::RE:
        case ViolationClass::RT:
        case ViolationClass::RN: return Severity::correctable;
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

ViolationClass CheckSettings::reported_class(RuleId rule, ViolationClass violation_class) const {
    return rule == RuleId::CHK_19 && (*this)[rule] == CheckSetting::error ? ViolationClass::DLPE : violation_class;
}

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
