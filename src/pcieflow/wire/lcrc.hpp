// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace pcieflow::wire {

/// The LCRC of a TLP, computed over the two sequence bytes, the header, the payload and the ECRC in one or several
/// pieces (CRC-05). It is the ordinary reflected CRC-32.
class Lcrc {
public:
    /// Takes in the next `size` bytes; `bytes` may be null if `size` is 0.
    void add(const std::uint8_t* bytes, std::size_t size);

    [[nodiscard]] std::uint32_t value() const { return ~register_; }

    /// The four bytes in the order in which they are sent, least significant first.
    [[nodiscard]] std::array<std::uint8_t, 4> bytes() const;

private:
    std::uint32_t register_ = 0xFFFF'FFFF;
};

}  // namespace pcieflow::wire
