// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "unit/app/command.hpp"

namespace pcieflow::app {
namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

/// The events of a run in which everything happens that has a record.
class EventsJsonl : public testing::Test {
protected:
    static std::vector<Json> records() {
        const TemporaryFolder folder;
        const std::string file = scenario_file(folder, "s", R"(
events:
  - {at: 300ns, do: retrain, for: 50ns}
  - {at: 500ns, do: link_down}
faults:
  - {do: corrupt, from: A, match: InitFC1-P, nth: 1}
)");
        static_cast<void>(run({"run", "--quiet", file, "--out", folder.path().native(), "--events"}));
        std::vector<Json> records;
        for (const std::string& line : support::lines_of(support::content_of(folder.path() / "s" / "events.jsonl"))) {
            records.push_back(Json::parse(line));
        }
        return records;
    }

    const std::vector<Json> records_ = records();
};

TEST_F(EventsJsonl, IsInTimeOrder) {
    std::int64_t last = 0;
    ASSERT_FALSE(records_.empty());
    for (const Json& record : records_) {
        EXPECT_GE(record["t_fs"], last);
        last = record["t_fs"];
    }
}

TEST_F(EventsJsonl, HasTheKeysOfEachKindInTheirOrder) {
    const std::map<std::string, Names> keys_of{
        {"dllp_sent", {"kind", "vc", "hdr", "data", "bytes", "start_fs"}},
        {"dllp_received", {"kind", "vc", "hdr", "data", "bytes"}},
        {"dllp_corrupt", {"bytes"}},
        {"state", {"machine", "vc", "from", "to"}},
        {"dl_status", {"from", "to"}},
        {"credits", {"vc", "pool", "register", "value"}},
        {"violation", {"rule", "class", "severity", "vc", "expected", "actual", "text"}},
        {"recovery", {"active"}},
        {"link_up", {}},
        {"link_down", {}},
        {"surprise_down", {}},
    };
    std::set<std::string> seen;
    for (const Json& record : records_) {
        const std::string event = record["event"];
        if (event == "flag") {
            continue;  // the next test's
        }
        seen.insert(event);
        Names expected{"t_fs", "port", "event"};
        expected.insert(expected.end(), keys_of.at(event).begin(), keys_of.at(event).end());
        Names keys;
        for (const auto& [key, value] : record.items()) {
            keys.push_back(key);
        }
        EXPECT_EQ(keys, expected) << record;
    }
    EXPECT_EQ(seen.size(), keys_of.size());
}

TEST_F(EventsJsonl, TellsTheTypeOfRecordedFlagsAlone) {
    std::set<std::string> seen;
    for (const Json& record : records_) {
        if (record["event"] == "flag") {
            EXPECT_EQ(record.contains("type"), record["flag"] == "recorded") << record;
            EXPECT_EQ(record["vc"], 0);
            seen.insert(record["flag"]);
        }
    }
    EXPECT_EQ(seen, (std::set<std::string>{"recorded", "FI1", "FI2"}));
}

TEST_F(EventsJsonl, EndsASentDllpWithItsLastSymbol) {
    for (const Json& record : records_) {
        if (record["event"] == "dllp_sent") {
            EXPECT_EQ(record["t_fs"].get<std::int64_t>() - record["start_fs"].get<std::int64_t>(), 32'000'000)
                << record;
        }
    }
}

}  // namespace
}  // namespace pcieflow::app
