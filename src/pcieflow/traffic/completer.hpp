// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pcieflow/core/random.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/traffic/answer.hpp"
#include "pcieflow/traffic/offered_tlp.hpp"
#include "pcieflow/traffic/random_span.hpp"
#include "pcieflow/wire/tlp.hpp"

namespace pcieflow::traffic {

/// How a port answers requests.
struct CompleterSettings {
    std::string name;                           ///< with the scenario's seed decides what is drawn
    SpanLaw latency = FixedSpan{};              ///< from a request to its first completion
    std::optional<core::Duration> batch_every;  ///< answers come out only at multiples of it: in bursts
    std::uint16_t completer_id = 0;
    std::uint32_t max_payload = 128;  ///< Max_Payload_Size in bytes: 128…4096, a power of two
    std::uint32_t rcb = 64;           ///< Read Completion Boundary in bytes: 64 or 128
    /// Requests that it works on at a time, from when they leave the receive buffer until their last completion has
    /// been sent; absent: any number.
    std::optional<std::uint32_t> requests;
    bool split_every_rcb = false;  ///< each completion of a memory read ends at the next RCB
    bool has_ecrc = false;
    std::vector<wire::TlpKind> unsupported;  ///< kinds answered with UR
};

/// Answers requests. The completions of one request come out in order, one after the other; those of different requests
/// in the order in which their answers are ready. Whoever takes them keeps those of different VCs apart, so that one
/// blocked VC does not hold back another.
class Completer {
public:
    Completer(const CompleterSettings& settings, std::uint64_t seed);

    /// A request was accepted at `now`; one that is not answered changes nothing.
    void on_request(const wire::Tlp& request, core::Time now);

    /// Whether it takes one more request; if not, that stays in the receive buffer.
    [[nodiscard]] bool has_room() const { return !settings_.requests || working_on_ < *settings_.requests; }
    /// The last completion of a request has been sent, or is given up.
    void on_answered() {
        if (working_on_ > 0) {
            --working_on_;
        }
    }

    /// When the next completion is ready; `core::never` if none is to come.
    [[nodiscard]] core::Time next_timer() const;
    /// The next completion. Precondition: `next_timer()` has come.
    [[nodiscard]] OfferedTlp take();

    /// Requests that have not been answered wholly.
    [[nodiscard]] std::size_t waiting() const { return pending_.size() + (current_ ? 1U : 0U); }
    /// The link went down: nothing is answered.
    void reset();

private:
    struct Pending {
        core::Time due;
        std::uint64_t order = 0;  ///< of arrival: decides between answers that are ready at once
        Answer answer;            ///< what is left of it
        wire::Tlp completion;     ///< its header as far as all its completions share it
        [[nodiscard]] bool operator<(const Pending& other) const {
            return due != other.due ? other.due < due : other.order < order;  // the heap's top is the earliest
        }
    };

    [[nodiscard]] core::Time due_after(core::Time now);
    [[nodiscard]] std::uint32_t piece_of(const Answer& rest) const;

    CompleterSettings settings_;
    core::Random random_;
    std::vector<Pending> pending_;  ///< a heap
    std::optional<Pending> current_;
    std::uint64_t requests_ = 0;
    std::uint32_t working_on_ = 0;  ///< requests whose last completion has not been sent
    std::uint64_t completions_ = 0;
};

}  // namespace pcieflow::traffic
