// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "pcieflow/core/event.hpp"

namespace pcieflow::wire {

/// Bytes 4 and 5 of a DLLP.
using DllpCrc = std::array<std::uint8_t, 2>;

/// The CRC of a DLLP's first four bytes; what stands in bytes 4 and 5 does not matter (CRC-01, CRC-02, CRC-03).
[[nodiscard]] DllpCrc dllp_crc(const core::DllpBytes& bytes);

/// Whether bytes 4 and 5 are the CRC of the others.
[[nodiscard]] bool has_good_crc(const core::DllpBytes& bytes);

/// The register after all six bytes, without the final complement (CRC-04).
[[nodiscard]] std::uint16_t dllp_crc_residue(const core::DllpBytes& bytes);

/// What `dllp_crc_residue` is for every good DLLP (CRC-04).
inline constexpr std::uint16_t good_dllp_crc_residue = 0x556F;

}  // namespace pcieflow::wire
