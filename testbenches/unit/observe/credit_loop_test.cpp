// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/credit_loop.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

#include "unit/observe/event_kit.hpp"

namespace pcieflow::observe {
namespace {

using core::CreditRegister;
using core::Pool;
using core::PortId;
using testkit::event_at;
using namespace core::literals;

class CreditLoopOfOnePool : public ::testing::Test {
protected:
    void tell(std::int64_t at_ns, CreditRegister reg, std::optional<std::uint32_t> value, bool infinite = false) {
        loop_.on_event(event_at(at_ns, PortId::A, core::RegisterChanged{core::vc0, Pool::PD, reg, value, infinite}));
    }
    void limit(std::int64_t at_ns, std::uint32_t value) { tell(at_ns, CreditRegister::CREDIT_LIMIT, value); }
    void consumed(std::int64_t at_ns, std::uint32_t value) { tell(at_ns, CreditRegister::CREDITS_CONSUMED, value); }
    [[nodiscard]] const CreditRound& round() const { return loop_.round(PortId::A, core::vc0, Pool::PD); }

private:
    CreditLoop loop_;
};

TEST_F(CreditLoopOfOnePool, CreditsReturnWhenTheLimitReachesWhatWasConsumedAndAdvertised) {
    limit(0, 64);
    consumed(100, 16);
    limit(900, 79);
    limit(1000, 80);

    EXPECT_EQ(round().samples, 1U);
    EXPECT_EQ(round().mean_return(), 900_ns);
}

TEST_F(CreditLoopOfOnePool, TheMeanIsThatOfAllSamples) {
    limit(0, 64);
    consumed(100, 16);
    limit(1000, 80);
    consumed(2000, 32);
    limit(2500, 96);

    EXPECT_EQ(round().samples, 2U);
    EXPECT_EQ(round().mean_return(), 700_ns);
}

TEST_F(CreditLoopOfOnePool, InFlightIsWhatWasConsumedAndNotGivenBack) {
    limit(0, 64);
    consumed(100, 16);
    consumed(200, 48);
    limit(300, 80);
    consumed(400, 64);

    EXPECT_EQ(round().advertised, 64U);
    EXPECT_EQ(round().most_in_flight, 48U);
}

TEST_F(CreditLoopOfOnePool, CRD_05_DataCountersWrapAt4096) {
    limit(0, 64);
    consumed(1, 4064);
    limit(2, (4064 + 64) % 4096);
    consumed(100, 4080);
    limit(150, 47);
    limit(200, 48);

    EXPECT_EQ(round().samples, 2U);
    EXPECT_EQ(round().mean_return(), core::Duration{50'500'000});
}

TEST_F(CreditLoopOfOnePool, CRD_12_OfAnInfinitePoolNothingIsTold) {
    tell(0, CreditRegister::CREDIT_LIMIT, 0, true);
    consumed(100, 16);

    EXPECT_EQ(round().advertised, 0U);
    EXPECT_EQ(round().samples, 0U);
}

TEST_F(CreditLoopOfOnePool, ANewInitialisationEndsWhatIsMeasured) {
    limit(0, 64);
    consumed(100, 16);
    tell(200, CreditRegister::CREDIT_LIMIT, {});
    consumed(200, 0);
    limit(300, 32);
    limit(400, 48);

    EXPECT_EQ(round().samples, 0U);
    EXPECT_EQ(round().advertised, 32U);
}

TEST(CreditLoop, CRD_01_PoolsAndPortsAreToldApart) {
    CreditLoop loop;
    const auto limit = [](PortId port, Pool pool, std::uint32_t value) {
        return event_at(0, port, core::RegisterChanged{core::vc0, pool, CreditRegister::CREDIT_LIMIT, value, false});
    };

    loop.on_event(limit(PortId::A, Pool::PH, 4));
    loop.on_event(limit(PortId::B, Pool::PH, 5));
    loop.on_event(limit(PortId::A, Pool::NPH, 6));

    EXPECT_EQ(loop.round(PortId::A, core::vc0, Pool::PH).advertised, 4U);
    EXPECT_EQ(loop.round(PortId::B, core::vc0, Pool::PH).advertised, 5U);
    EXPECT_EQ(loop.round(PortId::A, core::vc0, Pool::NPH).advertised, 6U);
}

}  // namespace
}  // namespace pcieflow::observe
