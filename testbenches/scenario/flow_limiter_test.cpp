// SPDX-License-Identifier: Apache-2.0
// Flows that share a link, take turns, starve or have an end: what holds each of them back.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "scenario/flow_bed.hpp"

namespace pcieflow::testbench {
namespace {

/// The link of `plentiful` with VC1 to VC3 from 1 us on, and a flow of A on each VC.
std::string four_vcs(const std::string& more_of_a, const std::string& traffic) {
    const std::string pools = "PH: 127, PD: 2047, NPH: 127, NPD: 127, CplH: infinite, CplD: infinite";
    const auto vcs = [&](bool weighted) {
        std::string text = "    vcs:\n      0: {" + pools + (weighted ? ", weight: 1}\n" : "}\n");
        for (int vc = 1; vc <= 3; ++vc) {
            text += "      " + std::to_string(vc) + ": {" + pools + ", tcs: [" + std::to_string(vc) + "]" +
                    (weighted ? ", weight: " + std::to_string(vc + 1) : "") + "}\n";
        }
        return text;
    };
    const bool weighted = more_of_a.find("wrr") != std::string::npos;
    return "name: bed\nstop: {at: 200us}\nlink: {rate: 2.5GT/s, width: x4, latency: 10ns}\nports:\n  A:\n" + more_of_a +
           vcs(weighted) + "  B:\n    update_fc: {policy: immediate}\n" + vcs(false) +
           "events:\n  - {at: 1us, do: enable_vc, vc: 1}\n  - {at: 1us, do: enable_vc, vc: 2}\n"
           "  - {at: 1us, do: enable_vc, vc: 3}\ntraffic:\n" +
           traffic;
}

std::string a_flow_on_each_vc() {
    std::string traffic;
    for (int vc = 0; vc <= 3; ++vc) {
        traffic += "  - {name: tc" + std::to_string(vc) +
                   ", from: A, kind: MWr, payload: 128B, start: 10us, tc: " + std::to_string(vc) + "}\n";
    }
    return traffic;
}

/// The VCs of A's TLPs in the order in which they began after 20 us.
std::vector<int> order_of(const FlowAnswers& run) {
    constexpr std::int64_t settled = 20'000'000'000;
    std::vector<int> order;
    for (const auto& event : run.events) {
        if (event["event"] == "tlp_sent" && event["port"] == "A" && event["start_fs"] > settled) {
            order.push_back(event["vc"]);
        }
    }
    return order;
}

/// How often each VC comes in every stretch of so many TLPs, or -1 if that is not always the same.
std::map<int, int> shares(const std::vector<int>& order, std::size_t round) {
    std::map<int, int> shares;
    for (std::size_t begin = 0; begin + round <= order.size(); begin += round) {
        std::map<int, int> here;
        for (std::size_t place = begin; place < begin + round; ++place) {
            ++here[order[place]];
        }
        for (const auto& [vc, times] : here) {
            const auto known = shares.emplace(vc, times).first;
            known->second = known->second == times ? times : -1;
        }
    }
    return shares;
}

TEST(VcArbitration, TCV_07_RoundRobinGivesEachVcOneTlpInTurn) {
    const FlowAnswers run =
        answers(four_vcs("    vc_arbitration: round_robin\n", a_flow_on_each_vc()), {}, Events::wanted);

    const std::vector<int> order = order_of(run);
    ASSERT_GT(order.size(), 500U);
    EXPECT_EQ(shares(order, 4), (std::map<int, int>{{0, 1}, {1, 1}, {2, 1}, {3, 1}}));
    for (std::size_t flow = 0; flow < 4; ++flow) {
        EXPECT_EQ(run.flow(flow)["starved_fs"], 0);
        EXPECT_EQ(run.limiter(flow), "line rate");
    }
}

TEST(VcArbitration, TCV_08_WeightsAreRespectedWithinOneRoundOfTheTable) {
    for (const auto& [scheme, round] : {std::pair{"wrr32", 32U}, std::pair{"wrr64", 64U}, std::pair{"wrr128", 128U}}) {
        const FlowAnswers run = answers(
            four_vcs(std::string("    vc_arbitration: ") + scheme + "\n", a_flow_on_each_vc()), {}, Events::wanted);

        const std::vector<int> order = order_of(run);
        ASSERT_GT(order.size(), 500U);
        for (std::size_t begin = 0; begin + round <= order.size(); ++begin) {
            std::map<int, int> here;
            for (std::size_t place = begin; place < begin + round; ++place) {
                ++here[order[place]];
            }
            for (int vc = 0; vc <= 3; ++vc) {
                const double fair = static_cast<double>(round) * (vc + 1) / 10.0;
                ASSERT_NEAR(here[vc], fair, 1.0) << scheme << ", VC" << vc << " from TLP " << begin;
            }
        }
        EXPECT_EQ(run.flow(0)["starved_fs"], 0) << scheme;
    }
}

/// The longest stretch of TLPs of B without one of that kind, once the flows run.
std::size_t longest_wait(const FlowAnswers& run, const std::string& kind) {
    constexpr std::int64_t settled = 20'000'000'000;
    std::size_t longest = 0;
    std::size_t wait = 0;
    for (const auto& event : run.events) {
        if (event["event"] == "tlp_sent" && event["port"] == "B" && event["start_fs"] > settled) {
            wait = event["kind"] == kind ? 0 : wait + 1;
            longest = std::max(longest, wait);
        }
    }
    return longest;
}

TEST(OrderOfAVc, ORD_04_PostedNonPostedAndCompletionsGoByTheirAgeOnAFullWire) {
    constexpr std::size_t tags_of_a = 32;
    const FlowAnswers run = answers(plentiful("  - {name: writes, from: B, kind: MWr, payload: 128B}\n"
                                              "  - {name: back, from: B, kind: MRd, size: 64B, tags: 32}\n"
                                              "  - {name: reads, from: A, kind: MRd, size: 128B, tags: 32}\n"),
                                    {}, Events::wanted);

    EXPECT_GT(run.result["wire"]["B"]["payload"], 0.7);
    for (const char* const kind : {"MWr", "MRd"}) {
        EXPECT_LE(longest_wait(run, kind), tags_of_a + 1)
            << kind << ": all the answers that can wait, and one of the other";
    }
    EXPECT_LE(longest_wait(run, "CplD"), 2U);
    EXPECT_EQ(run.limiter(0), "line rate");
}

TEST(Limiter, IsThatOfTheVcForWhichAFlowWaitedAndNotOfVc0) {
    const FlowAnswers run = answers(four_vcs("",
                                             "  - {name: low, from: A, kind: MWr, payload: 128B, tc: 0}\n"
                                             "  - {name: moved, from: A, kind: MWr, payload: 128B, tc: 3}\n"),
                                    {"ports.B.drain.latency=1ms", "ports.B.vcs.0.PH=1"});

    EXPECT_EQ(run.flow(0)["tlps"], 1);
    EXPECT_EQ(run.flow(1)["tlps"], 127);
    EXPECT_EQ(run.flow(1)["vc"], 3);
    EXPECT_EQ(run.limiter(1), "PH");
}

TEST(Starvation, TCV_07_UnderStrictPriorityIsNamed) {
    const FlowAnswers run = answers(four_vcs("", a_flow_on_each_vc()));

    const auto& low = run.flow(0);
    EXPECT_EQ(low["tlps"], 0);
    EXPECT_EQ(low["limiter"], "arbitration");
    EXPECT_EQ(low["starved_behind_vc"], 3);
    EXPECT_NEAR(low["starved_fs"].get<double>(), 190e9, 1e9);
    EXPECT_NE(run.first_line().find("starved for "), std::string::npos) << run.first_line();
    EXPECT_NE(run.first_line().find("TLPs of VC3"), std::string::npos) << run.first_line();
    EXPECT_EQ(run.flow(3)["starved_fs"], 0);
    EXPECT_EQ(run.limiter(3), "line rate");
}

TEST(Starvation, IsCountedInTlpsThatWentInstead) {
    const FlowAnswers run = answers(four_vcs("", a_flow_on_each_vc()));

    EXPECT_EQ(run.flow(0)["starved_behind_tlps"], run.flow(3)["tlps"].get<std::int64_t>() + 1)
        << "one is still on its way";
}

TEST(Starvation, IsNoneIfThePriorFlowLeavesRoom) {
    const FlowAnswers run =
        answers(four_vcs("",
                         "  - {name: low, from: A, kind: MWr, payload: 128B, tc: 0, start: 10us}\n"
                         "  - {name: high, from: A, kind: MWr, payload: 128B, tc: 3, start: 10us, rate: 4Gb/s}\n"));

    EXPECT_EQ(run.flow(0)["starved_fs"], 0);
    EXPECT_EQ(run.limiter(0), "line rate");
    EXPECT_EQ(run.limiter(1), "source");
}

TEST(Starvation, TXG_06_IsNoneOfAFlowThatLacksCredits) {
    const FlowAnswers run = answers(
        four_vcs("",
                 "  - {name: low, from: A, kind: MWr, payload: 128B, tc: 0}\n"
                 "  - {name: high, from: A, kind: MWr, payload: 128B, tc: 3, start: 10us}\n"),
        {"ports.B.drain.latency=1ms", "ports.B.vcs.0.PH=1", "ports.B.vcs.3.PH=infinite", "ports.B.vcs.3.PD=infinite"});

    EXPECT_EQ(run.flow(0)["starved_fs"], 0);
    EXPECT_EQ(run.limiter(0), "PH");
}

TEST(Limiter, IsTheSourceOfAFlowThatIsPacedBelowTheLine) {
    const FlowAnswers run =
        answers(plentiful("  - {name: paced, from: A, kind: MWr, payload: 128B, rate: 2Gb/s}\n"
                          "  - {name: drawn, from: B, kind: MWr, payload: 128B, rate: 3Gb/s, "
                          "arrival: poisson}\n"));

    EXPECT_EQ(run.limiter(0), "source");
    EXPECT_EQ(run.limiter(1), "source");
    EXPECT_NE(run.first_line().find("; no more is offered"), std::string::npos);
}

TEST(Limiter, IsTheSourceOfBurstsThatWaitForCreditsInBetween) {
    const FlowAnswers run = answers(plentiful("  - {name: bursts, from: A, kind: MWr, payload: 256B, "
                                              "burst: {count: 8, gap: 10us}}\n"),
                                    {"ports.B.vcs.0.PD=32", "link.latency=300ns"});

    EXPECT_GT(run.flow()["stalled_fs"]["PD"], 0);
    EXPECT_EQ(run.limiter(), "source");
}

TEST(Limiter, IsThePoolOfAFlowThatIsPacedAboveWhatCreditsAllow) {
    const FlowAnswers run = answers(plentiful("  - {name: paced, from: A, kind: MWr, payload: 256B, rate: 4Gb/s}\n"),
                                    {"ports.B.vcs.0.PD=16", "link.latency=500ns"});

    EXPECT_EQ(run.limiter(), "PD");
}

TEST(Limiter, IsTheSourceOfAFlowThatEndsAtOnce) {
    EXPECT_EQ(answers(plentiful("  - {name: one, from: A, kind: MWr, payload: 256B, count: 1}\n")).limiter(), "source");
    EXPECT_EQ(answers(plentiful("  - {name: few, from: A, kind: MRd, size: 64B, count: 4}\n"),
                      {"ports.B.completer.latency=2us"})
                  .limiter(),
              "source");
}

TEST(Limiter, StaysWhatItWasWhenAFlowHasEnded) {
    const std::string flow = "  - {name: writes, from: A, kind: MWr, payload: 256B, count: 100}\n";

    EXPECT_EQ(answers(plentiful(flow)).limiter(), "line rate");
    EXPECT_EQ(answers(plentiful(flow), {"ports.B.vcs.0.PD=16"}).limiter(), "PD");
}

TEST(Limiter, IsEachFlowsOwnInBothDirections) {
    const FlowAnswers run =
        answers(plentiful("  - {name: down, from: A, kind: MWr, payload: 256B}\n"
                          "  - {name: up, from: B, kind: MWr, payload: 256B}\n"
                          "  - {name: reads, from: A, kind: MRd, size: 64B, tags: 1, rate: 1MB/s}\n"),
                {"ports.A.vcs.0.PH=1", "link.latency=300ns"});

    EXPECT_EQ(run.limiter(0), "line rate");
    EXPECT_EQ(run.limiter(1), "PH");
    EXPECT_EQ(run.limiter(2), "source");
}

TEST(Limiter, OfAMixIsNamedWithoutAClosedForm) {
    const FlowAnswers run = answers(plentiful("  - {name: mix, from: A, mix: {MWr: 1, MRd: 1}, payload: 128B}\n"),
                                    {"ports.B.vcs.0.PH=2", "link.latency=500ns"});

    EXPECT_EQ(run.limiter(), "PH");
    EXPECT_TRUE(run.flow()["closed_form_bps"].is_null());
    EXPECT_NE(run.summary.find("no closed form: its TLPs are not all alike"), std::string::npos);
}

TEST(Summary, HasTheClosedFormAndTheDifferenceBesideEachThroughput) {
    const FlowAnswers run = answers(plentiful("  - {name: writes, from: A, kind: MWr, payload: 256B}\n"),
                                    {"stop.at=1ms", "link.latency=697ns", "ports.B.vcs.0.PD=64"});

    EXPECT_EQ(
        run.summary.substr(0, run.summary.find("\n\n")),
        "A→B: 4.88 Gb/s, 61 % of Gen1 x4; limited by PD of VC0 (credits return after 1678 ns; 64 of 64 credits in "
        "flight)\n"
        "  closed form 4.88 Gb/s (PD: 4 of 256 B every 1678 ns); difference 0.0 %");
}

}  // namespace
}  // namespace pcieflow::testbench
