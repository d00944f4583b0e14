// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/yaml_reader.hpp"

#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <sstream>
#include <string>

#include "pcieflow/scenario/json_form.hpp"
#include "pcieflow/scenario/tree_builder.hpp"

namespace pcieflow::scenario {

std::optional<Node> read_yaml(std::string_view text, int override_index, Findings& findings) {
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
        findings.push_back({builder.origin_of(fault.mark), fault.msg});
        return std::nullopt;
    }
    std::optional<Node> root = builder.take_root();
    if (!root) {
        findings.push_back({{override_index, {}}, text.empty() ? "the file is empty" : "the file holds no document"});
    }
    return root;
}

}  // namespace pcieflow::scenario
