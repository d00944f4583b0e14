// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "pcieflow/observe/advertisement_check.hpp"
#include "unit/observe/event_kit.hpp"

namespace pcieflow::observe {
namespace {

using core::CreditType;
using core::Pool;
using core::PortId;

class Advertisement : public testing::Test {
protected:
    void advertise(PortId port, CreditType type, std::uint32_t hdr, std::uint32_t data) {
        const wire::FcDllp dllp = testkit::fc(wire::FcKind::InitFC1, type, hdr, data);
        check_.on_event(testkit::event_at(32, port, core::DllpSent{wire::encode(dllp), core::at_fs(0)}));
    }

    ViolationLog log_;
    AdvertisementCheck check_{{AdvertiserFacts{false, 256}, AdvertiserFacts{true, 256}}, log_};
};

TEST_F(Advertisement, CHK_11_FiresOnePdCreditBelowTheMinimum) {
    advertise(PortId::A, CreditType::P, 4, 15);

    ASSERT_EQ(log_.kept().size(), 1U);
    const core::Violation& violation = log_.kept().front();
    EXPECT_EQ(violation.rule, core::RuleId::CHK_11);
    EXPECT_EQ(violation.violation_class, core::ViolationClass::DLPE);
    EXPECT_EQ(violation.severity, core::Severity::error);
    EXPECT_EQ(violation.time, core::at_fs(32'000'000));
    EXPECT_EQ(violation.port, PortId::A);
    EXPECT_EQ(violation.vc, core::vc0);
    EXPECT_EQ(violation.expected, "PD at least 16");
    EXPECT_EQ(violation.actual, "PD 15");
    EXPECT_EQ(violation.text, "PD: 15 advertised, at least 16 allowed");
}

TEST_F(Advertisement, CHK_11_FiresForTheCompletionDataOfASwitch) {
    advertise(PortId::B, CreditType::Cpl, 1, 15);

    ASSERT_EQ(log_.kept().size(), 1U);
    EXPECT_EQ(log_.kept().front().rule, core::RuleId::CHK_11);
    EXPECT_EQ(log_.kept().front().expected, "CplD at least 16");
}

TEST_F(Advertisement, CHK_12_FiresForEachPoolOneAboveTheMaximum) {
    for (const CreditType type : core::credit_types) {
        advertise(PortId::A, type, 128, 2048);
    }

    ASSERT_EQ(log_.kept().size(), 6U);
    for (const Pool pool : core::pools) {
        const core::Violation& violation = log_.kept()[core::index(pool)];
        const bool is_header = core::part_of(pool) == core::CreditPart::Header;
        EXPECT_EQ(violation.rule, core::RuleId::CHK_12);
        EXPECT_EQ(violation.violation_class, core::ViolationClass::FCPE);
        EXPECT_EQ(violation.severity, core::Severity::error);
        EXPECT_EQ(violation.port, PortId::A);
        EXPECT_EQ(violation.expected,
                  std::string(core::to_string(pool)) + (is_header ? " at most 127" : " at most 2047"));
        EXPECT_EQ(violation.actual, std::string(core::to_string(pool)) + (is_header ? " 128" : " 2048"));
    }
}

}  // namespace
}  // namespace pcieflow::observe
