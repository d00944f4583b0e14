// SPDX-License-Identifier: Apache-2.0
// The oracle finds what it is there for: each story has one mistake.
#include "property/link/delivery_oracle.hpp"

#include <gtest/gtest.h>

#include "unit/link/loop_fixture.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;
using core::TlpKind;

/// A has a flow 0 of requester 1 and a flow 1 of requester 2; B answers.
class DeliveryStory : public ::testing::Test {
protected:
    DeliveryStory() : settings_{port::testing::golden_settings(PortId::A), port::testing::golden_settings(PortId::B)} {
        for (const std::uint16_t requester : {std::uint16_t{1}, std::uint16_t{2}}) {
            traffic::TlpSourceSettings flow;
            flow.form.requester_id = requester;
            flow.count = 2;
            settings_[0].flows.push_back(flow);
        }
    }

    /// The next TLP of a flow, ready at `offered`.
    static core::TlpRecord tlp(TlpKind kind, std::uint32_t flow, std::uint64_t number, core::Duration offered) {
        core::TlpRecord record;
        record.kind = kind;
        record.flow = flow;
        record.number = number;
        record.offered = Time{} + offered;
        record.requester_id = static_cast<std::uint16_t>(flow + 1);
        return record;
    }
    void send(core::TlpRecord record) {
        record.seq = sent_++;
        now_ += 100_ns;
        oracle().on_instant({core::Event{now_, PortId::A, core::TlpSent{record, now_ - 80_ns, false, false}}});
        last_ = record;
    }
    void receive(const core::TlpRecord& record) {
        oracle().on_instant({core::Event{now_, PortId::B, core::TlpReceived{record}}});
    }
    void deliver(const core::TlpRecord& record) {
        send(record);
        receive(last_);
    }
    DeliveryOracle& oracle() {
        if (!oracle_) {
            oracle_.emplace(settings_);
        }
        return *oracle_;
    }

    std::array<port::Settings, 2> settings_;
    std::optional<DeliveryOracle> oracle_;
    Time now_ = Time{} + 1'000_ns;
    std::uint16_t sent_ = 0;
    core::TlpRecord last_;
};

TEST_F(DeliveryStory, ATlpThatIsDeliveredOnceIsNoProblem) {
    deliver(tlp(TlpKind::MWr, 0, 0, 0_ns));

    EXPECT_EQ(oracle().problem(), "");
    EXPECT_FALSE(oracle().is_complete());
}

TEST_F(DeliveryStory, ASecondDeliveryIsNoticed) {
    deliver(tlp(TlpKind::MWr, 0, 0, 0_ns));
    receive(last_);

    EXPECT_NE(oracle().problem().find("not what was to come next"), std::string::npos);
}

TEST_F(DeliveryStory, ALossIsNoticedWhenTheNextOneIsDelivered) {
    send(tlp(TlpKind::MWr, 0, 0, 0_ns));
    deliver(tlp(TlpKind::MWr, 0, 1, 0_ns));

    EXPECT_NE(oracle().problem().find("not what was to come next"), std::string::npos);
}

TEST_F(DeliveryStory, ATlpThatIsNeverSentIsNoticed) {
    deliver(tlp(TlpKind::MWr, 0, 1, 0_ns));

    EXPECT_NE(oracle().problem().find("not the next of its flow"), std::string::npos);
}

TEST_F(DeliveryStory, AReadThatPassesAnOlderWriteIsNoticed) {
    deliver(tlp(TlpKind::MRd, 0, 0, 200_ns));
    deliver(tlp(TlpKind::MWr, 1, 0, 100_ns));

    EXPECT_NE(oracle().problem().find("a younger TLP passed it"), std::string::npos);
}

TEST_F(DeliveryStory, AWriteMayPassAnOlderRead) {
    deliver(tlp(TlpKind::MWr, 0, 0, 200_ns));
    deliver(tlp(TlpKind::MRd, 1, 0, 100_ns));

    EXPECT_EQ(oracle().problem(), "");
}

TEST_F(DeliveryStory, AWriteWithROMayPassAnOlderWrite) {
    settings_[0].flows[0].form.relaxed_ordering = true;
    deliver(tlp(TlpKind::MWr, 0, 0, 200_ns));
    deliver(tlp(TlpKind::MWr, 1, 0, 100_ns));

    EXPECT_EQ(oracle().problem(), "");
}

TEST_F(DeliveryStory, AReadWithROMayNot) {
    settings_[0].flows[0].form.relaxed_ordering = true;
    deliver(tlp(TlpKind::MRd, 0, 0, 200_ns));
    deliver(tlp(TlpKind::MWr, 1, 0, 100_ns));

    EXPECT_NE(oracle().problem().find("a younger TLP passed it"), std::string::npos);
}

TEST_F(DeliveryStory, ATagThatIsInUseIsNoticed) {
    deliver(tlp(TlpKind::MRd, 0, 0, 0_ns));
    deliver(tlp(TlpKind::MRd, 0, 1, 0_ns));

    EXPECT_NE(oracle().problem().find("its tag is in use"), std::string::npos);
}

}  // namespace
}  // namespace pcieflow::link::testing
