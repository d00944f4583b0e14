// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/ring.hpp"
#include "pcieflow/tl/queued_tlp.hpp"
#include "pcieflow/tl/short_pools.hpp"
#include "pcieflow/tl/transmit_credits.hpp"

namespace pcieflow::tl {

/// How the TLPs of a VC wait for their credits.
enum class QueueMode : std::uint8_t {
    per_type,     ///< P, NP and Cpl apart, as the ordering table demands
    single_fifo,  ///< one behind the other whatever their type: what deadlocks
};

/// Why a TLP does not go.
struct Blockers {
    PoolSet pools;             ///< that lack credits for it
    bool by_ordering = false;  ///< an older TLP is queued that it must not pass; with `single_fifo` any older one

    [[nodiscard]] bool is_none() const { return pools.none() && !by_ordering; }
    Blockers& operator|=(const Blockers& other) {
        pools |= other.pools;
        by_ordering |= other.by_ordering;
        return *this;
    }
};

/// The TLPs of one VC that wait for the gate: a FIFO for each type, with arrival stamps over all three (ORD-02).
/// Within a FIFO nothing is ever reordered.
class TlpQueues {
public:
    explicit TlpQueues(QueueMode mode = QueueMode::per_type) : mode_(mode) {}

    void push(QueuedTlp queued);
    void clear();

    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] std::size_t size(core::CreditType type) const { return fifos_[core::index(type)].size(); }
    [[nodiscard]] bool is_empty() const { return size() == 0; }

    /// The type whose head goes next: the oldest head that has its credits (TXG-03) and passes nothing that it must
    /// not. What lacks credits holds back only what must not pass it (TXG-06). As it goes by age, an endless stream of
    /// younger P and Cpl does not starve NP (ORD-04).
    [[nodiscard]] std::optional<core::CreditType> next(const TransmitCredits& credits) const;

    /// The oldest of `type`. Precondition: there is one.
    [[nodiscard]] const QueuedTlp& head(core::CreditType type) const {
        return fifos_[core::index(type)].front().queued;
    }
    /// Takes the head of `type`. Precondition: there is one.
    QueuedTlp pop(core::CreditType type) { return fifos_[core::index(type)].pop().queued; }

    /// Why the head of `type` does not go; none if it may go or there is none.
    [[nodiscard]] Blockers blockers(core::CreditType type, const TransmitCredits& credits) const;
    /// The type of the oldest head that the head of `type` must not pass; absent: none.
    [[nodiscard]] std::optional<core::CreditType> held_behind(core::CreditType type) const;
    /// Those of the three heads together.
    [[nodiscard]] Blockers blockers(const TransmitCredits& credits) const;

private:
    struct Entry {
        QueuedTlp queued;
        std::uint64_t stamp = 0;  ///< how many were pushed before it
    };

    [[nodiscard]] bool is_held_behind(const Entry& entry, core::CreditType older) const;

    QueueMode mode_;
    std::array<core::Ring<Entry>, 3> fifos_;
    std::uint64_t pushed_ = 0;
};

}  // namespace pcieflow::tl
