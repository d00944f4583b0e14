// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/loader.hpp"

#include <algorithm>
#include <system_error>
#include <tuple>
#include <variant>

#include "pcieflow/config/nearest_name.hpp"
#include "pcieflow/scenario/binder.hpp"
#include "pcieflow/scenario/file_bytes.hpp"
#include "pcieflow/scenario/findings.hpp"
#include "pcieflow/scenario/overrides.hpp"
#include "pcieflow/scenario/text_check.hpp"
#include "pcieflow/scenario/yaml_reader.hpp"

namespace pcieflow::scenario {

namespace {

/// File positions first, in the order of the text; then the overrides in theirs.
auto rank(const Origin& origin) {
    return std::tuple{origin.override_index, origin.position.line, origin.position.column};
}

Diagnostic diagnostic(const Finding& finding, const std::string& file_name, const std::vector<std::string>& overrides) {
    if (finding.origin.override_index == Origin::file) {
        return {file_name, finding.origin.position.line, finding.origin.position.column, finding.message};
    }
    const std::string& text = overrides[static_cast<std::size_t>(finding.origin.override_index)];
    return {"--set " + config::printable(text), 0, 0, finding.message};
}

void report(Findings findings, const std::string& file_name, const std::vector<std::string>& overrides,
            LoadResult& result) {
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding& a, const Finding& b) { return rank(a.origin) < rank(b.origin); });
    const auto last = std::unique(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
        return rank(a.origin) == rank(b.origin) && a.message == b.message;
    });
    findings.erase(last, findings.end());
    const std::size_t shown = std::min(findings.size(), most_diagnostics);
    for (std::size_t i = 0; i < shown; ++i) {
        result.diagnostics.push_back(diagnostic(findings[i], file_name, overrides));
    }
    result.further = findings.size() - shown;
}

/// Of a file as a whole, which has no position.
LoadResult refusal(const std::string& file_name, const std::string& message) {
    LoadResult result;
    result.diagnostics.push_back({file_name, 0, 0, message});
    return result;
}

}  // namespace

LoadResult load_text(std::string_view text, const std::string& file_name, const std::vector<std::string>& overrides) {
    if (text.size() > largest_file) {
        return refusal(file_name, "the file is larger than " + std::to_string(largest_file / 1024) + " KiB");
    }
    text = without_bom(text);
    LoadResult result;
    Findings findings;
    if (const std::optional<Finding> bad = find_bad_byte(text)) {
        report({*bad}, file_name, overrides, result);
        return result;
    }
    std::optional<TreeNode> root = read_yaml(text, Origin::file, findings);
    if (root) {
        apply_overrides(*root, overrides, findings);
        config::Scenario scenario = Binder(findings, std::filesystem::path(file_name).parent_path()).bind(*root);
        if (findings.empty()) {
            result.scenario = std::move(scenario);
        }
    }
    report(std::move(findings), file_name, overrides, result);
    return result;
}

LoadResult load_file(const std::filesystem::path& path, const std::vector<std::string>& overrides) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        return refusal(path.string(), "this is a folder; expected a file");
    }
    const auto read = read_bytes(path, largest_file);
    if (const auto* fault = std::get_if<std::error_condition>(&read)) {
        return refusal(path.string(), "cannot be read: " + fault->message());
    }
    return load_text(std::get<std::string>(read), path.string(), overrides);
}

std::string to_string(const LoadResult& result) {
    std::string text;
    for (const Diagnostic& item : result.diagnostics) {
        text += to_string(item) + "\n";
    }
    if (result.further > 0) {
        text += "… and " + std::to_string(result.further) + " more\n";
    }
    return text;
}

}  // namespace pcieflow::scenario
