// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pcieflow::config {

/// Writes indented JSON, member by member, in the order of the calls. Enough for the schema; texts must be printable.
class JsonWriter {
public:
    JsonWriter& key(std::string_view name);
    JsonWriter& begin_object();
    JsonWriter& end_object();
    JsonWriter& begin_array();
    JsonWriter& end_array();
    JsonWriter& strings(const std::vector<std::string_view>& values);

    JsonWriter& text(std::string_view name, std::string_view value);
    JsonWriter& number(std::string_view name, std::int64_t value);
    JsonWriter& boolean(std::string_view name, bool value);

    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    void begin_item();
    void begin(char bracket);
    void end(char bracket);
    void put_string(std::string_view value);

    std::string text_;
    std::size_t depth_ = 0;
    bool is_first_ = true;
    bool has_key_ = false;
};

}  // namespace pcieflow::config
