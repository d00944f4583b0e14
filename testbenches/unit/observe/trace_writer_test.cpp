// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/trace_writer.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "pcieflow/observe/bad_dllp_check.hpp"
#include "pcieflow/observe/event_stream.hpp"

namespace pcieflow::observe {
namespace {

using core::PortId;

core::Event surprise_down(std::int64_t fs) { return {core::at_fs(fs), PortId::A, core::SurpriseDown{}}; }

TEST(TraceWriter, TheSinkHasEveryLineWhenTheRunIsFinished) {
    std::string lines;
    TraceWriter writer([&](std::string_view part) { lines += part; });

    writer.on_event(surprise_down(1));
    writer.on_instant_end(core::at_fs(1));
    writer.on_event(surprise_down(2));
    writer.on_instant_end(core::at_fs(2));
    writer.on_finish(core::at_fs(3));

    EXPECT_EQ(lines,
              "{\"t_fs\":1,\"port\":\"A\",\"event\":\"surprise_down\"}\n"
              "{\"t_fs\":2,\"port\":\"A\",\"event\":\"surprise_down\"}\n");
}

TEST(TraceWriter, ViolationsStandBehindTheEventsOfTheirInstant) {
    std::string lines;
    TraceWriter writer([&](std::string_view part) { lines += part; });
    ViolationLog log;
    log.add_listener([&](const core::Violation& violation) { writer.on_violation(violation); });
    BadDllpCheck check(log);
    EventStream stream;
    stream.add(check);
    stream.add(writer);

    stream.on_event({core::at_fs(1), PortId::A, core::DllpCorrupt{{0x31, 0x00, 0x00, 0x00, 0xFB, 0x33}}});
    stream.on_event(surprise_down(1));
    stream.on_instant_end(core::at_fs(1));
    stream.on_event(surprise_down(2));
    stream.on_instant_end(core::at_fs(2));
    stream.on_finish(core::at_fs(3));

    EXPECT_EQ(lines,
              R"({"t_fs":1,"port":"A","event":"dllp_corrupt","bytes":"31000000FB33"})"
              "\n"
              R"({"t_fs":1,"port":"A","event":"surprise_down"})"
              "\n"
              R"({"t_fs":1,"port":"A","event":"violation","rule":"CHK-23","class":"BD","severity":"correctable",)"
              R"("vc":0,"expected":"CRC FB 32","actual":"CRC FB 33",)"
              R"("text":"DLLP 31 00 00 00 has CRC FB 33, computed is FB 32"})"
              "\n"
              R"({"t_fs":2,"port":"A","event":"surprise_down"})"
              "\n");
}

TEST(TraceWriter, ViolationsReportedAtTheVeryEndAreWritten) {
    std::string lines;
    TraceWriter writer([&](std::string_view part) { lines += part; });

    writer.on_violation({core::RuleId::CHK_30, core::ViolationClass::W, core::Severity::warning, core::at_fs(9),
                         PortId::B, core::vc_id(1), "", "", ""});
    writer.on_finish(core::at_fs(9));

    EXPECT_EQ(lines,
              R"({"t_fs":9,"port":"B","event":"violation","rule":"CHK-30","class":"W","severity":"warning","vc":1,)"
              R"("expected":"","actual":"","text":""})"
              "\n");
}

TEST(TraceWriter, AViolationOfAnEarlierInstantStandsBeforeTheEventsThatBroughtItToLight) {
    std::string lines;
    TraceWriter writer([&](std::string_view part) { lines += part; });
    const auto violation_at = [](std::int64_t fs) {
        return core::Violation{core::RuleId::CHK_30,
                               core::ViolationClass::W,
                               core::Severity::warning,
                               core::at_fs(fs),
                               PortId::A,
                               core::vc_id(1),
                               "",
                               "",
                               ""};
    };

    writer.on_violation(violation_at(5));
    writer.on_violation(violation_at(3));
    writer.on_violation(violation_at(9));
    writer.on_event(surprise_down(9));
    writer.on_instant_end(core::at_fs(9));
    writer.on_finish(core::at_fs(9));

    ASSERT_EQ(std::count(lines.begin(), lines.end(), '\n'), 4);
    EXPECT_EQ(lines.find(R"({"t_fs":3,"port":"A","event":"violation")"), 0U);
    EXPECT_LT(lines.find(R"("t_fs":3)"), lines.find(R"("t_fs":5)"));
    EXPECT_LT(lines.find(R"("t_fs":5)"), lines.find(R"("event":"surprise_down")"));
    EXPECT_LT(lines.find(R"("event":"surprise_down")"), lines.find(R"("t_fs":9,"port":"A","event":"violation")"));
}

TEST(TraceWriter, TheSinkGetsManyWholeLinesAtATime) {
    std::vector<std::string> parts;
    TraceWriter writer([&](std::string_view part) { parts.emplace_back(part); });

    for (std::int64_t fs = 0; fs < 10'000; ++fs) {
        writer.on_event(surprise_down(fs));
        writer.on_instant_end(core::at_fs(fs));
    }
    writer.on_finish(core::at_fs(10'000));

    EXPECT_GT(parts.size(), 2U);
    EXPECT_LT(parts.size(), 100U);
    EXPECT_TRUE(std::all_of(parts.begin(), parts.end(), [](const std::string& part) { return part.back() == '\n'; }));
}

TEST(TraceWriter, ARunWithoutEventsWritesNothing) {
    int calls = 0;
    TraceWriter writer([&](std::string_view) { ++calls; });

    writer.on_finish(core::at_fs(0));

    EXPECT_EQ(calls, 0);
}

}  // namespace
}  // namespace pcieflow::observe
