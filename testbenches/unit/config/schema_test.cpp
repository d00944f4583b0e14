// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/schema.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

namespace pcieflow::config {
namespace {

using nlohmann::json;

/// Every object in `node` that describes a mapping.
void collect_mappings(const json& node, std::vector<json>& mappings) {
    if (node.is_object() && node.value("type", json{}) == "object") {
        mappings.push_back(node);
    }
    for (const json& child : node) {
        if (child.is_structured()) {
            collect_mappings(child, mappings);
        }
    }
}

TEST(Schema, IsTheOneThatIsShipped) {
    std::ifstream file(PCIEFLOW_SCHEMA_FILE);
    const std::string shipped{std::istreambuf_iterator<char>(file), {}};

    EXPECT_EQ(schema(), shipped) << "write it anew: pcieflow schema > docs/scenario.schema.json";
}

TEST(Schema, IsDraft2020_12) {
    EXPECT_EQ(json::parse(schema()).at("$schema"), "https://json-schema.org/draft/2020-12/schema");
}

TEST(Schema, AllowsNoUnknownKeyAnywhere) {
    std::vector<json> mappings;
    collect_mappings(json::parse(schema()), mappings);

    EXPECT_GT(mappings.size(), 10U);
    for (const json& mapping : mappings) {
        EXPECT_EQ(mapping.at("additionalProperties"), false);
    }
}

TEST(Schema, RequiresNameLinkAndPorts) {
    EXPECT_EQ(json::parse(schema()).at("required"), json({"name", "link", "ports"}));
}

TEST(Schema, RequiresTheSixPoolsOfVC0Only) {
    const json vcs = json::parse(schema())["properties"]["ports"]["patternProperties"]["^(A|B)$"]["properties"]["vcs"];

    EXPECT_EQ(vcs["required"], json({"0"}));
    EXPECT_EQ(vcs["patternProperties"]["^(0)$"]["required"], json({"PH", "PD", "NPH", "NPD", "CplH", "CplD"}));
    EXPECT_FALSE(vcs["patternProperties"]["^(1|2|3|4|5|6|7)$"].contains("required"));
}

TEST(Schema, TakesAPoolAsNumberAsTextAndAsInfinite) {
    const json pool = json::parse(schema())["properties"]["ports"]["patternProperties"]["^(A|B)$"]["properties"]["vcs"]
                                           ["patternProperties"]["^(0)$"]["properties"]["PH"];

    EXPECT_EQ(pool["anyOf"][0], json({{"type", "integer"}, {"minimum", 1}, {"maximum", 255}}));
    EXPECT_EQ(pool["anyOf"][1]["type"], "string");
    EXPECT_EQ(pool["anyOf"][2], json({{"enum", {"infinite"}}}));
}

}  // namespace
}  // namespace pcieflow::config
