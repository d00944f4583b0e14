// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "pcieflow/config/field.hpp"
#include "pcieflow/config/scenario.hpp"

namespace pcieflow::config {

struct Place;

/// Something wrong with the value at a path.
struct Error {
    std::string path;
    std::string message;
};

/// Sets one value: `set(scenario, "ports.B.vcs.0.PH", "8")`. Elements of lists are named by their `name`, or else by
/// their index from 0; the index behind the last one appends. A list of values is set whole: "[1, 2]". Nothing changes
/// if an error is returned.
[[nodiscard]] std::optional<Error> set(Scenario& scenario, std::string_view path, std::string_view text);

/// Reads `text` by the field's rule and sets it; what is wrong otherwise, beginning with the key.
[[nodiscard]] std::optional<std::string> assign(Scenario& scenario, const Field& field, const Where& where,
                                                std::string_view key, std::string_view text);

/// Elements that a list of mappings has; 0 if there is no such list.
[[nodiscard]] std::size_t list_size(const Scenario& scenario, std::string_view list);

/// The message for a key that is not valid at `place`.
[[nodiscard]] std::string unknown_key(const Place& place, std::string_view key);

}  // namespace pcieflow::config
