// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "pcieflow/config/field.hpp"
#include "pcieflow/config/set.hpp"
#include "unit/config/describe.hpp"
#include "unit/config/field_samples.hpp"

namespace pcieflow::config {
namespace {

using testing_samples::Sample;
using testing_samples::samples;

/// Of a key that accepts nothing yet.
bool is_planned(const Sample& sample) { return sample.pattern == "sweep"; }

/// A scenario whose lists have an element each and whose port A has VC1, so that a default can be written out.
Scenario with_elements(const Sample& sample) {
    Scenario scenario;
    scenario.events.resize(1);
    scenario.faults.resize(1);
    scenario.traffic.resize(1);
    scenario.ports[0].vcs[core::vc0];
    scenario.ports[1].vcs[core::vc_id(7)];
    scenario.expectations.resize(1);
    if (sample.pattern == "expect[].violation" || sample.pattern == "expect[].count") {
        scenario.expectations[0] = ViolationExpectation{};
    }
    return scenario;
}

bool accepts(const Sample& sample, std::string_view text) {
    Scenario scenario = with_elements(sample);
    return !set(scenario, sample.path, text).has_value();
}

TEST(EachField, AcceptsItsLowestAndHighestValue) {
    for (const Sample& sample : samples) {
        EXPECT_EQ(accepts(sample, sample.lowest), !is_planned(sample)) << sample.path;
        EXPECT_EQ(accepts(sample, sample.highest), !is_planned(sample)) << sample.path;
    }
}

TEST(EachField, RefusesWhatLiesJustOutsideItsRange) {
    for (const Sample& sample : samples) {
        for (const std::string_view text : {sample.below, sample.above}) {
            EXPECT_FALSE(!text.empty() && accepts(sample, text)) << sample.path << ' ' << text;
        }
    }
}

TEST(EachField, RefusesAWrongUnit) {
    for (const Sample& sample : samples) {
        EXPECT_FALSE(!sample.wrong_unit.empty() && accepts(sample, sample.wrong_unit)) << sample.path;
    }
}

TEST(EachField, StoresDifferentValuesDifferently) {
    for (const Sample& sample : samples) {
        Scenario one = with_elements(sample);
        Scenario other = with_elements(sample);

        const bool both_set = !set(one, sample.path, sample.lowest) && !set(other, sample.path, sample.highest);

        EXPECT_EQ(both_set && describe(one) != describe(other), !is_planned(sample)) << sample.path;
    }
}

TEST(EachField, ChangesNothingWhenItRefuses) {
    for (const Sample& sample : samples) {
        Scenario scenario = with_elements(sample);
        const std::string before = describe(scenario);

        const bool is_refused = set(scenario, sample.path, sample.wrong_unit).has_value();

        EXPECT_EQ(is_refused, !sample.wrong_unit.empty()) << sample.path;
        EXPECT_TRUE(!is_refused || describe(scenario) == before) << sample.path;
    }
}

TEST(EachField, HasTheDefaultThatItDocuments) {
    for (const Sample& sample : samples) {
        const auto field = std::find_if(fields().begin(), fields().end(),
                                        [&](const Field& row) { return row.pattern == sample.pattern; });
        ASSERT_NE(field, fields().end());
        Scenario scenario = with_elements(sample);
        const std::string before = describe(scenario);

        const bool is_set = field->default_text.empty() || !set(scenario, sample.path, field->default_text);

        EXPECT_TRUE(is_set) << sample.path;
        EXPECT_EQ(describe(scenario), before) << sample.path;
    }
}

TEST(FieldTable, HasASampleForEveryRow) {
    std::set<std::string_view> patterns;
    for (const Sample& sample : samples) {
        patterns.insert(sample.pattern);
    }
    for (const Field& field : fields()) {
        EXPECT_EQ(patterns.count(field.pattern), 1U) << field.pattern;
    }
    EXPECT_EQ(patterns.size(), fields().size());
}

TEST(FieldTable, DescribesEveryKeyInOneLine) {
    for (const Field& field : fields()) {
        EXPECT_FALSE(field.description.empty()) << field.pattern;
        EXPECT_EQ(field.description.find('\n'), std::string_view::npos) << field.pattern;
    }
}

}  // namespace
}  // namespace pcieflow::config
