// SPDX-License-Identifier: Apache-2.0
// A completion buffer of finite size behind an infinite advertisement (CRD-09, CRD-13).
#include <gtest/gtest.h>

#include "pcieflow/traffic/completer.hpp"
#include "pcieflow/traffic/drain.hpp"

namespace pcieflow::traffic {
namespace {

using core::Pool;
using core::Time;
using wire::TlpKind;
using namespace core::literals;

/// Holds completions of so many credits and frees none.
Drain buffer_of(std::uint32_t headers, std::uint32_t data) {
    DrainSettings settings;
    settings.capacity[core::CreditType::Cpl] = {{headers}, {data}};
    settings.latency = 1'000_ms;
    return Drain(settings);
}

/// Reads of `bytes` bytes whose completions all fit before the first that does not.
struct Overflow {
    int reads_that_fit = 0;
    int completions_that_fit = 0;
    Pool lacking = Pool::PH;
    wire::Tlp tlp;
};

Overflow read_until_overflow(Drain buffer, std::uint32_t bytes) {
    CompleterSettings settings;
    settings.rcb = 64;
    settings.split_every_rcb = true;
    Completer completer(settings, 1);
    Overflow found;
    while (true) {
        wire::Tlp read;
        read.kind = TlpKind::MRd;
        read.length_dw = static_cast<std::uint16_t>(bytes / 4);
        read.tag = static_cast<std::uint16_t>(found.reads_that_fit);
        completer.on_request(read, Time{});
        while (completer.waiting() > 0) {
            const wire::Tlp completion = completer.take().tlp;
            if (const std::optional<Pool> pool = buffer.accept(completion, Time{})) {
                found.lacking = *pool;
                found.tlp = completion;
                return found;
            }
            ++found.completions_that_fit;
        }
        ++found.reads_that_fit;
    }
}

TEST(CompletionBuffer, Of64HeadersHolds32ReadsOf128BytesAndThe33rdOverflowsItWithItsFirstCompletion) {
    const Overflow found = read_until_overflow(buffer_of(64, 992), 128);

    EXPECT_EQ(found.reads_that_fit, 32);
    EXPECT_EQ(found.completions_that_fit, 64);
    EXPECT_EQ(found.lacking, Pool::CplH);
    EXPECT_EQ(found.tlp.tag, 32);
    EXPECT_EQ(found.tlp.byte_count, 128);  // its first completion
}

TEST(CompletionBuffer, OfFewDataCreditsOverflowsForLackOfThem) {
    const Overflow found = read_until_overflow(buffer_of(64, 15), 128);

    EXPECT_EQ(found.completions_that_fit, 3);  // of 4 data credits each
    EXPECT_EQ(found.lacking, Pool::CplD);
    EXPECT_EQ(read_until_overflow(buffer_of(64, 16), 128).completions_that_fit, 4);
}

TEST(CompletionBuffer, RXA_04_DropsWhatOverflowsItAndKeepsTheRest) {
    Drain buffer = buffer_of(1, 0);
    wire::Tlp completion;
    completion.kind = TlpKind::CplD;
    EXPECT_FALSE(buffer.accept(completion, Time{}));

    EXPECT_TRUE(buffer.accept(completion, Time{}));

    EXPECT_EQ(buffer.held(core::CreditType::Cpl).header, core::HdrCredits{1});
    EXPECT_TRUE(buffer.free(Time{} + 1'000_ms));
    EXPECT_FALSE(buffer.free(Time{} + 1'000_ms));
}

TEST(CompletionBuffer, HasRoomAgainForWhatWasFreed) {
    Drain buffer = buffer_of(1, 0);
    wire::Tlp completion;
    completion.kind = TlpKind::CplD;
    EXPECT_FALSE(buffer.accept(completion, Time{}));
    EXPECT_TRUE(buffer.free(Time{} + 1'000_ms));

    EXPECT_FALSE(buffer.accept(completion, Time{} + 1'000_ms));
}

TEST(CompletionBuffer, DoesNotBoundOtherTypes) {
    Drain buffer = buffer_of(1, 1);

    for (int i = 0; i < 10; ++i) {
        EXPECT_FALSE(buffer.accept(wire::Tlp{}, Time{}));
    }
}

}  // namespace
}  // namespace pcieflow::traffic
