// SPDX-License-Identifier: Apache-2.0
#include "support/rule_scan.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>
#include <vector>

#include "support/source_text.hpp"

namespace pcieflow::support {
namespace {

using core::Rule;

enum class Role { none, code, observer, test, negative_test };

struct Folder {
    std::string_view prefix;
    Role role;
};

// The first row that fits decides. What reads scenarios or writes results obeys no protocol rule.
constexpr std::array folders{
    Folder{"src/pcieflow/core/rules/", Role::none},
    Folder{"src/pcieflow/core/rule", Role::none},
    Folder{"src/pcieflow/config/", Role::none},
    Folder{"src/pcieflow/scenario/", Role::none},
    Folder{"src/pcieflow/app/", Role::none},
    Folder{"src/pcieflow/observe/check_class.cpp", Role::none},
    Folder{"src/pcieflow/observe/check_settings.cpp", Role::none},
    Folder{"src/pcieflow/observe/", Role::observer},
    Folder{"src/", Role::code},
    Folder{"models/examples/", Role::none},
    Folder{"models/", Role::code},
    Folder{"testbenches/negative/", Role::negative_test},
    Folder{"testbenches/unit/", Role::test},
    Folder{"testbenches/property/", Role::test},
    Folder{"testbenches/integration/", Role::test},
    Folder{"testbenches/scenario/", Role::test},
};

constexpr std::array test_macros{"TEST(", "TEST_F(", "TEST_P(", "RC_GTEST_PROP(", "RC_GTEST_FIXTURE_PROP("};

// How the claim of a negative test begins if it says what the check does.
constexpr std::array firing_verbs{"Fires", "Warns", "IsReported", "AreReported"};
constexpr std::array silent_verbs{"IsSilent", "AreSilent"};

bool is_alphanumeric(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

bool begins_with(std::string_view text, std::string_view prefix) { return text.substr(0, prefix.size()) == prefix; }

template <std::size_t Size>
bool begins_with_one_of(std::string_view text, const std::array<const char*, Size>& prefixes) {
    return std::any_of(prefixes.begin(), prefixes.end(),
                       [text](const char* prefix) { return begins_with(text, prefix); });
}

Role role_of(std::string_view path) {
    const auto* const found = std::find_if(folders.begin(), folders.end(),
                                           [path](const Folder& row) { return begins_with(path, row.prefix); });
    return found == folders.end() ? Role::none : found->role;
}

/// Whether `word` stands in `text` with no letter or digit beside it.
bool has_word(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !is_alphanumeric(text[at - 1])) && (end == text.size() || !is_alphanumeric(text[end]))) {
            return true;
        }
    }
    return false;
}

/// The second arguments of the macros that define tests.
std::vector<std::string> test_names(std::string_view code) {
    std::vector<std::string> names;
    for (const std::string_view macro : test_macros) {
        for (std::size_t at = code.find(macro); at != std::string_view::npos; at = code.find(macro, at + 1)) {
            const std::size_t comma = code.find(',', at);
            if ((at > 0 && (is_alphanumeric(code[at - 1]) || code[at - 1] == '_')) || comma == std::string_view::npos) {
                continue;
            }
            std::string name(code.substr(comma + 1, code.find_first_of(",)", comma + 1) - comma - 1));
            name.erase(std::remove_if(name.begin(), name.end(), [](char c) { return c == ' ' || c == '\n'; }),
                       name.end());
            names.push_back(std::move(name));
        }
    }
    return names;
}

void add_code(RulePlaces& places, const Rule& rule, std::string_view path, const SourceText& text) {
    if (has_word(text.comments, rule.name) || has_word(text.code, "RuleId::" + identifier_of(rule))) {
        places.implemented.emplace(path);
    }
}

void add_observer(RulePlaces& places, const Rule& rule, std::string_view path, const SourceText& text) {
    if (has_word(text.code, "RuleId::" + identifier_of(rule))) {
        places.checked.emplace(path);
    }
}

void add_tests(RulePlaces& places, const Rule& rule, std::string_view path, const SourceText& text, bool is_negative) {
    if (has_word(text.comments, rule.name)) {
        places.tested.emplace(path);
    }
    for (const std::string_view name : test_names(text.code)) {
        if (!has_word(name, identifier_of(rule))) {
            continue;
        }
        places.tested.emplace(path);
        const std::string_view claim = name.substr(name.rfind('_') + 1);
        if (is_negative && begins_with_one_of(claim, firing_verbs)) {
            places.fires.emplace(path);
        }
        if (is_negative && begins_with_one_of(claim, silent_verbs)) {
            places.silent.emplace(path);
        }
    }
}

}  // namespace

std::string identifier_of(const Rule& rule) {
    std::string name(rule.name);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

void RuleScan::add(std::string_view path, std::string_view source) {
    const Role role = role_of(path);
    const SourceText text = take_apart(source);
    for (const Rule& rule : core::all_rules()) {
        RulePlaces& places = places_[static_cast<std::size_t>(rule.id)];
        switch (role) {
            case Role::none: break;
            case Role::code: add_code(places, rule, path, text); break;
            case Role::observer: add_observer(places, rule, path, text); break;
            case Role::test: add_tests(places, rule, path, text, false); break;
            case Role::negative_test: add_tests(places, rule, path, text, true); break;
        }
    }
}

RuleScan scan_project(const std::filesystem::path& root) {
    RuleScan scan;
    for (const char* const folder : {"src", "models", "testbenches"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            const std::string extension = entry.path().extension();
            if (extension == ".hpp" || extension == ".cpp") {
                std::ifstream file(entry.path());
                std::ostringstream text;
                text << file.rdbuf();
                scan.add(entry.path().lexically_relative(root).generic_string(), text.str());
            }
        }
    }
    return scan;
}

}  // namespace pcieflow::support
