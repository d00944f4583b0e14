// SPDX-License-Identifier: Apache-2.0
// What the shipped scenarios of TLPs claim beyond their `expect`.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "scenario/command.hpp"

namespace pcieflow::testbench {
namespace {

using Json = nlohmann::json;

constexpr const char* circle =
    "deadlock in VC0: A's MRd waits for NPH, which B frees when its CplD goes; B's CplD waits behind B's MRd; "
    "B's MRd waits for NPH, which A frees when its CplD goes; A's CplD waits behind A's MRd";

TEST(DeadlockOfSingleFifos, ORD_02_SaysWhatWaitsForWhat) {
    const RunFiles run = run_shipped("traffic/deadlock-single-fifo");

    EXPECT_EQ(run.ending.exit_code, 0);
    EXPECT_EQ(run.json()["deadlock"]["text"], circle);
    EXPECT_EQ(run.json()["deadlock"]["waits"].size(), 4U);
    EXPECT_EQ(run.json()["violations"].at(0)["text"], circle);
    EXPECT_EQ(run.json()["violations"].at(0)["severity"], "error");
    EXPECT_NE(run.ending.out.find(circle), std::string::npos);
}

TEST(DeadlockOfSingleFifos, ORD_02_IsTheSameInBothEngines) {
    EXPECT_EQ(run_shipped("traffic/deadlock-single-fifo", "loop").result,
              run_shipped("traffic/deadlock-single-fifo").result);
}

TEST(DeadlockOfSingleFifos, ORD_02_IsNoneIfOneEndHasQueuesByType) {
    for (const std::string port : {"A", "B"}) {
        const RunFiles run = run_file(shipped("traffic/deadlock-single-fifo"), "loop",
                                      {"--set", "ports." + port + ".transmit_queues=per_type"});

        EXPECT_FALSE(run.json().contains("deadlock")) << port;
        EXPECT_EQ(run.json()["flows"].at(0)["tlps"], 50) << port;
        EXPECT_EQ(run.json()["flows"].at(1)["tlps"], 50) << port;
    }
}

TEST(DeadlockOfSingleFifos, ORD_02_IsNoneIfTheCompletersHaveRoom) {
    const RunFiles run =
        run_file(shipped("traffic/deadlock-single-fifo"), "loop",
                 {"--set", "ports.A.completer.requests=infinite", "--set", "ports.B.completer.requests=infinite"});

    EXPECT_FALSE(run.json().contains("deadlock"));
    EXPECT_EQ(run.json()["flows"].at(0)["tlps"], 50);
}

TEST(DeadlockOfSingleFifos, TellsWhatTrafficStillWaitsForWhenItWasToBeDone) {
    const RunFiles run = run_file(shipped("traffic/deadlock-single-fifo"), "loop", {"--set", "stop.when=traffic_done"});

    EXPECT_EQ(run.ending.exit_code, 1);
    EXPECT_EQ(run.json()["verdict"], "incomplete");
    EXPECT_NE(run.ending.out.find("A's MRd waits for NPH, A's CplD waits behind MRd"), std::string::npos);
}

TEST(InfiniteCompletions, CRD_13_Of32ReadsFitABufferOf64HeadersAnd992DataCredits) {
    const Json result = run_shipped("traffic/infinite-completions-fit").json();

    EXPECT_EQ(result["flows"].at(0)["tlps"], 32);
    EXPECT_TRUE(result["violations"].empty());
}

TEST(InfiniteCompletions, RXA_03_OfThe33rdReadOverflowAndAreNamed) {
    const RunFiles run = run_shipped("traffic/infinite-completions-overflow");
    const Json violations = run.json()["violations"];
    const std::string first =
        "CplD with sequence number 64 (number 64, tag 32, for flow reads) overflows the receiver: no room in CplH "
        "(1 header and 4 data credits needed)";

    ASSERT_EQ(violations.size(), 2U);
    EXPECT_EQ(violations.at(0)["class"], "RO");
    EXPECT_EQ(violations.at(0)["port"], "A");
    EXPECT_EQ(violations.at(0)["text"], first);
    EXPECT_NE(run.ending.out.find(first), std::string::npos);
    EXPECT_EQ(run.events_of("A", "tlp_dropped").at(0)["pool"], "CplH");
}

TEST(InfiniteCompletions, RXA_03_DependOnTheBufferAndNotOnWhatIsOutstanding) {
    const RunFiles more_room = run_file(shipped("traffic/infinite-completions-overflow"), "loop",
                                        {"--set", "ports.A.completer.buffer.CplH=66"});
    const RunFiles unsplit = run_file(shipped("traffic/infinite-completions-overflow"), "loop",
                                      {"--set", "ports.B.completer.split=max_payload"});

    EXPECT_TRUE(more_room.json()["violations"].empty());
    EXPECT_TRUE(unsplit.json()["violations"].empty());
}

TEST(PayloadThatNeverFits, TXG_03_IsNamedAtOnceAndIsNoStall) {
    const RunFiles run = run_shipped("traffic/payload-never-fits");
    const Json result = run.json();
    const Json& writes = result["flows"].at(0);
    const std::string text = "MWr, number 0, of flow writes, never goes: it needs 32 of PD, B advertised 8";

    EXPECT_EQ(result["violations"].at(0)["rule"], "TXG-03");
    EXPECT_EQ(result["violations"].at(0)["text"], text);
    EXPECT_LT(result["violations"].at(0)["t_fs"], result["ports"]["A"]["dl_active_fs"]);
    EXPECT_EQ(writes["tlps"], 0);
    EXPECT_EQ(writes["limiter"], "PD");
    EXPECT_EQ(writes["stalled_fs"]["PD"], 0);
    EXPECT_NE(run.ending.out.find(text), std::string::npos);
}

TEST(PayloadThatNeverFits, ORD_01_HoldsBackItsOwnVCAlone) {
    const Json flows = run_shipped("traffic/payload-never-fits").json()["flows"];

    EXPECT_EQ(flows.at(1)["tlps"], 0);
    EXPECT_EQ(flows.at(1)["limiter"], "ordering");
    EXPECT_EQ(flows.at(2)["tlps"], 10);
}

}  // namespace
}  // namespace pcieflow::testbench
