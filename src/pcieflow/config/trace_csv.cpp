// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/trace_csv.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

#include "pcieflow/config/nearest_name.hpp"
#include "pcieflow/config/request_kinds.hpp"
#include "pcieflow/config/unit_reader.hpp"
#include "pcieflow/config/value_reader.hpp"

namespace pcieflow::config {

namespace {

constexpr std::array<std::string_view, 4> columns{"time", "kind", "address", "bytes"};
constexpr std::size_t time_column = 0;
constexpr std::size_t kind_column = 1;
constexpr std::size_t address_column = 2;
constexpr std::size_t bytes_column = 3;

constexpr std::size_t most_faults = 20;
constexpr std::int64_t longest_transfer = 0x4000'0000;
constexpr std::int64_t largest_address = 0x3FFF'FFFF'FFFF'FFFF;

constexpr ValueRule time_rule{Quantity::time, 0, core::to_fs(core::end_of_time)};
constexpr ValueRule kind_rule{Quantity::word, 0, 0, request_names};

ValueRule bytes_rule(wire::TlpKind kind) {
    ValueRule rule{Quantity::count, 0, kind == wire::TlpKind::Msg ? 0 : longest_transfer};
    rule.choices = operand_sizes(kind);
    return rule;
}

/// An AtomicOp is aligned to its operand, of which CAS carries two.
ValueRule address_rule(wire::TlpKind kind, std::int64_t bytes) {
    ValueRule rule{Quantity::bits, 0, largest_address};
    if (bytes > 0 && !bytes_rule(kind).choices.empty()) {
        rule.step = kind == wire::TlpKind::CAS ? bytes / 2 : bytes;
    }
    return rule;
}

/// A part of the file and where it stands.
struct Part {
    std::string_view text;
    int line = 1;
    int column = 1;
};

int characters(std::string_view text) {
    const auto is_start = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    return static_cast<int>(std::count_if(text.begin(), text.end(), is_start));
}

Part trimmed(const Part& part) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = std::min(part.text.find_first_not_of(blanks), part.text.size());
    const std::size_t last = part.text.find_last_not_of(blanks);
    const std::size_t length = last == std::string_view::npos ? 0 : last - first + 1;
    return {part.text.substr(first, length), part.line, part.column + static_cast<int>(first)};
}

std::vector<Part> fields_of(const Part& line) {
    std::vector<Part> fields;
    std::size_t begin = 0;
    while (true) {
        const std::size_t end = std::min(line.text.find(',', begin), line.text.size());
        const int column = line.column + characters(line.text.substr(0, begin));
        fields.push_back(trimmed({line.text.substr(begin, end - begin), line.line, column}));
        if (end == line.text.size()) {
            return fields;
        }
        begin = end + 1;
    }
}

class Reader {
public:
    TraceCsv read(std::string_view text) {
        constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
        if (text.substr(0, byte_order_mark.size()) == byte_order_mark) {
            text.remove_prefix(byte_order_mark.size());
        }
        for (int number = 1; !text.empty() && csv_.faults.size() < most_faults; ++number) {
            const std::size_t end = text.find('\n');
            const Part line = trimmed({text.substr(0, end), number, 1});
            if (!line.text.empty() && line.text.front() != '#') {
                read_line(fields_of(line));
            }
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        }
        std::sort(csv_.faults.begin(), csv_.faults.end(), [](const TraceFault& a, const TraceFault& b) {
            return std::tie(a.line, a.column) < std::tie(b.line, b.column);
        });
        return std::move(csv_);
    }

private:
    void read_line(const std::vector<Part>& fields) {
        const bool is_first = std::exchange(is_first_line_, false);
        if (!has_all(fields)) {
            return;
        }
        if (is_first && fields[0].text.substr(0, columns[time_column].size()) == columns[time_column]) {
            read_header(fields);
        } else {
            read_record(fields);
        }
    }

    bool has_all(const std::vector<Part>& fields) {
        if (fields.size() != columns.size()) {
            fault(fields[std::min(fields.size() - 1, columns.size())],
                  "a line of " + std::to_string(fields.size()) + " values; expected time, kind, address, bytes");
            return false;
        }
        return true;
    }

    void read_header(const std::vector<Part>& fields) {
        std::string_view time = fields[time_column].text;
        time.remove_prefix(columns[time_column].size());
        if (!time.empty()) {
            unit_ = time.front() == '_' ? time.substr(1) : time;
            const bool is_unit = read_number(Quantity::time, "1" + std::string(unit_)).fault == NumberFault::none;
            if (time.front() != '_' || !is_unit) {
                fault(fields[time_column], "a column " + printable(fields[time_column].text) +
                                               "; expected time, or time_ and one of " + unit_list(Quantity::time));
            }
        }
        for (std::size_t i = kind_column; i < columns.size(); ++i) {
            if (fields[i].text != columns[i]) {
                fault(fields[i], "a column " + printable(fields[i].text) + "; expected " + std::string(columns[i]));
            }
        }
    }

    void read_record(const std::vector<Part>& fields) {
        const std::optional<Value> time = read_time(fields[time_column]);
        const std::optional<Value> kind_word = value(fields[kind_column], columns[kind_column], kind_rule);
        const auto kind = kind_word ? static_cast<wire::TlpKind>(kind_word->word) : wire::TlpKind::MWr;
        const std::optional<Value> bytes = value(fields[bytes_column], columns[bytes_column], bytes_rule(kind));
        const std::optional<Value> address =
            value(fields[address_column], columns[address_column], address_rule(kind, bytes ? bytes->number : 0));
        if (time && kind_word && bytes && address) {
            csv_.records.push_back(
                {core::at_fs(time->number),
                 {kind, static_cast<std::uint64_t>(address->number), static_cast<std::uint32_t>(bytes->number)}});
        }
    }

    std::optional<Value> read_time(const Part& field) {
        std::string text(field.text);
        if (read_number(Quantity::time, text).fault == NumberFault::no_unit) {
            text += unit_;
        }
        const std::optional<Value> time = value({text, field.line, field.column}, columns[time_column], time_rule);
        if (time && time->number < last_time_) {
            fault(field, "time is " + printable(field.text) +
                             "; expected no earlier time than the record before has, " +
                             number_text(Quantity::time, last_time_));
            return std::nullopt;
        }
        last_time_ = time ? time->number : last_time_;
        return time;
    }

    std::optional<Value> value(const Part& field, std::string_view name, const ValueRule& rule) {
        const std::variant<Value, std::string> read = read_value(rule, field.text);
        if (const auto* const message = std::get_if<std::string>(&read)) {
            fault(field, std::string(name) + " " + *message);
            return std::nullopt;
        }
        return std::get<Value>(read);
    }

    void fault(const Part& part, std::string message) {
        if (csv_.faults.size() < most_faults) {
            csv_.faults.push_back({part.line, part.column, std::move(message)});
        }
    }

    TraceCsv csv_;
    std::string_view unit_;  ///< of times that have none; empty: there is none
    std::int64_t last_time_ = 0;
    bool is_first_line_ = true;
};

}  // namespace

TraceCsv read_trace_csv(std::string_view text) { return Reader().read(text); }

}  // namespace pcieflow::config
