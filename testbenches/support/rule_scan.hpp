// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>

#include "pcieflow/core/rule.hpp"

namespace pcieflow::support {

using Files = std::set<std::string, std::less<>>;

/// Where the sources cite a rule; paths are relative to the root of the project.
struct RulePlaces {
    Files implemented;  ///< a comment or a RuleId of the code, outside the observers
    Files checked;      ///< a RuleId that an observer reports
    Files tested;       ///< the name of a test, or a comment among tests
    Files fires;        ///< of these, negative tests whose names say that a check fires
    Files silent;       ///< of these, negative tests whose names say that it does not
};

/// Collects the citations of all rules. It believes what comments and names say: that a rule is obeyed is for the tests
/// to show that carry its ID.
///
/// Strings do not count, nor do files that speak of rules and obey none: the registry, tables of all checks, what reads
/// scenarios and writes results, examples.
class RuleScan {
public:
    void add(std::string_view path, std::string_view source);
    [[nodiscard]] const RulePlaces& operator[](core::RuleId rule) const {
        return places_[static_cast<std::size_t>(rule)];
    }

private:
    std::array<RulePlaces, core::rule_count> places_;
};

/// "FC_INIT_13a", as it is written where a hyphen cannot be.
[[nodiscard]] std::string identifier_of(const core::Rule& rule);

/// All C++ sources below `root`/{src,models,testbenches}.
[[nodiscard]] RuleScan scan_project(const std::filesystem::path& root);

}  // namespace pcieflow::support
