// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pcieflow::config {

/// What the text of a value measures or names.
enum class Quantity : std::uint8_t {
    name,           ///< letters, digits, `_`, `.` and `-`, 1 to 64, no leading dot
    text,           ///< anything
    word,           ///< one of the words of the rule
    count,          ///< a number without unit
    bits,           ///< a number without unit, decimal or 0x and hexadecimal
    probability,    ///< a decimal number; counted in millionths
    pool,           ///< credits of a pool: a count of which 0 is never written
    time,           ///< fs ps ns us ms s; counted in fs
    size,           ///< B KiB; counted in bytes
    transfer_rate,  ///< GT/s; the number is a wire::Rate
    data_rate,      ///< Gb/s MB/s; counted in bit/s
    width,          ///< x1 … x32; the number counts lanes
    packet_kinds,   ///< the name of a kind of DLLP or TLP, or its beginning and `*`
    rule,           ///< the ID of a rule of which violations are reported
    nothing_yet,    ///< a list that must be empty: what belongs there is not modelled yet
};

/// A view of names or numbers that live as long as the program.
template <typename T>
struct View {
    const T* first = nullptr;
    std::size_t count = 0;

    constexpr View() = default;
    template <std::size_t N>
    constexpr View(const std::array<T, N>& items) : first(items.data()), count(N) {}  // NOLINT: a view is its array
    [[nodiscard]] constexpr const T* begin() const { return first; }
    [[nodiscard]] constexpr const T* end() const { return first + count; }
    [[nodiscard]] constexpr std::size_t size() const { return count; }
    [[nodiscard]] constexpr bool empty() const { return count == 0; }
    constexpr const T& operator[](std::size_t index) const { return first[index]; }
};
using Words = View<std::string_view>;
using Numbers = View<std::int64_t>;

/// Which texts a value accepts.
struct ValueRule {
    Quantity quantity = Quantity::text;
    std::int64_t min = 0;
    std::int64_t max = 0;
    Words words{};      ///< accepted besides the number, or alone if `quantity` is `word`
    Numbers choices{};  ///< if not empty, the only numbers accepted
    bool is_list = false;
    std::int64_t step = 1;  ///< the number must be a multiple of it
};

/// A value that was read: the position of the word in `ValueRule::words`, or else the number, or else the text.
struct Value {
    static constexpr std::size_t no_word = ~std::size_t{0};

    std::size_t word = no_word;
    std::int64_t number = 0;
    std::string_view text;

    [[nodiscard]] constexpr bool is_word() const { return word != no_word; }
};

}  // namespace pcieflow::config
