// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string_view>

#include "pcieflow/observe/bad_dllp_check.hpp"
#include "pcieflow/observe/checker.hpp"
#include "pcieflow/observe/event_merger.hpp"
#include "pcieflow/observe/event_stream.hpp"
#include "pcieflow/observe/expectation_watch.hpp"
#include "pcieflow/observe/ladder.hpp"
#include "pcieflow/observe/scoreboard.hpp"
#include "pcieflow/observe/trace_writer.hpp"
#include "support/allocations.hpp"
#include "unit/link/loop_fixture.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;
using pcieflow::testing::allocations;
using pcieflow::testing::live_allocations;

/// A link with all observers that there are.
class WatchedLink {
public:
    explicit WatchedLink(const Handshake& handshake)
        : loop_(handshake.loop([this](Time now, const std::vector<core::Event>& events) {
              merger_.advance_to(now);
              merger_.push(events);
          })) {
        log_.add_listener([this](const core::Violation& violation) { trace_.on_violation(violation); });
        observe::Observer* const all[] = {&milestones_, &ladder_, &scoreboard_, &checker_, &bad_dllps_, &trace_};
        for (observe::Observer* observer : all) {
            stream_.add(*observer);
        }
    }

    void run(Time end) { loop_.run(end); }
    [[nodiscard]] std::size_t traced_bytes() const { return traced_bytes_; }
    [[nodiscard]] std::uint64_t comparisons() const { return scoreboard_.comparisons().total(); }
    [[nodiscard]] std::uint64_t bad_dllps() const {
        const auto found = log_.counts().find(core::RuleId::CHK_23);
        return found == log_.counts().end() ? 0 : found->second;
    }

private:
    std::size_t traced_bytes_ = 0;
    observe::ViolationLog log_;
    observe::Scoreboard scoreboard_{log_};
    observe::Checker checker_{{}, log_};
    observe::BadDllpCheck bad_dllps_{log_};
    observe::ExpectationWatch milestones_;
    observe::Ladder ladder_{10_ns};
    observe::TraceWriter trace_{[this](std::string_view lines) { traced_bytes_ += lines.size(); }};
    observe::EventStream stream_;
    observe::EventMerger merger_{stream_};
    LinkLoop loop_;
};

TEST(Observers, AllocateNothingWhileTheLinkKeepsAlive) {
    WatchedLink link{Handshake{}};
    link.run(Time{} + 1'000_us);
    const std::uint64_t before = allocations();
    const std::size_t traced = link.traced_bytes();
    const std::uint64_t compared = link.comparisons();
    ASSERT_GT(compared, 0U);

    link.run(Time{} + 31'000_us);

    EXPECT_EQ(allocations(), before);
    EXPECT_GT(link.traced_bytes() - traced, 500'000U);
    EXPECT_EQ(link.comparisons(), compared);  // a keep-alive that repeats itself tells the scoreboard nothing new
}

TEST(Observers, KeepNoMoreOfTheThousandthViolationThanOfTheHundredth) {
    Handshake damaged;
    FaultRule corrupt = drop(PortId::A, "UpdateFC-NP");
    corrupt.action = FaultAction::corrupt;
    damaged.faults = {corrupt};
    WatchedLink link{damaged};
    link.run(Time{} + 6'000_us);
    const std::int64_t before = live_allocations();
    const std::uint64_t bad = link.bad_dllps();
    ASSERT_GT(bad, observe::ViolationLog::kept_per_rule);

    link.run(Time{} + 36'000_us);

    EXPECT_EQ(link.bad_dllps() - bad, 1'000U);
    EXPECT_EQ(live_allocations(), before);
}

}  // namespace
}  // namespace pcieflow::link::testing
