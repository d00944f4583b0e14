// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/mod_counter.hpp"
#include "pcieflow/core/rule_id.hpp"

namespace pcieflow::tl {

/// TXG-03: go only if (CREDIT_LIMIT − CREDITS_REQUIRED) mod 2^n is at most half the range. An exact fit leaves 0 and
/// passes (TXG-07).
template <unsigned Bits>
[[nodiscard]] constexpr bool may_send(core::ModCounter<Bits> credit_limit, core::ModCounter<Bits> credits_consumed,
                                      std::uint32_t need) {
    credits_consumed += need;  // now CREDITS_REQUIRED
    return credit_limit.since(credits_consumed) <= core::ModCounter<Bits>::modulus / 2;
}

/// CREDIT_LIMIT and CREDITS_CONSUMED of one pool at the transmitter (docs/protocol.md §6.1).
template <unsigned Bits>
struct TransmitPool {
    std::optional<core::ModCounter<Bits>> credit_limit;  ///< absent: undefined (FC-INIT-12)
    core::ModCounter<Bits> credits_consumed{0};
    bool is_infinite = false;

    /// 127 header credits, 2047 data credits (CRD-06).
    static constexpr std::uint32_t max_outstanding = core::ModCounter<Bits>::modulus / 2 - 1;

    /// The partner's initial advertisement; 0 is infinite, and this is decided here once (CRD-09, CRD-10).
    constexpr void initialise(std::uint32_t advertised) {
        credit_limit = core::ModCounter<Bits>(advertised);
        is_infinite = advertised == 0;
    }
    /// The rule that a receiver breaks by making CREDIT_LIMIT `value` in an UpdateFC; absent: none.
    [[nodiscard]] constexpr std::optional<core::RuleId> rule_broken_by(std::uint32_t value) const {
        if (is_infinite) {
            return value == 0 ? std::nullopt : std::optional(core::RuleId::CHK_16);
        }
        const std::uint32_t outstanding = core::ModCounter<Bits>(value).since(credits_consumed);
        return outstanding <= max_outstanding ? std::nullopt : std::optional(core::RuleId::CHK_17);
    }
    /// A later absolute value (TXG-04). The field of an infinite pool is ignored (CRD-11).
    constexpr void update(std::uint32_t value) {
        if (!is_infinite) {
            credit_limit = core::ModCounter<Bits>(value);
        }
    }
    [[nodiscard]] constexpr bool may_send(std::uint32_t need) const {
        return credit_limit && (is_infinite || tl::may_send(*credit_limit, credits_consumed, need));
    }
    /// A TLP passed the gate (TXG-01).
    constexpr void consume(std::uint32_t need) {
        if (!is_infinite) {
            credits_consumed += need;  // CRD-12: an infinite pool keeps no count
        }
    }
};

/// Width of the counters without Scaled Flow Control (CRD-05).
inline constexpr unsigned hdr_bits = 8;
inline constexpr unsigned data_bits = 12;

/// The transmitter's credit registers of one virtual channel.
class TransmitCredits {
public:
    struct Type {
        TransmitPool<hdr_bits> header;
        TransmitPool<data_bits> data;
    };

    /// CREDIT_LIMIT undefined, CREDITS_CONSUMED 0 (FC-INIT-12).
    void reset() { *this = TransmitCredits(); }
    void initialise(core::CreditType type, core::HdrCredits header, core::DataCredits data);
    void update(core::CreditType type, core::HdrCredits header, core::DataCredits data);

    /// Both pools of the TLP must pass together; a pool that is not needed is not tested (TXG-03, TXG-05).
    [[nodiscard]] bool may_send(core::CreditType type, core::HdrCredits header, core::DataCredits data) const;
    /// Charges both pools at once. Precondition: `may_send`.
    void consume(core::CreditType type, core::HdrCredits header, core::DataCredits data);

    [[nodiscard]] Type& operator[](core::CreditType type) { return types_[core::index(type)]; }
    [[nodiscard]] const Type& operator[](core::CreditType type) const { return types_[core::index(type)]; }
    [[nodiscard]] std::optional<std::uint32_t> credit_limit(core::Pool pool) const;
    [[nodiscard]] std::uint32_t credits_consumed(core::Pool pool) const;
    [[nodiscard]] bool is_infinite(core::Pool pool) const;
    /// What the partner advertised at initialisation. Precondition: it did.
    [[nodiscard]] const core::Advertisement& advertised() const { return advertised_; }

private:
    std::array<Type, 3> types_;
    core::Advertisement advertised_;
};

}  // namespace pcieflow::tl
