// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/completer.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace pcieflow::traffic {
namespace {

using core::Time;
using wire::TlpKind;
using namespace core::literals;

wire::Tlp read_of(std::uint64_t address, int length_dw, int tag = 0) {
    wire::Tlp request;
    request.kind = TlpKind::MRd;
    request.address = address;
    request.length_dw = static_cast<std::uint16_t>(length_dw);
    request.tag = static_cast<std::uint16_t>(tag);
    return request;
}

std::vector<wire::Tlp> all_of(Completer& completer) {
    std::vector<wire::Tlp> completions;
    while (completer.next_timer() != core::never) {
        completions.push_back(completer.take().tlp);
    }
    return completions;
}

std::vector<wire::Tlp> answers(const CompleterSettings& settings, const wire::Tlp& request) {
    Completer completer(settings, 1);
    completer.on_request(request, Time{});
    return all_of(completer);
}

struct Piece {
    int length_dw;
    int byte_count;
    int lower_address;
    bool operator==(const Piece& other) const {
        return length_dw == other.length_dw && byte_count == other.byte_count && lower_address == other.lower_address;
    }
};

std::vector<Piece> pieces(const CompleterSettings& settings, const wire::Tlp& request) {
    std::vector<Piece> pieces;
    for (const wire::Tlp& tlp : answers(settings, request)) {
        pieces.push_back({tlp.length_dw, tlp.byte_count, tlp.lower_address});
    }
    return pieces;
}

CompleterSettings split_at(std::uint32_t max_payload, std::uint32_t rcb, bool every_rcb = false) {
    CompleterSettings settings;
    settings.max_payload = max_payload;
    settings.rcb = rcb;
    settings.split_every_rcb = every_rcb;
    return settings;
}

TEST(Completer, AnswersAfterItsLatency) {
    CompleterSettings settings;
    settings.latency = FixedSpan{200_ns};
    Completer completer(settings, 1);

    completer.on_request(read_of(0, 16), Time{} + 50_ns);

    EXPECT_EQ(completer.next_timer(), Time{} + 250_ns);
    EXPECT_EQ(completer.take().offered, Time{} + 250_ns);
    EXPECT_EQ(completer.next_timer(), core::never);
}

TEST(Completer, SplitsAnAlignedReadAtMaxPayloadSize) {
    EXPECT_EQ(pieces(split_at(128, 64), read_of(0x1000, 64)), (std::vector<Piece>{{32, 256, 0}, {32, 128, 0}}));
}

TEST(Completer, EndsTheFirstCompletionOfAnUnalignedReadAtTheNextRcb) {
    EXPECT_EQ(pieces(split_at(128, 64), read_of(0x1010, 60)),
              (std::vector<Piece>{{12, 240, 0x10}, {32, 192, 0x40}, {16, 64, 0x40}}));
    EXPECT_EQ(pieces(split_at(128, 128), read_of(0x1010, 60)), (std::vector<Piece>{{28, 240, 0x10}, {32, 128, 0}}));
}

TEST(Completer, AnswersAReadThatCrossesNoRcbAtOnce) {
    EXPECT_EQ(pieces(split_at(128, 64), read_of(0x1010, 12)), (std::vector<Piece>{{12, 48, 0x10}}));
}

TEST(Completer, NumbersItsCompletionsFromZero) {
    Completer completer(split_at(128, 64), 1);
    completer.on_request(read_of(0, 64), Time{});

    EXPECT_EQ(completer.take().number, 0U);
    EXPECT_EQ(completer.take().number, 1U);
}

TEST(Completer, TellsWhichCompletionEndsItsRequest) {
    Completer completer(split_at(128, 64), 1);
    completer.on_request(read_of(0, 64), Time{});

    EXPECT_FALSE(completer.take().ends_request);
    EXPECT_TRUE(completer.take().ends_request);
}

TEST(Completer, ORD_02_TellsTheAnswersToIOAndConfigurationWrites) {
    for (const wire::TlpFacts& facts : core::tlp_facts) {
        Completer completer({}, 1);
        wire::Tlp request = read_of(0, 1);
        request.kind = facts.kind;
        completer.on_request(request, Time{});
        const bool is_io_or_cfg_write =
            facts.kind == TlpKind::IOWr || facts.kind == TlpKind::CfgWr0 || facts.kind == TlpKind::CfgWr1;

        EXPECT_EQ(facts.is_answered && completer.take().answers_io_or_cfg_write, is_io_or_cfg_write) << facts.name;
    }
}

TEST(Completer, HasRoomForSoManyRequestsUntilTheirLastCompletionHasGone) {
    CompleterSettings settings;
    settings.requests = 2;
    Completer completer(settings, 1);
    completer.on_request(read_of(0, 1, 0), Time{});
    EXPECT_TRUE(completer.has_room());
    completer.on_request(read_of(0, 1, 1), Time{});
    EXPECT_FALSE(completer.has_room());

    static_cast<void>(completer.take());
    EXPECT_FALSE(completer.has_room());
    completer.on_answered();
    EXPECT_TRUE(completer.has_room());
}

TEST(Completer, HasRoomForAnyNumberOfRequestsUnlessLimited) {
    Completer completer({}, 1);
    for (int tag = 0; tag < 100; ++tag) {
        completer.on_request(read_of(0, 1, tag), Time{});
    }

    EXPECT_TRUE(completer.has_room());
}

TEST(Completer, HasRoomAgainAfterALinkDown) {
    CompleterSettings settings;
    settings.requests = 1;
    Completer completer(settings, 1);
    completer.on_request(read_of(0, 1), Time{});

    completer.reset();

    EXPECT_TRUE(completer.has_room());
}

TEST(Completer, MaySplitAtEveryRcb) {
    EXPECT_EQ(pieces(split_at(256, 64, true), read_of(0x1020, 32)),
              (std::vector<Piece>{{8, 128, 0x20}, {16, 96, 0x40}, {8, 32, 0}}));
}

TEST(Completer, CountsAllBytesOfALargestReadAsZero) {
    const std::vector<Piece> all = pieces(split_at(2048, 64), read_of(0x1000, 1024));

    EXPECT_EQ(all, (std::vector<Piece>{{512, 0, 0}, {512, 2048, 0}}));
}

TEST(Completer, CountsOnlyEnabledBytes) {
    wire::Tlp request = read_of(0x103C, 2);
    request.byte_enables = 0x1C;  // bytes 3Eh, 3Fh and 40h

    EXPECT_EQ(pieces(split_at(128, 64), request), (std::vector<Piece>{{1, 3, 0x3E}, {1, 1, 0x40}}));
}

TEST(Completer, EveryCompletionButTheLastEndsAtAnRcbAndNoneExceedsMaxPayloadSize) {
    for (const std::uint32_t rcb : {64U, 128U}) {
        for (std::uint64_t address = 0x1000; address < 0x1100; address += 4) {
            std::uint64_t end = address;
            const std::vector<wire::Tlp> all = answers(split_at(256, rcb), read_of(address, 300));
            for (std::size_t i = 0; i < all.size(); ++i) {
                end += std::uint64_t{4} * all[i].length_dw;
                EXPECT_LE(all[i].length_dw, 64) << address;
                EXPECT_TRUE(end % rcb == 0 || i + 1 == all.size()) << address;
            }
            EXPECT_EQ(end, address + 1200);
        }
    }
}

TEST(Completer, TCV_03_EchoesTheTrafficClassOfTheRequest) {
    wire::Tlp request = read_of(0, 1);
    request.tc = 5;

    EXPECT_EQ(answers({}, request)[0].tc, 5);
}

TEST(Completer, EchoesTransactionIdAndAttributes) {
    CompleterSettings settings;
    settings.completer_id = 0x0100;
    wire::Tlp request = read_of(0, 1, 77);
    request.requester_id = 0x0008;
    request.relaxed_ordering = true;
    request.id_based_ordering = true;

    const wire::Tlp completion = answers(settings, request)[0];

    EXPECT_EQ(completion.tag, 77);
    EXPECT_EQ(completion.requester_id, 0x0008);
    EXPECT_EQ(completion.completer_id, 0x0100);
    EXPECT_TRUE(completion.relaxed_ordering && completion.id_based_ordering);
}

TEST(Completer, AnswersWritesOfIoAndConfigurationSpaceWithoutData) {
    for (const TlpKind kind : {TlpKind::IOWr, TlpKind::CfgWr0, TlpKind::CfgWr1}) {
        wire::Tlp request = read_of(0x3F8, 1);
        request.kind = kind;
        const std::vector<wire::Tlp> all = answers({}, request);

        ASSERT_EQ(all.size(), 1U);
        EXPECT_EQ(all[0].kind, TlpKind::Cpl);
        EXPECT_EQ(all[0].length_dw, 0);
        EXPECT_EQ(wire::cost_of(all[0]).data, core::DataCredits{0});
    }
}

TEST(Completer, CRD_03_AnswersAnAtomicOpWithOneDataCredit) {
    wire::Tlp request = read_of(0x40, 8);
    request.kind = TlpKind::CAS;
    const std::vector<wire::Tlp> all = answers({}, request);

    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].kind, TlpKind::CplD);
    EXPECT_EQ(wire::cost_of(all[0]).data, core::DataCredits{1});
}

TEST(Completer, AnswersAKindThatItDoesNotSupportWithUr) {
    CompleterSettings settings = split_at(128, 64);
    settings.unsupported = {TlpKind::MRd};
    const std::vector<wire::Tlp> all = answers(settings, read_of(0, 128));

    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].kind, TlpKind::Cpl);
    EXPECT_EQ(all[0].status, wire::CompletionStatus::UR);
    EXPECT_EQ(all[0].byte_count, 512);
}

TEST(Completer, RefusesALockedReadWithALockedCompletion) {
    CompleterSettings settings;
    settings.unsupported = {TlpKind::MRdLk};
    wire::Tlp request = read_of(0, 1);
    request.kind = TlpKind::MRdLk;

    EXPECT_EQ(answers(settings, request)[0].kind, TlpKind::CplLk);
}

TEST(Completer, DoesNotAnswerPostedRequests) {
    wire::Tlp request = read_of(0, 1);
    request.kind = TlpKind::MWr;

    EXPECT_TRUE(answers({}, request).empty());
}

TEST(Completer, HandsOutWhatIsReadyFirst) {
    CompleterSettings settings;
    settings.name = "B";
    settings.latency = UniformSpan{{}, 1_us};
    Completer completer(settings, 1);
    for (int tag = 0; tag < 100; ++tag) {
        completer.on_request(read_of(0, 1, tag), Time{});
    }

    Time last{};
    bool is_reordered = false;
    int last_tag = -1;
    while (completer.next_timer() != core::never) {
        const OfferedTlp taken = completer.take();
        EXPECT_GE(taken.offered, last);
        is_reordered = is_reordered || taken.tlp.tag < last_tag;
        last = taken.offered;
        last_tag = taken.tlp.tag;
    }
    EXPECT_TRUE(is_reordered);
}

TEST(Completer, KeepsTheCompletionsOfATransactionIdInOrder) {
    CompleterSettings settings = split_at(128, 64, true);
    settings.latency = UniformSpan{{}, 100_ns};
    Completer completer(settings, 1);
    std::map<int, int> bytes_left;

    for (int tag = 0; tag < 50; ++tag) {
        completer.on_request(read_of(0, 128, tag), Time{} + tag * 1_ns);
        bytes_left[tag] = 512;
    }
    while (completer.next_timer() != core::never) {
        const wire::Tlp completion = completer.take().tlp;
        EXPECT_EQ(completion.byte_count, bytes_left[completion.tag]);
        bytes_left[completion.tag] -= 4 * completion.length_dw;
    }

    for (const auto& [tag, left] : bytes_left) {
        EXPECT_EQ(left, 0) << tag;
    }
}

TEST(Completer, AnswersRequestsThatAreReadyAtOnceInTheOrderOfTheirArrival) {
    Completer completer({}, 1);
    for (const int tag : {9, 3, 7}) {
        completer.on_request(read_of(0, 1, tag), Time{});
    }

    EXPECT_EQ(completer.take().tlp.tag, 9);
    EXPECT_EQ(completer.take().tlp.tag, 3);
    EXPECT_EQ(completer.take().tlp.tag, 7);
}

TEST(Completer, FinishesAnAnswerThatItHasBegun) {
    CompleterSettings settings = split_at(128, 64);
    settings.latency = UniformSpan{{}, 1_us};
    settings.name = "B";
    Completer completer(settings, 1);
    completer.on_request(read_of(0, 64, 1), Time{});
    (void)completer.take();

    completer.on_request(read_of(0, 64, 2), Time{});

    EXPECT_EQ(completer.waiting(), 2U);
    EXPECT_EQ(completer.take().tlp.tag, 1);
}

TEST(Completer, AnswersInBurstsIfToldSo) {
    CompleterSettings settings;
    settings.latency = FixedSpan{130_ns};
    settings.batch_every = 100_ns;
    Completer completer(settings, 1);

    completer.on_request(read_of(0, 1, 1), Time{} + 69_ns);
    completer.on_request(read_of(0, 1, 2), Time{} + 70_ns);
    completer.on_request(read_of(0, 1, 3), Time{} + 71_ns);

    EXPECT_EQ(completer.take().offered, Time{} + 200_ns);
    EXPECT_EQ(completer.take().offered, Time{} + 200_ns);
    EXPECT_EQ(completer.take().offered, Time{} + 300_ns);
}

TEST(Completer, ForgetsItsRequestsWhenTheLinkGoesDown) {
    Completer completer(split_at(128, 64), 1);
    completer.on_request(read_of(0, 64), Time{});
    (void)completer.take();

    completer.reset();

    EXPECT_EQ(completer.waiting(), 0U);
    EXPECT_EQ(completer.next_timer(), core::never);
}

}  // namespace
}  // namespace pcieflow::traffic
