// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/tl/queued_tlp.hpp"

/// An oracle for the transmit queues of a VC: one list in the order of arrival, searched as the ordering rules read.
namespace pcieflow::tl::testing {

/// Credits that are left, by CreditType.
struct CreditsLeft {
    std::array<std::uint32_t, 3> headers{};
    std::array<std::uint32_t, 3> data{};
};

class WaitingList {
public:
    void push(const QueuedTlp& tlp) { waiting_.push_back(tlp); }
    void remove(std::uint64_t number);
    [[nodiscard]] bool is_empty() const { return waiting_.empty(); }

    /// The oldest that is the first of its type, has its credits and passes nothing that it must not: its number.
    [[nodiscard]] std::optional<std::uint64_t> next(const CreditsLeft& left) const;
    /// The oldest of all, if it has its credits.
    [[nodiscard]] std::optional<std::uint64_t> front(const CreditsLeft& left) const;

private:
    [[nodiscard]] bool may_go(std::size_t place, const CreditsLeft& left) const;

    std::vector<QueuedTlp> waiting_;
};

}  // namespace pcieflow::tl::testing
