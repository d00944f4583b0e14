// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/core/time.hpp"
#include "pcieflow/wire/tlp.hpp"

namespace pcieflow::traffic {

/// The Transaction IDs of one requester: tags from 0 on.
struct TagSpace {
    std::uint16_t requester_id = 0;
    std::uint16_t tags = 256;  ///< 1…1024
};

/// What a completion means to the requests that wait.
enum class CompletionVerdict : std::uint8_t {
    partial,       ///< more completions of its request are to come
    complete,      ///< it was the last one
    failed,        ///< its status is not SC: the request is over
    unexpected,    ///< no request of its Transaction ID waits
    inconsistent,  ///< data, Byte Count or Lower Address are not what its request still waits for; that goes on waiting
};

struct CompletionMatch {
    CompletionVerdict verdict = CompletionVerdict::unexpected;
    core::Duration round_trip{};  ///< of `complete` and `failed`: since the request was transmitted
};

/// A request whose completions did not come in time.
struct ExpiredRequest {
    std::uint16_t requester_id = 0;
    std::uint16_t tag = 0;
    core::Time transmitted;
};

/// The requests of a port that wait for completions.
class Requester {
public:
    /// `timeout`: how long after its transmission a request must be completed; absent: for ever.
    Requester(const std::vector<TagSpace>& spaces, std::optional<core::Duration> timeout);

    /// A request that is answered was transmitted at `at` for the first time (a replay does not count). One whose tag
    /// is in no tag space, or waits already, is not followed.
    void on_transmitted(const wire::Tlp& request, core::Time at);
    /// A completion has come. After `complete` and `failed` its tag may be used again.
    [[nodiscard]] CompletionMatch on_completion(const wire::Tlp& completion, core::Time now);

    /// When the request that waits longest runs out of time.
    [[nodiscard]] core::Time next_timer() const;
    /// One request that has run out of time by `now`; it no longer waits. To be asked until there is none.
    [[nodiscard]] std::optional<ExpiredRequest> expire(core::Time now);

    [[nodiscard]] std::size_t waiting() const { return waiting_; }
    /// The link went down: nothing waits.
    void reset();

private:
    static constexpr std::size_t none = ~std::size_t{0};

    struct Slot {
        std::uint16_t requester_id = 0;
        std::uint16_t tag = 0;
        bool is_waiting = false;
        bool is_memory_read = false;
        bool has_data = false;
        std::uint32_t bytes_left = 0;
        std::uint64_t address = 0;  ///< of the next byte that a memory read waits for
        core::Time transmitted;
        std::size_t older = none;  ///< in the order of transmission
        std::size_t newer = none;
    };
    struct Space {
        TagSpace tags;
        std::size_t first_slot = 0;
    };

    [[nodiscard]] std::size_t slot_of(std::uint16_t requester_id, std::uint16_t tag) const;
    void link(std::size_t index);
    void release(std::size_t index);

    std::optional<core::Duration> timeout_;
    std::vector<Space> spaces_;
    std::vector<Slot> slots_;
    std::size_t oldest_ = none;
    std::size_t newest_ = none;
    std::size_t waiting_ = 0;
};

}  // namespace pcieflow::traffic
