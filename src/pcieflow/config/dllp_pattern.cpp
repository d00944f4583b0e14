// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/dllp_pattern.hpp"

namespace pcieflow::config {

std::bitset<wire::dllp_kind_count> dllp_kinds(std::string_view pattern) {
    const bool is_open = !pattern.empty() && pattern.back() == '*';
    if (is_open) {
        pattern.remove_suffix(1);
    }
    std::bitset<wire::dllp_kind_count> kinds;
    for (std::size_t i = 0; i < wire::dllp_kind_count; ++i) {
        const std::string_view name = wire::dllp_kind_name(i);
        kinds[i] = is_open ? name.substr(0, pattern.size()) == pattern : name == pattern;
    }
    return kinds;
}

std::vector<std::string_view> dllp_kind_names() {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < wire::dllp_kind_count; ++i) {
        names.push_back(wire::dllp_kind_name(i));
    }
    return names;
}

}  // namespace pcieflow::config
