// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "pcieflow/config/value_rule.hpp"
#include "pcieflow/core/time.hpp"

namespace pcieflow::config {

/// Why a text is no number of the wanted quantity.
enum class NumberFault : std::uint8_t { none, no_number, no_unit, wrong_unit, inexact, too_large };

struct Number {
    std::int64_t value = 0;
    NumberFault fault = NumberFault::none;
};

/// Reads a decimal number with its unit, in integers: "0.5ns" is 500 000 fs, "0.5fs" is inexact. One space or more may
/// stand between number and unit. Only quantities that are numbers may be asked for.
[[nodiscard]] Number read_number(Quantity quantity, std::string_view text);

/// The units of a quantity, as "fs ps ns us ms s"; empty if it has none.
[[nodiscard]] std::string unit_list(Quantity quantity);

/// A number of a quantity with the largest unit in which it is whole: 34 000 000 000 fs is "34us". Bits are written in
/// hexadecimal: "0xFFC".
[[nodiscard]] std::string number_text(Quantity quantity, std::int64_t value);

[[nodiscard]] std::string to_text(core::Duration span);

}  // namespace pcieflow::config
