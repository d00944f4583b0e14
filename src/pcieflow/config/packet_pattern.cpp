// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/packet_pattern.hpp"

namespace pcieflow::config {

namespace {

constexpr std::string_view any_dllp = "DLLP";
constexpr std::string_view any_tlp = "TLP";

}  // namespace

wire::PacketKinds packet_kinds(std::string_view pattern) {
    if (pattern == any_dllp) {
        return wire::all_dllps();
    }
    if (pattern == any_tlp) {
        return wire::all_tlps();
    }
    const bool is_open = !pattern.empty() && pattern.back() == '*';
    if (is_open) {
        pattern.remove_suffix(1);
    }
    wire::PacketKinds kinds;
    for (std::size_t i = 0; i < wire::packet_kind_count; ++i) {
        const std::string_view name = wire::packet_kind_name(i);
        kinds[i] = is_open ? name.substr(0, pattern.size()) == pattern : name == pattern;
    }
    return kinds;
}

std::vector<std::string_view> packet_kind_names() {
    std::vector<std::string_view> names{any_dllp, any_tlp};
    for (std::size_t i = 0; i < wire::packet_kind_count; ++i) {
        names.push_back(wire::packet_kind_name(i));
    }
    return names;
}

}  // namespace pcieflow::config
