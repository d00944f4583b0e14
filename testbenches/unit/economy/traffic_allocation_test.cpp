// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "pcieflow/traffic/completer.hpp"
#include "pcieflow/traffic/drain.hpp"
#include "pcieflow/traffic/requester.hpp"
#include "pcieflow/traffic/tlp_source.hpp"
#include "support/allocations.hpp"

namespace pcieflow::traffic {
namespace {

using core::Time;
using pcieflow::testing::allocations;
using namespace core::literals;

/// A flow of reads, who waits for their completions, the buffer that receives them, and who answers them.
struct Loop {
    TlpSource source;
    Requester requester{{TagSpace{0, 256}}, 50_us};
    Drain drain;
    Completer completer;
    Time now{};
    std::uint64_t completed = 0;

    Loop(const TlpSourceSettings& flow, const DrainSettings& buffer, const CompleterSettings& answers)
        : source(flow, 1), drain(buffer), completer(answers, 1) {}

    void step() {
        now += 1_ns;
        if (source.ready_at() <= now && source.obstacle() == Obstacle::none) {
            const wire::Tlp request = source.take(now).tlp;
            requester.on_transmitted(request, now);
            completer.on_request(request, now);
        }
        while (completer.next_timer() <= now) {
            const wire::Tlp completion = completer.take().tlp;
            EXPECT_FALSE(drain.accept(completion, now));
            if (requester.on_completion(completion, now).verdict == CompletionVerdict::complete) {
                source.on_completed(completion.tag);
                ++completed;
            }
        }
        while (drain.free(now)) {
        }
    }
};

Loop busy_loop() {
    TlpSourceSettings flow;
    flow.name = "reads";
    flow.mix = {{wire::TlpKind::MRd, {4, 2048}}};
    flow.address.order = AddressPattern::Order::random;
    flow.pace.rate = TlpInterval{2_ns};
    flow.pace.arrival = Arrival::poisson;
    DrainSettings buffer;
    buffer.bytes_per_second = 1'000'000'000'000;  // twice what arrives
    buffer.latency = 100_ns;
    buffer.data_first = true;
    CompleterSettings answers;
    answers.latency = LognormalSpan{50_ns, 200_ns};
    return {flow, buffer, answers};
}

TEST(Traffic, AllocatesNothingOnceItsQueuesAreAsLongAsTheyGet) {
    Loop loop = busy_loop();
    for (int i = 0; i < 100'000; ++i) {
        loop.step();
    }
    const std::uint64_t completed = loop.completed;
    const std::uint64_t before = allocations();

    for (int i = 0; i < 100'000; ++i) {
        loop.step();
    }

    EXPECT_EQ(allocations() - before, 0U);
    EXPECT_GT(loop.completed - completed, 40'000U);
}

TEST(Traffic, AllocatesNothingWhenTheLinkGoesDown) {
    Loop loop = busy_loop();
    for (int i = 0; i < 10'000; ++i) {
        loop.step();
    }
    const std::uint64_t before = allocations();

    loop.source.restart(loop.now);
    loop.requester.reset();
    loop.drain.reset();
    loop.completer.reset();
    for (int i = 0; i < 1'000; ++i) {
        loop.step();
    }

    EXPECT_EQ(allocations() - before, 0U);
}

}  // namespace
}  // namespace pcieflow::traffic
