// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pcieflow/config/field.hpp"

namespace pcieflow::config {

enum class Shape : std::uint8_t { mapping, list, value };

/// A node of the tree that the patterns of the field table make: what may stand at one path.
struct Place {
    std::string key;  ///< "*": any of `names`
    Shape shape = Shape::mapping;
    const Field* field = nullptr;         ///< of a value
    std::vector<Place> children;          ///< the keys of a mapping, or of each mapping in a list
    std::vector<std::string_view> names;  ///< what a wildcard stands for

    [[nodiscard]] bool is_wildcard() const { return key == "*"; }

    /// The child of that key; null if there is none.
    [[nodiscard]] const Place* child(std::string_view name) const;

    /// Every key that is valid here.
    [[nodiscard]] std::vector<std::string_view> child_names() const;

    /// Some key at or below this place has to be there.
    [[nodiscard]] bool is_required() const;
};

/// The whole scenario.
[[nodiscard]] const Place& root_place();

/// `where` after the step from `parent` to its child `name`.
[[nodiscard]] Where step(const Where& where, const Place& parent, std::string_view name);

/// The keys that must be in the mapping at `place`. A VC's pools must only if it is VC0.
[[nodiscard]] std::vector<std::string_view> required_keys(const Place& place, const Where& where);

}  // namespace pcieflow::config
