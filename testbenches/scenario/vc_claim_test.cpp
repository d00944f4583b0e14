// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "pcieflow/core/time.hpp"
#include "scenario/command.hpp"

namespace pcieflow::testbench {
namespace {

using namespace core::literals;

/// What the shipped scenarios of VC1 to VC7 claim beyond their `expect`. Counted from the lines of events.jsonl.

struct Triple {
    int vc = 0;
    std::int64_t start_fs = 0;
};

/// The InitFC triples of VC1 to VC7 that a port sent, in the order of their first DLLP. Each must be whole: no InitFC
/// of another VC may stand in it.
std::vector<Triple> triples_of(const RunFiles& run, const std::string& port) {
    std::vector<Triple> triples;
    std::string due = "P";
    const std::map<std::string, std::string> next{{"P", "NP"}, {"NP", "Cpl"}, {"Cpl", "P"}};
    for (const auto& record : run.events_of(port, "dllp_sent")) {
        const std::string kind = record["kind"];
        if (kind.rfind("InitFC", 0) != 0 || record["vc"] == 0) {
            continue;
        }
        const std::string type = kind.substr(kind.find('-') + 1);
        EXPECT_EQ(type, due) << record.dump();
        if (type == "P") {
            triples.push_back({record["vc"], record["start_fs"]});
        }
        EXPECT_EQ(record["vc"], triples.back().vc) << record.dump();
        due = next.at(type);
    }
    return triples;
}

/// The longest time from the start of a triple to the start of the next of the same VC.
core::Duration longest_interval(const std::vector<Triple>& triples) {
    std::int64_t longest = 0;
    std::map<int, std::int64_t> last;
    for (const Triple& triple : triples) {
        if (const auto before = last.find(triple.vc); before != last.end()) {
            longest = std::max(longest, triple.start_fs - before->second);
        }
        last[triple.vc] = triple.start_fs;
    }
    return core::Duration{longest};
}

nlohmann::json vc_of(const RunFiles& run, const std::string& port, const std::string& vc) {
    return run.json()["ports"][port]["vcs"][vc];
}

TEST(EightVcsAtOnce, FC_INIT_06_TakeTurnsWithWholeTriples) {
    const RunFiles run = run_shipped("vcs/eight-vcs-at-once");

    for (const std::string port : {"A", "B"}) {
        const std::vector<Triple> triples = triples_of(run, port);
        ASSERT_EQ(triples.size(), 14U) << port;
        for (std::size_t i = 0; i < triples.size(); ++i) {
            EXPECT_EQ(triples[i].vc, 1 + static_cast<int>(i % 7)) << port;
            EXPECT_EQ(core::Duration{triples[i].start_fs}, 1_us + static_cast<std::int64_t>(i) * 96_ns) << port;
        }
    }
}

TEST(LoadedWire, FC_INIT_07_StartsTriplesAtMost17usApart) {
    const RunFiles run = run_shipped("vcs/loaded-wire-mindshare");
    const std::vector<Triple> triples = triples_of(run, "A");

    EXPECT_GE(triples.size(), 7U * 17U);  // in 299 us
    EXPECT_LE(longest_interval(triples), 17_us);
}

TEST(LoadedWire, FC_INIT_07_StartsTriplesAtMost34usApartUnderBase) {
    const RunFiles run = run_shipped("vcs/loaded-wire-base");
    const std::vector<Triple> triples = triples_of(run, "A");

    EXPECT_GE(triples.size(), 7U * 8U);
    EXPECT_LE(longest_interval(triples), 34_us);
    EXPECT_GT(longest_interval(triples), 17_us);
}

TEST(Vc1OneSided, VC_03_IsPendingAtOneEndAndDisabledAtTheOther) {
    const RunFiles run = run_shipped("vcs/vc1-one-sided");

    EXPECT_EQ(vc_of(run, "A", "1")["state"], "FC_INIT1");
    EXPECT_EQ(vc_of(run, "A", "1")["pending"], true);
    EXPECT_EQ(vc_of(run, "B", "1")["enabled"], false);
    EXPECT_EQ(vc_of(run, "B", "1")["pending"], false);
}

TEST(Vc1ReEnabledOneSided, VC_08_IsStuckInFcInit1WhileThePartnerIsDone) {
    const RunFiles run = run_shipped("vcs/vc1-re-enabled-one-sided");

    EXPECT_EQ(vc_of(run, "A", "1")["state"], "FC_INIT1");
    EXPECT_EQ(vc_of(run, "A", "1")["pending"], true);
    EXPECT_EQ(vc_of(run, "B", "1")["state"], "DONE");
}

TEST(Vc1ReEnabled, VC_06_RepeatsTheFirstInitialisation) {
    const std::vector<Triple> triples = triples_of(run_shipped("vcs/vc1-re-enabled"), "A");

    ASSERT_EQ(triples.size(), 6U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(core::Duration{triples[i + 3].start_fs - triples[i].start_fs}, 4_us);
    }
}

TEST(VcId5OnResource1, VC_03_SoftwareReadsPendingUntilTheVcIsDone) {
    const auto reads = run_shipped("vcs/vc-id-5-on-resource-1").events_of("A", "register_read");

    ASSERT_EQ(reads.size(), 2U);
    EXPECT_EQ(reads[0]["value"], 1U << 17U);
    EXPECT_EQ(reads[1]["value"], 0U);
}

TEST(VcIdInUse, VC_01_TheVcWithTheIdIsToldAndNotTheResourceThatStaysDisabled) {
    const RunFiles run = run_shipped("violations/vc-01-vc-id-in-use");

    EXPECT_EQ(vc_of(run, "A", "1")["state"], "DONE");
    EXPECT_EQ(vc_of(run, "A", "1")["enabled"], true);
}

TEST(LinkFlap, DLC_02_AllEightVcsAreDoneAgainAfterIt) {
    const RunFiles run = run_shipped("vcs/link-flap-eight-vcs");

    for (const std::string vc : {"0", "1", "2", "3", "4", "5", "6", "7"}) {
        const auto a = vc_of(run, "A", vc);
        EXPECT_EQ(a["state"], "DONE") << vc;
        EXPECT_GT(a["exit_fs"], core::to_fs(10_us)) << vc;
    }
}

TEST(ReservedBits, ERR_11_AreDroppedByTheReceiverWithoutAnError) {
    const RunFiles run = run_shipped("violations/chk-24-bit-3-set");

    EXPECT_EQ(run.json()["violations"].at(0)["severity"], "warning");
    EXPECT_TRUE(run.events_of("B", "error").empty());
    EXPECT_TRUE(run.events_of("B", "dllp_corrupt").empty());
}

}  // namespace
}  // namespace pcieflow::testbench
