// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "unit/app/command.hpp"

namespace pcieflow::app {
namespace {

class Streams : public testing::Test {
protected:
    const TemporaryFolder folder_;
    const std::string good_ = scenario_file(folder_, "good");
    const std::string other_ = scenario_file(folder_, "other");
    const std::string bad_ = scenario_file(folder_, "bad", "speed: fast\n");
};

TEST_F(Streams, PutTheSummaryOnStandardOutputAlone) {
    const Ending ending = run({"run", good_});

    EXPECT_NE(ending.out.find("good: passed\n"), std::string::npos);
    EXPECT_EQ(ending.err, "");
}

TEST_F(Streams, PutDiagnosticsOnStandardErrorAlone) {
    const Ending ending = run({"run", bad_});

    EXPECT_EQ(ending.out, "");
    EXPECT_EQ(ending.err.rfind(bad_ + ":7:1: unknown key 'speed'", 0), 0U) << ending.err;
}

TEST_F(Streams, SayNothingIfQuiet) {
    const Ending ending = run({"run", "--quiet", good_});

    EXPECT_EQ(ending.out, "");
    EXPECT_EQ(ending.err, "");
}

TEST_F(Streams, NameWhatIsBadEvenIfQuiet) { EXPECT_NE(run({"run", "--quiet", bad_}).err, ""); }

TEST_F(Streams, CarryOneLineOfJsonForEachFile) {
    const auto lines = support::lines_of(run({"run", "--json", good_, other_}).out);

    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(nlohmann::json::parse(lines[0])["scenario"], "good");
    EXPECT_EQ(nlohmann::json::parse(lines[1])["scenario"], "other");
}

TEST_F(Streams, CarryTheSameJsonAsTheFile) {
    const Ending ending = run({"run", "--json", good_, "--out", folder_.path().native()});

    const auto file = nlohmann::ordered_json::parse(support::content_of(folder_.path() / "good" / "result.json"));
    EXPECT_EQ(ending.out, file.dump() + "\n");
}

TEST_F(Streams, KeepAwayTheKernelsOwnTalk) {
    const Ending ending = run({"run", "--json", good_});

    EXPECT_EQ(ending.out.find("SystemC"), std::string::npos);
    EXPECT_EQ(ending.err.find("SystemC"), std::string::npos);
}

}  // namespace
}  // namespace pcieflow::app
