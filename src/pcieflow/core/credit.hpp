// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pcieflow::core {

/// The three flow-control types, in the order in which InitFC DLLPs are sent (FC-INIT-03).
enum class CreditType : std::uint8_t { P, NP, Cpl };
inline constexpr std::array credit_types{CreditType::P, CreditType::NP, CreditType::Cpl};

/// What a credit pays for: one header, or 4 DW (16 bytes) of payload (CRD-02).
enum class CreditPart : std::uint8_t { Header, Data };

/// The six independent pools of a virtual channel (CRD-01).
enum class Pool : std::uint8_t { PH, PD, NPH, NPD, CplH, CplD };
inline constexpr std::array pools{Pool::PH, Pool::PD, Pool::NPH, Pool::NPD, Pool::CplH, Pool::CplD};

constexpr std::size_t index(CreditType type) { return static_cast<std::size_t>(type); }
constexpr std::size_t index(Pool pool) { return static_cast<std::size_t>(pool); }

constexpr Pool pool_of(CreditType type, CreditPart part) {
    return static_cast<Pool>(2 * index(type) + static_cast<std::size_t>(part));
}
constexpr CreditType type_of(Pool pool) { return static_cast<CreditType>(index(pool) / 2); }
constexpr CreditPart part_of(Pool pool) { return static_cast<CreditPart>(index(pool) % 2); }

/// Header credits, 1 each per TLP; header and data credits are different types so that they never mix.
struct HdrCredits {
    std::uint32_t count = 0;
    constexpr bool operator==(HdrCredits other) const { return count == other.count; }
};

/// Data credits: 1 credit = 4 DW = 16 bytes (CRD-02).
struct DataCredits {
    std::uint32_t count = 0;
    constexpr bool operator==(DataCredits other) const { return count == other.count; }
};

/// What a receiver advertises for one type. A count of 0 is infinite (CRD-09), as on the wire.
struct TypeAdvertisement {
    HdrCredits header;
    DataCredits data;
    constexpr bool is_wholly_infinite() const { return header.count == 0 && data.count == 0; }
    constexpr bool operator==(const TypeAdvertisement& other) const {
        return header == other.header && data == other.data;
    }
};

/// The initial advertisement of one virtual channel, indexed by CreditType.
struct Advertisement {
    std::array<TypeAdvertisement, 3> types;
    constexpr const TypeAdvertisement& operator[](CreditType type) const { return types[index(type)]; }
    constexpr TypeAdvertisement& operator[](CreditType type) { return types[index(type)]; }
    constexpr std::uint32_t count(Pool pool) const {
        const TypeAdvertisement& type = types[index(type_of(pool))];
        return part_of(pool) == CreditPart::Header ? type.header.count : type.data.count;
    }
};

/// The four credit registers (docs/protocol.md §6.1, §6.2).
enum class CreditRegister : std::uint8_t { CREDIT_LIMIT, CREDITS_CONSUMED, CREDITS_ALLOCATED, CREDITS_RECEIVED };

constexpr std::string_view to_string(CreditType type) {
    constexpr std::array<std::string_view, 3> names{"P", "NP", "Cpl"};
    return names[index(type)];
}
constexpr std::string_view to_string(Pool pool) {
    constexpr std::array<std::string_view, 6> names{"PH", "PD", "NPH", "NPD", "CplH", "CplD"};
    return names[index(pool)];
}
constexpr std::string_view to_string(CreditRegister reg) {
    constexpr std::array<std::string_view, 4> names{"CREDIT_LIMIT", "CREDITS_CONSUMED", "CREDITS_ALLOCATED",
                                                    "CREDITS_RECEIVED"};
    return names[static_cast<std::size_t>(reg)];
}

}  // namespace pcieflow::core
