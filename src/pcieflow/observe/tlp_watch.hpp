// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/observe/observer.hpp"
#include "pcieflow/observe/time_bounds.hpp"

namespace pcieflow::observe {

/// The partner's Transaction Layer accepts a TLP of a flow.
struct Delivery {
    core::PortId from{};
    std::uint32_t flow = 0;  ///< of the flows of `from`, as in `core::TlpRecord`
};

/// A port begins to send its replay buffer again.
struct ReplayBegins {
    bool by_timer = false;  ///< REPLAY_TIMER expired; false: a Nak asked for it
};

/// What may befall TLPs, and where and when; a drop for that reason is at the receiver.
struct TlpQuery {
    std::variant<Delivery, core::TlpDrop, ReplayBegins> what;
    std::optional<core::PortId> port;  ///< absent: at either
    TimeBounds bounds;
};

/// Counts what befalls TLPs.
class TlpWatch final : public Observer {
public:
    struct Result {
        std::uint64_t count = 0;          ///< where and when it was asked for
        std::uint64_t count_in_all = 0;   ///< anywhere, any time
        std::optional<core::Time> first;  ///< of these
        core::PortId first_port{};
    };

    /// Returns the number by which `result` knows it. Add all before the first event.
    std::size_t add(const TlpQuery& query);
    [[nodiscard]] bool is_used() const { return !entries_.empty(); }
    [[nodiscard]] const Result& result(std::size_t number) const { return entries_[number].result; }

    void on_event(const core::Event& event) override;

private:
    struct Entry {
        TlpQuery query;
        Result result;
    };

    std::vector<Entry> entries_;
};

}  // namespace pcieflow::observe
