// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/synthetic_transfers.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace pcieflow::traffic {
namespace {

using wire::TlpKind;

TEST(SyntheticTransfers, FollowEachOtherThroughTheWindowAndBeginAgain) {
    AddressPattern pattern;
    pattern.base = 0x1000;
    pattern.window = 0x280;
    SyntheticTransfers transfers({{TlpKind::MWr, {256, 256}}}, pattern);
    core::Random random(1, "t");

    EXPECT_EQ(transfers.next(random).address, 0x1000U);
    EXPECT_EQ(transfers.next(random).address, 0x1100U);
    EXPECT_EQ(transfers.next(random).address, 0x1000U);  // 0x80 bytes of the window are too few
}

TEST(SyntheticTransfers, BeginANewPageRatherThanBeCutAtItsEnd) {
    AddressPattern pattern;
    pattern.base = 0x1000;
    SyntheticTransfers transfers({{TlpKind::MWr, {1000, 1000}}}, pattern);
    core::Random random(1, "t");
    for (int transfer = 0; transfer < 4; ++transfer) {
        static_cast<void>(transfers.next(random));
    }

    EXPECT_EQ(transfers.next(random).address, 0x2000U);  // 96 bytes of the page are too few
}

TEST(SyntheticTransfers, FollowEachOtherAcrossPagesIfTheyDoNotFitIntoOne) {
    SyntheticTransfers transfers({{TlpKind::MRd, {5000, 5000}}}, {});
    core::Random random(1, "t");

    EXPECT_EQ(transfers.next(random).address, 0U);
    EXPECT_EQ(transfers.next(random).address, 5000U);
}

TEST(SyntheticTransfers, FillTheWindowToItsLastByte) {
    AddressPattern pattern;
    pattern.window = 0x200;
    SyntheticTransfers transfers({{TlpKind::MWr, {256, 256}}}, pattern);
    core::Random random(1, "t");

    EXPECT_EQ(transfers.next(random).address, 0U);
    EXPECT_EQ(transfers.next(random).address, 0x100U);
    EXPECT_EQ(transfers.next(random).address, 0U);
}

TEST(SyntheticTransfers, BeginAtTheirAlignment) {
    AddressPattern pattern;
    pattern.alignment = 64;
    SyntheticTransfers transfers({{TlpKind::MWr, {4, 4}}}, pattern);
    core::Random random(1, "t");

    EXPECT_EQ(transfers.next(random).address, 0U);
    EXPECT_EQ(transfers.next(random).address, 64U);
}

TEST(SyntheticTransfers, GoAnywhereInTheWindowAndNeverOutOfIt) {
    AddressPattern pattern;
    pattern.order = AddressPattern::Order::random;
    pattern.base = 0x4000;
    pattern.window = 0x100;
    pattern.alignment = 64;
    SyntheticTransfers transfers({{TlpKind::MRd, {64, 64}}}, pattern);
    core::Random random(1, "t");
    std::set<std::uint64_t> addresses;

    for (int i = 0; i < 100; ++i) {
        addresses.insert(transfers.next(random).address);
    }

    EXPECT_EQ(addresses, (std::set<std::uint64_t>{0x4000, 0x4040, 0x4080, 0x40C0}));
}

TEST(SyntheticTransfers, TakeEverySizeOfTheRange) {
    SyntheticTransfers transfers({{TlpKind::MWr, {8, 21, 4}}}, {});
    core::Random random(1, "t");
    std::set<std::uint32_t> sizes;

    for (int i = 0; i < 100; ++i) {
        sizes.insert(transfers.next(random).bytes);
    }

    EXPECT_EQ(sizes, (std::set<std::uint32_t>{8, 12, 16, 20}));
}

TEST(SyntheticTransfers, MixKindsByWeight) {
    SyntheticTransfers transfers({{TlpKind::MWr, {}, 3}, {TlpKind::Msg, {}, 0}, {TlpKind::MRd, {}, 1}}, {});
    core::Random random(1, "t");
    std::array<int, wire::tlp_facts.size()> drawn{};

    for (int i = 0; i < 10'000; ++i) {
        ++drawn[static_cast<std::size_t>(transfers.next(random).kind)];
    }

    EXPECT_NEAR(drawn[static_cast<std::size_t>(TlpKind::MWr)], 7'500, 130);  // 3 standard deviations
    EXPECT_EQ(drawn[static_cast<std::size_t>(TlpKind::Msg)], 0);
}

}  // namespace
}  // namespace pcieflow::traffic
