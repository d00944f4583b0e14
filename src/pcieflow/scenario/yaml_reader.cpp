// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/yaml_reader.hpp"

#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "pcieflow/config/nearest_name.hpp"
#include "pcieflow/scenario/json_form.hpp"
#include "pcieflow/scenario/tree_builder.hpp"

namespace pcieflow::scenario {

namespace {

/// yaml-cpp quotes the byte that it cannot use, which may be the first of a longer character.
std::string message_of(const YAML::Exception& fault) {
    const auto is_text = [](char c) { return static_cast<unsigned char>(c) < 0x80U && c != ' '; };
    const auto last = std::find_if(fault.msg.rbegin(), fault.msg.rend(), is_text);
    return config::printable(std::string(fault.msg.begin(), last.base()));
}

}  // namespace

std::optional<TreeNode> read_yaml(std::string_view text, int override_index, Findings& findings) {
    const std::string readable = readable_json(text);
    std::istringstream stream(readable);
    TreeBuilder builder(readable, override_index, findings);
    try {
        YAML::Parser parser(stream);
        while (parser.HandleNextDocument(builder)) {
        }
    } catch (const ReadingStopped&) {
        return std::nullopt;  // the builder has said why
    } catch (const YAML::Exception& fault) {
        findings.push_back({builder.origin_of(fault.mark), message_of(fault)});
        return std::nullopt;
    }
    std::optional<TreeNode> root = builder.take_root();
    if (!root) {
        findings.push_back({{override_index, {}}, text.empty() ? "the file is empty" : "the file holds no document"});
    }
    return root;
}

}  // namespace pcieflow::scenario
