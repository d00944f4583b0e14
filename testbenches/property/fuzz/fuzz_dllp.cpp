// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <variant>

#include "pcieflow/wire/crc16.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::wire {
namespace {

/// The bits of bytes 1 to 3 that a DLLP of this kind leaves unused, and that encoding therefore clears (DLLP-01).
struct ReservedBits {
    core::DllpBytes operator()(const FcDllp& /*dllp*/) const { return {}; }
    core::DllpBytes operator()(const AckNakDllp& /*dllp*/) const { return {0, 0xFF, 0xF0, 0, 0, 0}; }
    core::DllpBytes operator()(const FeatureDllp& /*dllp*/) const { return {}; }
    core::DllpBytes operator()(const VendorDllp& /*dllp*/) const { return {}; }
    core::DllpBytes operator()(PlainDllp /*dllp*/) const { return {0, 0xFF, 0xFF, 0xFF, 0, 0}; }
    core::DllpBytes operator()(const UnsupportedDllp& /*dllp*/) const { return {0, 0xFF, 0xFF, 0xFF, 0, 0}; }
};

void require(bool holds) {
    if (!holds) {
        std::abort();
    }
}

void check(core::DllpBytes bytes) {
    const std::optional<Dllp> received = decode(bytes);
    require(received.has_value() == (dllp_crc_residue(bytes) == good_dllp_crc_residue));

    const Dllp dllp = decode_unchecked(bytes);
    require(!received || *received == dllp);
    const core::DllpBytes encoded = encode(dllp);
    require(decode(encoded) == std::optional(dllp));

    const core::DllpBytes reserved = std::visit(ReservedBits{}, dllp);
    for (std::size_t i = 0; i < 4; ++i) {
        require(encoded[i] == (bytes[i] & ~unsigned{reserved[i]}));
    }
}

}  // namespace
}  // namespace pcieflow::wire

/// Takes the input six bytes at a time; a rest that is shorter is no DLLP.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    pcieflow::core::DllpBytes bytes{};
    for (; size >= bytes.size(); size -= bytes.size(), data += bytes.size()) {
        std::copy_n(data, bytes.size(), bytes.begin());
        pcieflow::wire::check(bytes);
    }
    return 0;
}
