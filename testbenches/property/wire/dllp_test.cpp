// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/dllp.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>

#include "pcieflow/wire/crc16.hpp"

namespace pcieflow::wire {
namespace {

template <typename Field>
Field up_to(unsigned max) {
    return static_cast<Field>(*rc::gen::inRange(0U, max + 1U));
}

Dllp any_fc() {
    return FcDllp{*rc::gen::element(FcKind::InitFC1, FcKind::InitFC2, FcKind::UpdateFC),
                  *rc::gen::elementOf(core::credit_types),
                  core::vc_id(*rc::gen::inRange<std::size_t>(0, core::vc_count)),
                  up_to<std::uint16_t>(255),
                  up_to<std::uint16_t>(4095),
                  up_to<std::uint8_t>(3),
                  up_to<std::uint8_t>(3)};
}

Dllp any_dllp() {
    switch (*rc::gen::inRange(0, 5)) {
        case 0: return AckNakDllp{*rc::gen::arbitrary<bool>(), up_to<std::uint16_t>(4095)};
        case 1: return FeatureDllp{*rc::gen::arbitrary<bool>(), up_to<std::uint32_t>(0x7F'FFFF)};
        case 2: return VendorDllp{up_to<std::uint32_t>(0xFF'FFFF)};
        case 3:
            return *rc::gen::element(PlainDllp::MRInit, PlainDllp::PM_Enter_L1, PlainDllp::PM_Enter_L23,
                                     PlainDllp::PM_Active_State_Request_L1, PlainDllp::PM_Request_Ack, PlainDllp::NOP);
        default: return any_fc();
    }
}

core::DllpBytes any_bytes() {
    core::DllpBytes bytes{};
    for (std::uint8_t& byte : bytes) {
        byte = *rc::gen::arbitrary<std::uint8_t>();
    }
    return bytes;
}

RC_GTEST_PROP(DllpCodec, DLLP_01_DecodesWhatItEncodes, ()) {
    const Dllp dllp = any_dllp();

    RC_ASSERT(decode(encode(dllp)) == std::optional(dllp));
}

RC_GTEST_PROP(DllpCodec, DLLP_01_EncodesWhateverItDecodesToTheSameDllp, ()) {
    const Dllp dllp = decode_unchecked(any_bytes());

    RC_ASSERT(decode(encode(dllp)) == std::optional(dllp));
}

RC_GTEST_PROP(DllpCodec, DLLP_01_KeepsTheTypeByteOfWhateverItDecodes, ()) {
    const core::DllpBytes bytes = any_bytes();

    RC_ASSERT(encode(decode_unchecked(bytes))[0] == bytes[0]);
}

RC_GTEST_PROP(DllpCodec, CHK_23_RefusesEveryEncodedDllpOfWhichUpTo3BitsFlipped, ()) {
    core::DllpBytes bytes = encode(any_dllp());
    const core::DllpBytes good = bytes;
    const unsigned flips = *rc::gen::inRange(1U, 4U);
    for (unsigned n = 0; n < flips; ++n) {
        const unsigned bit = *rc::gen::inRange(0U, 48U);
        bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] ^ (1U << (bit % 8)));
    }

    RC_ASSERT((decode(bytes) == std::nullopt) == (bytes != good));
}

RC_GTEST_PROP(DllpCodec, CRC_04_LeavesTheResidueExactlyIfTheCrcIsGood, ()) {
    core::DllpBytes bytes = any_bytes();
    if (*rc::gen::arbitrary<bool>()) {
        const DllpCrc crc = dllp_crc(bytes);
        bytes[4] = crc[0];
        bytes[5] = crc[1];
    }

    RC_ASSERT(has_good_crc(bytes) == (dllp_crc_residue(bytes) == good_dllp_crc_residue));
}

}  // namespace
}  // namespace pcieflow::wire
