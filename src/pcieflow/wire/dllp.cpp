// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/dllp.hpp"

#include <cassert>

#include "pcieflow/wire/crc16.hpp"

namespace pcieflow::wire {
namespace {

constexpr std::uint8_t ack_type = 0x00;
constexpr std::uint8_t feature_type = 0x02;
constexpr std::uint8_t nak_type = 0x10;
constexpr std::uint8_t vendor_type = 0x30;

/// A field of the 32-bit word that bytes 0 to 3 make up, byte 0 uppermost (docs/protocol.md §3.3).
struct Field {
    unsigned shift;
    std::uint32_t max;

    [[nodiscard]] constexpr std::uint32_t put(std::uint32_t value) const {
        assert(value <= max);
        return value << shift;
    }
    [[nodiscard]] constexpr std::uint32_t take(std::uint32_t word) const { return (word >> shift) & max; }
};
constexpr Field type_field{24, 0xFF};
constexpr Field fc_kind_field{30, 0x3};
constexpr Field credit_type_field{28, 0x3};
constexpr Field vc_field{24, 0x7};
constexpr Field hdr_scale_field{22, 0x3};
constexpr Field hdr_field{14, 0xFF};
constexpr Field data_scale_field{12, 0x3};
constexpr Field data_field{0, 0xFFF};
constexpr Field seq_field{0, 0xFFF};
constexpr Field feature_ack_field{23, 0x1};
constexpr Field supported_field{0, 0x7F'FFFF};
constexpr Field payload_field{0, 0xFF'FFFF};

/// Byte 0.
struct TypeByte {
    std::uint32_t operator()(const FcDllp& dllp) const {
        return static_cast<std::uint32_t>(dllp.kind) | static_cast<std::uint32_t>(dllp.type) << 4U |
               static_cast<std::uint32_t>(dllp.vc);
    }
    std::uint32_t operator()(const AckNakDllp& dllp) const { return dllp.is_nak ? nak_type : ack_type; }
    std::uint32_t operator()(const FeatureDllp& /*dllp*/) const { return feature_type; }
    std::uint32_t operator()(const VendorDllp& /*dllp*/) const { return vendor_type; }
    std::uint32_t operator()(PlainDllp dllp) const { return static_cast<std::uint32_t>(dllp); }
    std::uint32_t operator()(UnsupportedDllp dllp) const { return dllp.type; }
};

/// Bytes 1 to 3.
struct Body {
    std::uint32_t operator()(const FcDllp& dllp) const {
        return hdr_scale_field.put(dllp.hdr_scale) | hdr_field.put(dllp.hdr) | data_scale_field.put(dllp.data_scale) |
               data_field.put(dllp.data);
    }
    std::uint32_t operator()(const AckNakDllp& dllp) const { return seq_field.put(dllp.seq); }
    std::uint32_t operator()(const FeatureDllp& dllp) const {
        return feature_ack_field.put(dllp.feature_ack ? 1 : 0) | supported_field.put(dllp.supported);
    }
    std::uint32_t operator()(const VendorDllp& dllp) const { return payload_field.put(dllp.payload); }
    std::uint32_t operator()(PlainDllp /*dllp*/) const { return 0; }
    std::uint32_t operator()(UnsupportedDllp /*dllp*/) const { return 0; }
};

FcDllp fc_from(std::uint32_t word) {
    FcDllp dllp;
    dllp.kind = static_cast<FcKind>(fc_kind_field.take(word) << 6U);
    dllp.type = static_cast<core::CreditType>(credit_type_field.take(word));
    dllp.vc = static_cast<core::VcId>(vc_field.take(word));
    dllp.hdr = static_cast<std::uint16_t>(hdr_field.take(word));
    dllp.data = static_cast<std::uint16_t>(data_field.take(word));
    dllp.hdr_scale = static_cast<std::uint8_t>(hdr_scale_field.take(word));
    dllp.data_scale = static_cast<std::uint8_t>(data_scale_field.take(word));
    return dllp;
}

Dllp other_from(std::uint32_t word) {
    const auto type = static_cast<std::uint8_t>(type_field.take(word));
    switch (type) {
        case ack_type:
        case nak_type: return AckNakDllp{type == nak_type, static_cast<std::uint16_t>(seq_field.take(word))};
        case feature_type: return FeatureDllp{feature_ack_field.take(word) == 1, supported_field.take(word)};
        case vendor_type: return VendorDllp{payload_field.take(word)};
        default: return static_cast<PlainDllp>(type);
    }
}

}  // namespace

bool FcDllp::operator==(const FcDllp& other) const {
    return kind == other.kind && type == other.type && vc == other.vc && hdr == other.hdr && data == other.data &&
           hdr_scale == other.hdr_scale && data_scale == other.data_scale;
}
bool AckNakDllp::operator==(const AckNakDllp& other) const { return is_nak == other.is_nak && seq == other.seq; }
bool FeatureDllp::operator==(const FeatureDllp& other) const {
    return feature_ack == other.feature_ack && supported == other.supported;
}
bool VendorDllp::operator==(const VendorDllp& other) const { return payload == other.payload; }
bool UnsupportedDllp::operator==(const UnsupportedDllp& other) const { return type == other.type; }

core::DllpBytes encode(const Dllp& dllp) {
    const std::uint32_t word = type_field.put(std::visit(TypeByte{}, dllp)) | std::visit(Body{}, dllp);
    core::DllpBytes bytes{static_cast<std::uint8_t>(word >> 24U), static_cast<std::uint8_t>((word >> 16U) & 0xFFU),
                          static_cast<std::uint8_t>((word >> 8U) & 0xFFU), static_cast<std::uint8_t>(word & 0xFFU)};
    const DllpCrc crc = dllp_crc(bytes);
    bytes[4] = crc[0];
    bytes[5] = crc[1];
    return bytes;
}

std::optional<Dllp> decode(const core::DllpBytes& bytes) {
    if (!has_good_crc(bytes)) {
        return std::nullopt;
    }
    return decode_unchecked(bytes);
}

Dllp decode_unchecked(const core::DllpBytes& bytes) {
    const std::uint32_t word = std::uint32_t{bytes[0]} << 24U | std::uint32_t{bytes[1]} << 16U |
                               std::uint32_t{bytes[2]} << 8U | std::uint32_t{bytes[3]};
    const std::size_t kind = kind_index_of_type(bytes[0]);
    if (kind < fc_kind_count) {
        return fc_from(word);
    }
    if (kind == dllp_kind_count - 1) {
        return UnsupportedDllp{bytes[0]};
    }
    return other_from(word);
}

std::size_t kind_index(const Dllp& dllp) {
    return kind_index_of_type(static_cast<std::uint8_t>(std::visit(TypeByte{}, dllp)));
}

}  // namespace pcieflow::wire
