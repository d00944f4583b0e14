// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/wire/dllp_kind.hpp"

namespace pcieflow::wire {

/// The three uses of a flow-control DLLP (docs/protocol.md §3.2, bits 7:6 of byte 0).
enum class FcKind : std::uint8_t { InitFC1 = 0x40, UpdateFC = 0x80, InitFC2 = 0xC0 };

/// InitFC1, InitFC2 or UpdateFC (docs/protocol.md §3.3).
struct FcDllp {
    FcKind kind = FcKind::InitFC1;
    core::CreditType type = core::CreditType::P;
    core::VcId vc = core::vc0;
    std::uint16_t hdr = 0;        ///< HdrFC field, 0…255
    std::uint16_t data = 0;       ///< DataFC field, 0…4095
    std::uint8_t hdr_scale = 0;   ///< 0…3; 0 without Scaled Flow Control (CRD-08)
    std::uint8_t data_scale = 0;  ///< 0…3
    bool operator==(const FcDllp& other) const;
};

/// Ack or Nak with AckNak_Seq_Num 0…4095.
struct AckNakDllp {
    bool is_nak = false;
    std::uint16_t seq = 0;
    bool operator==(const AckNakDllp& other) const;
};

/// Data_Link_Feature (Base 4.0 and later): Feature_Ack and 23 Feature_Supported bits.
struct FeatureDllp {
    bool feature_ack = false;
    std::uint32_t supported = 0;
    bool operator==(const FeatureDllp& other) const;
};

/// Vendor-Specific with 24 bits of its own.
struct VendorDllp {
    std::uint32_t payload = 0;
    bool operator==(const VendorDllp& other) const;
};

/// DLLPs whose type byte says everything.
enum class PlainDllp : std::uint8_t {
    MRInit = 0x01,
    PM_Enter_L1 = 0x20,
    PM_Enter_L23 = 0x21,
    PM_Active_State_Request_L1 = 0x23,
    PM_Request_Ack = 0x24,
    NOP = 0x31,
};

/// A type byte that a receiver drops without an error (DLLP-01): reserved codes, MR-IOV flow control, bit 3 of an FC
/// type.
struct UnsupportedDllp {
    std::uint8_t type = 0x03;
    bool operator==(const UnsupportedDllp& other) const;
};

using Dllp = std::variant<FcDllp, AckNakDllp, FeatureDllp, VendorDllp, PlainDllp, UnsupportedDllp>;

/// The six bytes of a DLLP, CRC included; reserved fields are 0. Fields must be in the ranges given above.
[[nodiscard]] core::DllpBytes encode(const Dllp& dllp);

/// The DLLP, or nothing if its CRC is wrong (ERR-02). Reserved fields are ignored (DLLP-01).
[[nodiscard]] std::optional<Dllp> decode(const core::DllpBytes& bytes);

/// The DLLP that the first four bytes describe, whatever the CRC.
[[nodiscard]] Dllp decode_unchecked(const core::DllpBytes& bytes);

/// Position of a DLLP's kind in the order of `dllp_kind_name`.
[[nodiscard]] std::size_t kind_index(const Dllp& dllp);

/// `InitFC1-P`, `Ack`, …
[[nodiscard]] std::string_view kind_name(const Dllp& dllp);

}  // namespace pcieflow::wire
