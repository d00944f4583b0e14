// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/mod_counter.hpp"
#include "pcieflow/tl/transmit_credits.hpp"

namespace pcieflow::tl {

/// CREDITS_ALLOCATED and CREDITS_RECEIVED of one pool at the receiver (docs/protocol.md §6.2).
template <unsigned Bits>
struct ReceivePool {
    core::ModCounter<Bits> credits_allocated{0};
    core::ModCounter<Bits> credits_received{0};
    bool is_infinite = false;

    constexpr explicit ReceivePool(std::uint32_t advertised)
        : credits_allocated(advertised), is_infinite(advertised == 0) {}

    /// RXA-03: whether a TLP of `credits` would make CREDITS_RECEIVED pass CREDITS_ALLOCATED.
    [[nodiscard]] constexpr bool overflows(std::uint32_t credits) const {
        core::ModCounter<Bits> received = credits_received;
        received += credits;
        return !is_infinite && credits_allocated.since(received) >= core::ModCounter<Bits>::modulus / 2;
    }
    /// What the partner may still use (docs/protocol.md §7.1); means nothing of an infinite pool.
    [[nodiscard]] constexpr std::uint32_t available() const { return credits_allocated.since(credits_received); }
    /// The Transaction Layer accepted a TLP (RXA-02).
    constexpr void receive(std::uint32_t credits) {
        if (!is_infinite) {
            credits_received += credits;
        }
    }
    /// The Transaction Layer freed buffer space (RXA-01).
    constexpr void free(std::uint32_t credits) {
        if (!is_infinite) {
            credits_allocated += credits;
        }
    }
};

/// The receiver's credit registers of one virtual channel.
class ReceiveCredits {
public:
    struct Type {
        ReceivePool<hdr_bits> header;
        ReceivePool<data_bits> data;
    };

    explicit ReceiveCredits(const core::Advertisement& advertisement);

    /// Back to the initial advertisement, CREDITS_RECEIVED 0 (FC-INIT-12).
    void reset();

    [[nodiscard]] Type& operator[](core::CreditType type) { return types_[core::index(type)]; }
    [[nodiscard]] const Type& operator[](core::CreditType type) const { return types_[core::index(type)]; }

    [[nodiscard]] std::uint32_t credits_allocated(core::Pool pool) const;
    [[nodiscard]] std::uint32_t credits_received(core::Pool pool) const;
    [[nodiscard]] bool is_infinite(core::Pool pool) const { return advertisement_.count(pool) == 0; }
    [[nodiscard]] const core::Advertisement& advertisement() const { return advertisement_; }

private:
    core::Advertisement advertisement_;
    std::array<Type, 3> types_;
};

}  // namespace pcieflow::tl
