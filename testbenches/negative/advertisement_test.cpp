// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "unit/observe/checker_story.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::observe {
namespace {

using namespace core::literals;
using core::CreditType;
using core::Pool;
using core::PortId;
using core::RuleId;
using testkit::at;
using testkit::CheckerStory;
using testkit::to_lines;

/// A is an endpoint, B a switch; both support 256 bytes of payload.
class Advertisement : public testing::Test {
protected:
    Advertisement() {
        story.settings.ports[0].advertiser = {false, 256};
        story.settings.ports[1].advertiser = {true, 256};
    }
    void advertise(PortId port, std::uint32_t hdr, std::uint32_t data, CreditType type) {
        // In order, so that nothing but the values is at fault.
        for (const CreditType before : core::credit_types) {
            const bool is_it = before == type;
            const wire::FcDllp dllp = is_it ? testkit::fc(wire::FcKind::InitFC1, type, hdr, data)
                                            : testkit::fc(wire::FcKind::InitFC1, before, 0, 0);
            story.send(port, dllp, at(static_cast<int>(before) * 32_ns));
            if (is_it) {
                return;
            }
        }
    }

    CheckerStory story;
};

TEST_F(Advertisement, CHK_11_FiresOnePdCreditBelowTheMinimum) {
    advertise(PortId::A, 4, 15, CreditType::P);

    EXPECT_EQ(to_lines(story.judge()), "32000000 A vc0 CHK-11 DLPE error: PD: 15 advertised, at least 16 allowed\n");
}

TEST_F(Advertisement, CHK_11_IsSilentAtTheMinimum) {
    advertise(PortId::A, 1, 16, CreditType::P);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(Advertisement, CHK_11_FiresForTheCompletionDataOfASwitch) {
    advertise(PortId::B, 1, 15, CreditType::Cpl);

    EXPECT_EQ(to_lines(story.judge()), "96000000 B vc0 CHK-11 DLPE error: CplD: 15 advertised, at least 16 allowed\n");
}

TEST_F(Advertisement, CHK_12_FiresForEachPoolOneAboveTheMaximum) {
    for (const CreditType type : core::credit_types) {
        story.send(PortId::B, testkit::fc(wire::FcKind::InitFC1, type, 128, 2048), at(static_cast<int>(type) * 32_ns));
    }

    const auto violations = story.judge();

    ASSERT_EQ(violations.size(), 6U) << to_lines(violations);
    for (const Pool pool : core::pools) {
        const core::Violation& violation = violations[core::index(pool)];
        const bool is_header = core::part_of(pool) == core::CreditPart::Header;
        EXPECT_EQ(violation.rule, RuleId::CHK_12);
        EXPECT_EQ(violation.violation_class, core::ViolationClass::FCPE);
        EXPECT_EQ(violation.severity, core::Severity::error);
        EXPECT_EQ(violation.port, PortId::B);
        EXPECT_EQ(violation.expected,
                  std::string(core::to_string(pool)) + (is_header ? " at most 127" : " at most 2047"));
        EXPECT_EQ(violation.actual, std::string(core::to_string(pool)) + (is_header ? " 128" : " 2048"));
    }
}

TEST_F(Advertisement, CHK_12_IsSilentAtTheMaximum) {
    advertise(PortId::A, 127, 2047, CreditType::P);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(Advertisement, CRD_13_CHK_13_WarnsOfFiniteCompletionCreditsOfAnEndpoint) {
    advertise(PortId::A, 0, 2047, CreditType::Cpl);

    EXPECT_EQ(to_lines(story.judge()), "96000000 A vc0 CHK-13 W warning: CplD: 2047 advertised, infinite allowed\n");
}

TEST_F(Advertisement, CRD_13_CHK_13_IsSilentForInfiniteOnes) {
    advertise(PortId::A, 0, 0, CreditType::Cpl);

    EXPECT_EQ(to_lines(story.judge()), "");
}

TEST_F(Advertisement, CHK_13_IsSilentForASwitch) {
    advertise(PortId::B, 1, 16, CreditType::Cpl);

    EXPECT_EQ(to_lines(story.judge()), "");
}

}  // namespace
}  // namespace pcieflow::observe
