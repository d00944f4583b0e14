// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace pcieflow::core {

/// A counter that wraps: its value is always below 2^Bits, and all arithmetic is modulo 2^Bits (CRD-05). Wrapped
/// counters have no order, so there is equality and distance but no less-than.
template <unsigned Bits>
class ModCounter {
public:
    static_assert(Bits >= 1 && Bits <= 31);
    static constexpr std::uint32_t modulus = std::uint32_t{1} << Bits;

    /// `value` is reduced modulo 2^Bits.
    constexpr explicit ModCounter(std::uint32_t value) : value_(value % modulus) {}

    [[nodiscard]] constexpr std::uint32_t value() const { return value_; }

    constexpr ModCounter& operator+=(std::uint32_t increment) {
        value_ = (value_ + increment) % modulus;  // a carry out of 32 bits is a multiple of the modulus
        return *this;
    }

    /// How far this counter has run beyond `other`: (this - other) mod 2^Bits.
    [[nodiscard]] constexpr std::uint32_t since(ModCounter other) const { return (value_ - other.value_) % modulus; }

    constexpr bool operator==(ModCounter other) const { return value_ == other.value_; }
    constexpr bool operator!=(ModCounter other) const { return value_ != other.value_; }

private:
    std::uint32_t value_;
};

}  // namespace pcieflow::core
