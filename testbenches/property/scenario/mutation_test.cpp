// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "pcieflow/scenario/loader.hpp"
#include "unit/scenario/texts.hpp"

namespace pcieflow::scenario {
namespace {

/// One change to a text: `length` bytes at a place become `insertion`.
struct Mutation {
    std::size_t place;
    std::size_t length;
    std::string insertion;
};

constexpr std::array<std::string_view, 20> fragments{"{",  "}",  "[",  "]", ":",  ": ", ",",   "\n",   "- ",   "? ",
                                                     "&a", "*a", "!t", "#", "\"", "'",  "|\n", "\xFF", "<<: ", "---\n"};

rc::Gen<std::string> insertion() {
    return rc::gen::oneOf(
        rc::gen::map(rc::gen::elementOf(std::vector<std::string_view>(fragments.begin(), fragments.end())),
                     [](std::string_view fragment) { return std::string(fragment); }),
        rc::gen::arbitrary<std::string>());
}

rc::Gen<Mutation> mutation(std::size_t size) {
    return rc::gen::construct<Mutation>(rc::gen::inRange<std::size_t>(0, size), rc::gen::inRange<std::size_t>(0, 8),
                                        insertion());
}

std::string mutated(std::string_view original) {
    std::string text(original);
    const auto mutations = *rc::gen::resize(5, rc::gen::container<std::vector<Mutation>>(mutation(original.size())));
    for (const Mutation& change : mutations) {
        const std::size_t place = std::min(change.place, text.size());
        text.replace(place, std::min(change.length, text.size() - place), change.insertion);
    }
    return text;
}

/// Line and column of every diagnostic name a byte of the text, or the place behind a line's last one.
bool is_inside(const Diagnostic& diagnostic, std::string_view text) {
    int line = 1;
    while (line < diagnostic.line) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) {
            return false;
        }
        text.remove_prefix(end + 1);
        ++line;
    }
    const std::size_t length = std::min(text.find('\n'), text.size());
    return diagnostic.line >= 1 && diagnostic.column >= 1 && static_cast<std::size_t>(diagnostic.column) <= length + 1;
}

constexpr std::array<std::string_view, 3> originals{texts::first_run, texts::key_tour, texts::key_tour_json};

RC_GTEST_PROP(MutatedScenario, IsLoadedOrRefusedWithPositionsInside, ()) {
    const std::string text = mutated(*rc::gen::elementOf(std::vector(originals.begin(), originals.end())));

    const LoadResult result = load_text(text, "f.yaml");

    RC_ASSERT(result.scenario.has_value() == result.diagnostics.empty());
    for (const Diagnostic& diagnostic : result.diagnostics) {
        RC_ASSERT(is_inside(diagnostic, text));
    }
}

RC_GTEST_PROP(MutatedScenario, IsReportedInTheOrderOfTheFile, ()) {
    const std::string text = mutated(texts::key_tour);

    const LoadResult result = load_text(text, "f.yaml");

    RC_ASSERT(std::is_sorted(result.diagnostics.begin(), result.diagnostics.end(),
                             [](const Diagnostic& a, const Diagnostic& b) {
                                 return std::pair(a.line, a.column) < std::pair(b.line, b.column);
                             }));
}

RC_GTEST_PROP(MutatedScenario, IsReportedInOneLinePerDiagnostic, ()) {
    const std::string text = mutated(texts::key_tour);

    const LoadResult result = load_text(text, "f.yaml");

    for (const Diagnostic& diagnostic : result.diagnostics) {
        RC_ASSERT(diagnostic.message.find_first_of("\n\r\x1b") == std::string::npos);
    }
}

RC_GTEST_PROP(ArbitraryOverride, IsTakenOrRefused, (const std::string& path, const std::string& value)) {
    const LoadResult result = load_text(texts::first_run, "f.yaml", {path + "=" + value, "ports.A." + value + "=1"});

    RC_ASSERT(result.scenario.has_value() == result.diagnostics.empty());
}

}  // namespace
}  // namespace pcieflow::scenario
