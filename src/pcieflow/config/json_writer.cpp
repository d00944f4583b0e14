// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/json_writer.hpp"

namespace pcieflow::config {

void JsonWriter::begin_item() {
    if (has_key_) {
        has_key_ = false;
        return;
    }
    if (depth_ > 0) {
        text_ += is_first_ ? "\n" : ",\n";
        text_.append(2 * depth_, ' ');
    }
    is_first_ = false;
}

void JsonWriter::begin(char bracket) {
    begin_item();
    text_ += bracket;
    ++depth_;
    is_first_ = true;
}

void JsonWriter::end(char bracket) {
    --depth_;
    if (!is_first_) {
        text_ += '\n';
        text_.append(2 * depth_, ' ');
    }
    text_ += bracket;
    is_first_ = false;
}

void JsonWriter::put_string(std::string_view value) {
    text_ += '"';
    for (const char c : value) {
        if (c == '"' || c == '\\') {
            text_ += '\\';
        }
        text_ += c;
    }
    text_ += '"';
}

JsonWriter& JsonWriter::key(std::string_view name) {
    begin_item();
    put_string(name);
    text_ += ": ";
    has_key_ = true;
    return *this;
}

JsonWriter& JsonWriter::begin_object() {
    begin('{');
    return *this;
}

JsonWriter& JsonWriter::end_object() {
    end('}');
    return *this;
}

JsonWriter& JsonWriter::begin_array() {
    begin('[');
    return *this;
}

JsonWriter& JsonWriter::end_array() {
    end(']');
    return *this;
}

JsonWriter& JsonWriter::strings(const std::vector<std::string_view>& values) {
    begin_item();
    text_ += '[';
    for (std::size_t i = 0; i < values.size(); ++i) {
        text_ += i == 0 ? "" : ", ";
        put_string(values[i]);
    }
    text_ += ']';
    return *this;
}

JsonWriter& JsonWriter::text(std::string_view name, std::string_view value) {
    key(name);
    begin_item();
    put_string(value);
    return *this;
}

JsonWriter& JsonWriter::number(std::string_view name, std::int64_t value) {
    key(name);
    begin_item();
    text_ += std::to_string(value);
    return *this;
}

JsonWriter& JsonWriter::boolean(std::string_view name, bool value) {
    key(name);
    begin_item();
    text_ += value ? "true" : "false";
    return *this;
}

}  // namespace pcieflow::config
