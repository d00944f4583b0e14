// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/requester.hpp"

#include <gtest/gtest.h>

namespace pcieflow::traffic {
namespace {

using core::Time;
using wire::TlpKind;
using namespace core::literals;

constexpr std::uint16_t requester_id = 0x0100;

wire::Tlp read_of(int tag, int length_dw, std::uint64_t address = 0) {
    wire::Tlp request;
    request.kind = TlpKind::MRd;
    request.requester_id = requester_id;
    request.tag = static_cast<std::uint16_t>(tag);
    request.length_dw = static_cast<std::uint16_t>(length_dw);
    request.address = address;
    return request;
}

wire::Tlp data_of(int tag, int length_dw, int byte_count, int lower_address = 0) {
    wire::Tlp completion = read_of(tag, length_dw);
    completion.kind = TlpKind::CplD;
    completion.byte_count = static_cast<std::uint16_t>(byte_count);
    completion.lower_address = static_cast<std::uint16_t>(lower_address);
    return completion;
}

Requester requester(std::optional<core::Duration> timeout = std::nullopt) {
    return Requester({{0x0008, 32}, {requester_id, 256}}, timeout);
}

TEST(Requester, FinishesAReadWithItsLastCompletion) {
    Requester waiting = requester();
    waiting.on_transmitted(read_of(5, 32), Time{} + 100_ns);

    EXPECT_EQ(waiting.on_completion(data_of(5, 16, 128), Time{} + 400_ns).verdict, CompletionVerdict::partial);
    EXPECT_EQ(waiting.waiting(), 1U);
    const CompletionMatch last = waiting.on_completion(data_of(5, 16, 64, 0x40), Time{} + 450_ns);

    EXPECT_EQ(last.verdict, CompletionVerdict::complete);
    EXPECT_EQ(last.round_trip, 350_ns);
    EXPECT_EQ(waiting.waiting(), 0U);
}

TEST(Requester, FollowsAReadFromAnUnalignedAddress) {
    Requester waiting = requester();
    wire::Tlp request = read_of(0, 2, 0x103C);
    request.byte_enables = 0x1C;  // bytes 3Eh, 3Fh and 40h
    waiting.on_transmitted(request, Time{});

    EXPECT_EQ(waiting.on_completion(data_of(0, 1, 3, 0x3E), Time{}).verdict, CompletionVerdict::partial);
    EXPECT_EQ(waiting.on_completion(data_of(0, 1, 1, 0x40), Time{}).verdict, CompletionVerdict::complete);
}

TEST(Requester, FinishesALargestReadWhoseByteCountIsSentAsZero) {
    Requester waiting = requester();
    waiting.on_transmitted(read_of(0, 1024), Time{});

    EXPECT_EQ(waiting.on_completion(data_of(0, 1024, 0), Time{}).verdict, CompletionVerdict::complete);
}

TEST(Requester, FinishesAWriteOfConfigurationSpaceWithACompletionWithoutData) {
    Requester waiting = requester();
    wire::Tlp request = read_of(3, 1);
    request.kind = TlpKind::CfgWr0;
    wire::Tlp completion = data_of(3, 0, 4);
    completion.kind = TlpKind::Cpl;
    waiting.on_transmitted(request, Time{});

    EXPECT_EQ(waiting.on_completion(completion, Time{}).verdict, CompletionVerdict::complete);
}

TEST(Requester, GivesARequestUpThatFailed) {
    Requester waiting = requester();
    waiting.on_transmitted(read_of(0, 32), Time{});
    wire::Tlp refusal = data_of(0, 0, 128);
    refusal.kind = TlpKind::Cpl;
    refusal.status = wire::CompletionStatus::UR;

    const CompletionMatch match = waiting.on_completion(refusal, Time{} + 1_us);

    EXPECT_EQ(match.verdict, CompletionVerdict::failed);
    EXPECT_EQ(match.round_trip, 1_us);
    EXPECT_EQ(waiting.waiting(), 0U);
}

TEST(Requester, ReportsACompletionThatNobodyWaitsFor) {
    Requester waiting = requester();
    waiting.on_transmitted(read_of(5, 16), Time{});
    wire::Tlp other_requester = data_of(5, 16, 64);
    other_requester.requester_id = 0x0008;
    wire::Tlp unknown_requester = data_of(5, 16, 64);
    unknown_requester.requester_id = 0x0009;

    EXPECT_EQ(waiting.on_completion(data_of(6, 16, 64), Time{}).verdict, CompletionVerdict::unexpected);
    EXPECT_EQ(waiting.on_completion(data_of(256, 16, 64), Time{}).verdict, CompletionVerdict::unexpected);
    EXPECT_EQ(waiting.on_completion(other_requester, Time{}).verdict, CompletionVerdict::unexpected);
    EXPECT_EQ(waiting.on_completion(unknown_requester, Time{}).verdict, CompletionVerdict::unexpected);
    EXPECT_EQ(waiting.on_completion(data_of(5, 16, 64), Time{}).verdict, CompletionVerdict::complete);
    EXPECT_EQ(waiting.on_completion(data_of(5, 16, 64), Time{}).verdict, CompletionVerdict::unexpected);
}

TEST(Requester, ReportsACompletionThatDoesNotFitItsRequestAndGoesOnWaiting) {
    Requester waiting = requester();
    waiting.on_transmitted(read_of(5, 32), Time{});
    wire::Tlp without_data = data_of(5, 0, 128);
    without_data.kind = TlpKind::Cpl;

    EXPECT_EQ(waiting.on_completion(data_of(5, 16, 64), Time{}).verdict, CompletionVerdict::inconsistent);
    EXPECT_EQ(waiting.on_completion(data_of(5, 16, 128, 4), Time{}).verdict, CompletionVerdict::inconsistent);
    EXPECT_EQ(waiting.on_completion(without_data, Time{}).verdict, CompletionVerdict::inconsistent);
    EXPECT_EQ(waiting.waiting(), 1U);
}

TEST(Requester, LetsARequestExpireItsTimeoutAfterItsTransmission) {
    Requester waiting = requester(50_us);
    waiting.on_transmitted(read_of(5, 16), Time{} + 1_us);

    EXPECT_EQ(waiting.next_timer(), Time{} + 51_us);
    EXPECT_FALSE(waiting.expire(Time{} + 51_us - 1_fs));
    const std::optional<ExpiredRequest> expired = waiting.expire(Time{} + 51_us);

    ASSERT_TRUE(expired);
    EXPECT_EQ(expired->requester_id, requester_id);
    EXPECT_EQ(expired->tag, 5);
    EXPECT_EQ(expired->transmitted, Time{} + 1_us);
    EXPECT_FALSE(waiting.expire(Time{} + 51_us));
    EXPECT_EQ(waiting.on_completion(data_of(5, 16, 64), Time{} + 52_us).verdict, CompletionVerdict::unexpected);
}

TEST(Requester, LetsTheRequestThatWaitsLongestExpireFirst) {
    Requester waiting = requester(50_us);
    waiting.on_transmitted(read_of(1, 16), Time{} + 1_us);
    waiting.on_transmitted(read_of(2, 16), Time{} + 3_us);
    waiting.on_transmitted(read_of(3, 16), Time{} + 2_us);
    EXPECT_EQ(waiting.on_completion(data_of(1, 16, 64), Time{} + 10_us).verdict, CompletionVerdict::complete);

    EXPECT_EQ(waiting.next_timer(), Time{} + 52_us);
    EXPECT_EQ(waiting.expire(Time{} + 60_us)->tag, 3);
    EXPECT_EQ(waiting.expire(Time{} + 60_us)->tag, 2);
    EXPECT_EQ(waiting.next_timer(), core::never);
}

TEST(Requester, DoesNotFollowARequestWhoseTagIsUnknownOrWaits) {
    Requester waiting = requester();
    waiting.on_transmitted(read_of(1, 16), Time{});

    waiting.on_transmitted(read_of(1, 32), Time{});
    waiting.on_transmitted(read_of(256, 16), Time{});

    EXPECT_EQ(waiting.waiting(), 1U);
    EXPECT_EQ(waiting.on_completion(data_of(1, 16, 64), Time{}).verdict, CompletionVerdict::complete);
}

TEST(Requester, WithoutATimeoutWaitsForEver) {
    Requester waiting = requester();
    waiting.on_transmitted(read_of(1, 16), Time{});

    EXPECT_EQ(waiting.next_timer(), core::never);
}

TEST(Requester, AfterALinkDownWaitsForNothing) {
    Requester waiting = requester(50_us);
    waiting.on_transmitted(read_of(1, 16), Time{});
    waiting.on_transmitted(read_of(2, 16), Time{});

    waiting.reset();

    EXPECT_EQ(waiting.waiting(), 0U);
    EXPECT_EQ(waiting.next_timer(), core::never);
}

}  // namespace
}  // namespace pcieflow::traffic
