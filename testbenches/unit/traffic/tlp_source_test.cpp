// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/tlp_source.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace pcieflow::traffic {
namespace {

using core::Time;
using wire::TlpKind;
using namespace core::literals;

TlpSourceSettings flow_of(TlpKind kind, std::uint32_t bytes) {
    TlpSourceSettings settings;
    settings.name = "flow";
    settings.mix = {{kind, {bytes, bytes}}};
    return settings;
}

TEST(TlpSource, AtTheRateMaxOffersATlpWhenItsPredecessorWasTaken) {
    TlpSource source(flow_of(TlpKind::MWr, 128), 1);

    const OfferedTlp first = source.take(Time{} + 30_ns);
    const OfferedTlp second = source.take(Time{} + 70_ns);

    EXPECT_EQ(first.offered, Time{});
    EXPECT_EQ(second.offered, Time{} + 30_ns);
    EXPECT_EQ(second.number, 1U);
}

TEST(TlpSource, ShowsTheTlpThatItGives) {
    TlpSource source(flow_of(TlpKind::MRd, 64), 1);

    EXPECT_EQ(source.next().kind, TlpKind::MRd);
    EXPECT_EQ(source.next().length_dw, 16);
    EXPECT_EQ(source.take(Time{}).tlp.length_dw, 16);
}

TEST(TlpSource, EndsAfterItsCount) {
    TlpSourceSettings settings = flow_of(TlpKind::MWr, 128);
    settings.count = 2;
    TlpSource source(settings, 1);

    (void)source.take(Time{});
    EXPECT_NE(source.ready_at(), core::never);
    (void)source.take(Time{});

    EXPECT_EQ(source.ready_at(), core::never);
}

TEST(TlpSource, CountsTheTlpsOfATransferOneByOne) {
    TlpSourceSettings settings = flow_of(TlpKind::MWr, 300);
    settings.count = 4;
    TlpSource source(settings, 1);
    std::vector<int> lengths;

    while (source.ready_at() != core::never) {
        lengths.push_back(source.take(Time{}).tlp.length_dw);
    }

    EXPECT_EQ(lengths, (std::vector<int>{32, 32, 11, 32}));
}

TEST(TlpSource, BeginsAtItsStart) {
    TlpSourceSettings settings = flow_of(TlpKind::MWr, 128);
    settings.start = Time{} + 2_us;

    EXPECT_EQ(TlpSource(settings, 1).ready_at(), Time{} + 2_us);
}

TEST(TlpSource, OffersNothingAtItsStopOrLater) {
    TlpSourceSettings settings = flow_of(TlpKind::MWr, 128);
    settings.pace.rate = TlpInterval{100_ns};
    settings.stop = Time{} + 200_ns;
    TlpSource source(settings, 1);

    (void)source.take(Time{});
    EXPECT_EQ(source.ready_at(), Time{} + 100_ns);
    (void)source.take(Time{} + 100_ns);

    EXPECT_EQ(source.ready_at(), core::never);
}

TEST(TlpSource, WaitsForATag) {
    TlpSourceSettings settings = flow_of(TlpKind::MRd, 64);
    settings.tags = 1;
    TlpSource source(settings, 1);

    const std::uint16_t tag = source.take(Time{}).tlp.tag;
    EXPECT_EQ(source.obstacle(), Obstacle::tags);
    source.on_completed(tag);

    EXPECT_EQ(source.obstacle(), Obstacle::none);
}

TEST(TlpSource, WaitsAtItsOutstandingLimit) {
    TlpSourceSettings settings = flow_of(TlpKind::MRd, 64);
    settings.outstanding = 2;
    TlpSource source(settings, 1);

    (void)source.take(Time{});
    EXPECT_EQ(source.obstacle(), Obstacle::none);
    (void)source.take(Time{});

    EXPECT_EQ(source.obstacle(), Obstacle::outstanding);
    EXPECT_EQ(source.outstanding(), 2U);
}

TEST(TlpSource, LetsWritesGoWithoutATag) {
    TlpSourceSettings settings = flow_of(TlpKind::MWr, 64);
    settings.tags = 1;
    TlpSource source(settings, 1);

    (void)source.take(Time{});
    const OfferedTlp second = source.take(Time{});

    EXPECT_EQ(source.obstacle(), Obstacle::none);
    EXPECT_EQ(second.tlp.tag, 0);
}

TEST(TlpSource, KeepsItsPaceWhileItWaits) {
    TlpSourceSettings settings = flow_of(TlpKind::MRd, 64);
    settings.pace.rate = TlpInterval{100_ns};
    settings.tags = 1;
    TlpSource source(settings, 1);
    const std::uint16_t tag = source.take(Time{}).tlp.tag;
    source.on_completed(tag);

    const OfferedTlp late = source.take(Time{} + 5_us);

    EXPECT_EQ(late.offered, Time{} + 100_ns);
    EXPECT_EQ(source.ready_at(), Time{} + 200_ns);
}

TEST(TlpSource, AfterALinkDownIsReadyAtOnceWithAllItsTags) {
    TlpSourceSettings settings = flow_of(TlpKind::MRd, 64);
    settings.pace.rate = TlpInterval{100_ns};
    settings.tags = 1;
    TlpSource source(settings, 1);
    (void)source.take(Time{});

    source.restart(Time{} + 10_us);

    EXPECT_EQ(source.ready_at(), Time{} + 10_us);
    EXPECT_EQ(source.obstacle(), Obstacle::none);
}

TEST(TlpSource, DrawsTheSameFromTheSameSeedAndName) {
    TlpSourceSettings settings = flow_of(TlpKind::MWr, 64);
    settings.mix = {{TlpKind::MWr, {4, 256}, 1}, {TlpKind::MRd, {4, 256}, 1}};
    settings.address.order = AddressPattern::Order::random;
    settings.pace = {TlpInterval{100_ns}, Arrival::poisson, {}};
    settings.count = 200;
    TlpSourceSettings other_name = settings;
    other_name.name = "another";
    const auto story = [](TlpSource source) {
        std::vector<std::uint64_t> told;
        while (source.ready_at() != core::never) {
            const OfferedTlp taken = source.take(source.ready_at());
            source.on_completed(taken.tlp.tag);
            told.push_back(taken.tlp.address + taken.tlp.length_dw);
            told.push_back(static_cast<std::uint64_t>(to_fs(taken.offered)));
        }
        return told;
    };

    EXPECT_EQ(story(TlpSource(settings, 7)), story(TlpSource(settings, 7)));
    EXPECT_NE(story(TlpSource(settings, 7)), story(TlpSource(settings, 8)));
    EXPECT_NE(story(TlpSource(settings, 7)), story(TlpSource(other_name, 7)));
}

TEST(TlpSource, PlaysATrace) {
    TlpSourceSettings settings;
    settings.start = Time{} + 1_us;
    settings.trace = {{Time{} + 10_ns, {TlpKind::MWr, 0x100, 200}}, {Time{} + 50_ns, {TlpKind::MRd, 0x2000, 64}}};
    TlpSource source(settings, 1);

    EXPECT_EQ(source.ready_at(), Time{} + 1'010_ns);
    EXPECT_EQ(source.take(Time{} + 1'010_ns).tlp.length_dw, 32);
    EXPECT_EQ(source.ready_at(), Time{} + 1'010_ns);  // the rest of the write
    EXPECT_EQ(source.take(Time{} + 1'020_ns).tlp.address, 0x180U);
    EXPECT_EQ(source.ready_at(), Time{} + 1'050_ns);
    EXPECT_EQ(source.take(Time{} + 1'050_ns).tlp.kind, TlpKind::MRd);
    EXPECT_EQ(source.ready_at(), core::never);
}

TEST(TlpSource, PlaysWhatATraceHadDueBeforeARestartAfterIt) {
    TlpSourceSettings settings;
    settings.trace = {{Time{}, {TlpKind::MWr, 0, 4}}, {Time{} + 50_ns, {TlpKind::MWr, 0, 4}}};
    TlpSource source(settings, 1);

    source.restart(Time{} + 1_us);

    EXPECT_EQ(source.take(Time{} + 1_us).offered, Time{} + 1_us);
    EXPECT_EQ(source.ready_at(), Time{} + 1_us);
}

}  // namespace
}  // namespace pcieflow::traffic
