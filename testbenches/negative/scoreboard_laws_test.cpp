// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <tuple>

#include "pcieflow/observe/advertisement_check.hpp"
#include "unit/observe/credit_story.hpp"

namespace pcieflow::observe {
namespace {

using core::CreditPart;
using core::CreditType;
using core::FcInitState;
using core::Pool;
using core::PortId;
using core::RuleId;
using testkit::CompletionCredits;
using testkit::CreditStory;
using wire::FcKind;

/// Each law fires for each pool at each transmitter.
class ScoreboardLaw : public testing::TestWithParam<std::tuple<PortId, Pool>> {
protected:
    explicit ScoreboardLaw(CompletionCredits of_a = CompletionCredits::infinite) : story_(core::vc0, of_a) {}

    [[nodiscard]] static PortId transmitter() { return std::get<PortId>(GetParam()); }
    [[nodiscard]] static PortId receiver() { return core::partner(transmitter()); }
    [[nodiscard]] static Pool pool() { return std::get<Pool>(GetParam()); }
    [[nodiscard]] std::uint32_t advertised() const { return story_.advertisement(receiver()).count(pool()); }
    [[nodiscard]] static std::string shown(std::uint32_t value) {
        return value == 0 ? "infinite" : std::to_string(value);
    }
    [[nodiscard]] static std::string named(const std::string& value) {
        return std::string(core::to_string(pool())) + " " + value;
    }

    /// One violation of `rule` was reported: of this transmitter and pool, and of no other.
    void expect_one(RuleId rule, const std::string& expected, const std::string& actual) const {
        std::vector<core::Violation> found;
        for (const core::Violation& violation : story_.violations()) {
            EXPECT_EQ(violation.port, transmitter());
            if (violation.rule == rule) {
                found.push_back(violation);
            }
        }
        ASSERT_EQ(found.size(), 1U);
        EXPECT_EQ(found.front().violation_class, core::ViolationClass::FCPE);
        EXPECT_EQ(found.front().severity, core::Severity::error);
        EXPECT_EQ(found.front().vc, core::vc0);
        EXPECT_EQ(found.front().expected, named(expected));
        EXPECT_EQ(found.front().actual, named(actual));
    }

    CreditStory story_;
};

/// The same where every pool is finite, for an UpdateFC says nothing of an infinite one (CRD-11).
class FiniteScoreboardLaw : public ScoreboardLaw {
protected:
    FiniteScoreboardLaw() : ScoreboardLaw(CompletionCredits::finite) {}
};

TEST_P(ScoreboardLaw, FC_INIT_21_FiresWhenBothAreDoneAndCreditLimitDiffers) {
    story_.enter(FcInitState::FC_INIT1);
    story_.exchange(FcKind::InitFC1);
    story_.enter(FcInitState::FC_INIT2);
    story_.set_limit(transmitter(), pool(), 101);

    story_.enter(FcInitState::DONE);

    expect_one(RuleId::FC_INIT_21, shown(advertised()), "101");
}

TEST_P(ScoreboardLaw, FC_INIT_21_FiresWhenBothAreDoneAndCreditsAllocatedDiffers) {
    story_.enter(FcInitState::FC_INIT1);
    story_.set_allocated(receiver(), pool(), 102);
    story_.exchange(FcKind::InitFC1);
    story_.enter(FcInitState::FC_INIT2);

    story_.enter(FcInitState::DONE);

    expect_one(RuleId::FC_INIT_21, "102", shown(advertised()));
}

TEST_P(ScoreboardLaw, FC_INIT_21_FiresWhenBothAreDoneAndOnlyTheInfiniteFlagsDiffer) {
    story_.enter(FcInitState::FC_INIT1);
    story_.set_allocated(receiver(), pool(), advertised(), advertised() != 0);
    story_.exchange(FcKind::InitFC1);
    story_.enter(FcInitState::FC_INIT2);

    story_.enter(FcInitState::DONE);

    const std::string flipped = advertised() == 0 ? "0" : "infinite but reads " + std::to_string(advertised());
    expect_one(RuleId::FC_INIT_21, flipped, shown(advertised()));
}

TEST_P(ScoreboardLaw, FC_INIT_21_FiresWhenTheLastUpdateArrivedAndCreditLimitDiffers) {
    story_.initialise();
    const CreditType type = core::type_of(pool());
    const core::TypeAdvertisement initial = story_.advertisement(receiver())[type];
    const wire::FcDllp update = story_.update(type, initial.header.count, initial.data.count);
    story_.send(receiver(), update);

    story_.arrive(transmitter(), update);
    story_.set_limit(transmitter(), pool(), 103, false);
    story_.next_instant();

    expect_one(RuleId::FC_INIT_21, shown(advertised()), "103");
}

TEST_P(FiniteScoreboardLaw, FC_INIT_21_FiresWhenTheUpdateDoesNotCarryCreditsAllocated) {
    story_.initialise();
    const CreditType type = core::type_of(pool());
    wire::FcDllp update = story_.initial(receiver(), FcKind::UpdateFC, type);
    (core::part_of(pool()) == CreditPart::Header ? update.hdr : update.data) = 104;

    story_.deliver(receiver(), update);

    expect_one(RuleId::FC_INIT_21, shown(advertised()), "104");
}

TEST_P(ScoreboardLaw, TXG_02_FiresWhenCreditLimitIsNotWhatInitFcSaid) {
    story_.enter(FcInitState::FC_INIT1);
    const CreditType type = core::type_of(pool());

    story_.arrive(transmitter(), story_.initial(receiver(), FcKind::InitFC1, type));
    for (const CreditPart part : {CreditPart::Header, CreditPart::Data}) {
        const Pool each = core::pool_of(type, part);
        const std::uint32_t count = story_.advertisement(receiver()).count(each);
        story_.set_limit(transmitter(), each, each == pool() ? 105 : count, each != pool() && count == 0);
    }
    story_.next_instant();

    expect_one(RuleId::TXG_02, shown(advertised()), "105");
    EXPECT_EQ(story_.violations().size(), 1U);
}

TEST_P(ScoreboardLaw, TXG_02_FiresWhenInitFcWasNotRecorded) {
    story_.enter(FcInitState::FC_INIT1);

    story_.receive(transmitter(), story_.initial(receiver(), FcKind::InitFC1, core::type_of(pool())));
    story_.set_limit(transmitter(), pool(), std::nullopt);
    story_.next_instant();

    expect_one(RuleId::TXG_02, shown(advertised()), "undefined");
}

TEST_P(ScoreboardLaw, TXG_02_FiresWhenCreditLimitComesFromNowhere) {
    story_.enter(FcInitState::FC_INIT1);

    story_.set_limit(transmitter(), pool(), 106);
    story_.next_instant();

    expect_one(RuleId::TXG_02, "undefined", "106");
}

TEST_P(ScoreboardLaw, FC_INIT_15_TXG_02_FiresWhenAValueInFcInit2IsTaken) {
    story_.enter(FcInitState::FC_INIT1);
    story_.exchange(FcKind::InitFC1);
    story_.enter(FcInitState::FC_INIT2);

    story_.arrive(transmitter(), testkit::fc(FcKind::InitFC2, core::type_of(pool()), 107, 107));
    story_.set_limit(transmitter(), pool(), 107);
    story_.next_instant();

    expect_one(RuleId::TXG_02, shown(advertised()), "107");
}

TEST_P(FiniteScoreboardLaw, TXG_04_FiresWhenAnUpdateIsNotTaken) {
    story_.initialise();
    const std::uint32_t next = advertised() + 1;
    wire::FcDllp update = story_.initial(receiver(), FcKind::UpdateFC, core::type_of(pool()));
    (core::part_of(pool()) == CreditPart::Header ? update.hdr : update.data) = static_cast<std::uint16_t>(next);

    story_.set_allocated(receiver(), pool(), next);
    story_.next_instant();
    story_.send(receiver(), update);
    story_.arrive(transmitter(), update);
    story_.next_instant();

    expect_one(RuleId::TXG_04, shown(next), shown(advertised()));
}

TEST_P(FiniteScoreboardLaw, ERR_08_TXG_04_FiresWhenAnUpdateThatWasInOrderIsRefused) {
    story_.initialise();
    wire::FcDllp update = story_.initial(receiver(), FcKind::UpdateFC, core::type_of(pool()));
    (core::part_of(pool()) == CreditPart::Header ? update.hdr : update.data) =
        static_cast<std::uint16_t>(maximum_advertisement(pool()));

    story_.arrive(transmitter(), update);
    story_.refuse(transmitter(), pool());
    story_.next_instant();

    expect_one(RuleId::TXG_04, shown(maximum_advertisement(pool())), shown(advertised()));
}

std::string name_of(const testing::TestParamInfo<std::tuple<PortId, Pool>>& instance) {
    return std::string(core::to_string(std::get<PortId>(instance.param))) + "_" +
           std::string(core::to_string(std::get<Pool>(instance.param)));
}

const auto every_pool = testing::Combine(testing::ValuesIn(core::port_ids), testing::ValuesIn(core::pools));

INSTANTIATE_TEST_SUITE_P(EveryPool, ScoreboardLaw, every_pool, name_of);
INSTANTIATE_TEST_SUITE_P(EveryPool, FiniteScoreboardLaw, every_pool, name_of);

TEST(ScoreboardText, FC_INIT_21_NamesThePoolAndBothRegisters) {
    CreditStory story;
    story.enter(FcInitState::FC_INIT1);
    story.set_allocated(PortId::B, Pool::PH, 4);
    story.exchange(FcKind::InitFC1);
    story.enter(FcInitState::FC_INIT2);

    story.enter(FcInitState::DONE);

    EXPECT_EQ(story.violations().at(0).text, "PH: CREDIT_LIMIT 5, partner's CREDITS_ALLOCATED 4");
}

TEST(ScoreboardText, TXG_04_NamesThePoolAndTheDllp) {
    CreditStory story;
    story.initialise();

    story.arrive(PortId::A, story.update(CreditType::P, 6, 80));
    story.next_instant();

    EXPECT_EQ(story.violations().at(0).text, "PH: CREDIT_LIMIT 5, last accepted UpdateFC-P says 6");
}

TEST(ScoreboardText, TXG_02_SaysThatNoInitFcWasAccepted) {
    CreditStory story;

    story.set_limit(PortId::A, Pool::PH, 5);
    story.next_instant();

    EXPECT_EQ(story.violations().at(0).text, "PH: CREDIT_LIMIT 5, but no InitFC was accepted");
}

}  // namespace
}  // namespace pcieflow::observe
