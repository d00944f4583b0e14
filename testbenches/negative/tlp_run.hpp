// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <variant>

#include "pcieflow/observe/checker.hpp"
#include "pcieflow/observe/event_merger.hpp"
#include "pcieflow/observe/event_stream.hpp"
#include "pcieflow/observe/scoreboard.hpp"
#include "pcieflow/port/port.hpp"
#include "unit/port/golden_settings.hpp"

namespace pcieflow::testkit {

using namespace core::literals;

inline constexpr core::Duration guideline = 1664_ns;  // GOLD-33

inline traffic::TlpSourceSettings flow_of(wire::TlpKind kind, std::uint32_t bytes, std::uint16_t requester_id) {
    traffic::TlpSourceSettings flow;
    flow.name = core::to_string(kind);
    flow.form.requester_id = requester_id;
    flow.form.max_payload = 256;
    flow.form.max_read_request = 256;
    flow.mix[0].kind = kind;
    flow.mix[0].bytes = {bytes, bytes, 4};
    return flow;
}

/// Saturated writes and reads of 256 B from both ends.
inline port::Settings busy(core::PortId id) {
    port::Settings settings = port::testing::golden_settings(id);
    settings.update_fc.guideline = guideline;
    settings.update_fc.max_payload_credits = 16;
    settings.ack.latency_limit = guideline;
    settings.replay.limit = 3 * guideline;
    settings.answers_requests = true;
    settings.flows = {flow_of(wire::TlpKind::MWr, 256, 1), flow_of(wire::TlpKind::MRd, 256, 2)};
    return settings;
}

/// A link whose packets may be damaged or lost, watched by scoreboard and checker.
class TlpRun {
public:
    /// May damage the packet, which is the `n`th of its sender; false: it is lost.
    using Fate = std::function<bool(core::PortId from, std::uint64_t n, port::Packet& packet)>;

    explicit TlpRun(const std::array<port::Settings, 2>& settings, Fate fate = {})
        : ports_{port::Port(settings[0]), port::Port(settings[1])},
          fate_(std::move(fate)),
          board_(log_),
          checker_(facts(), log_),
          merger_(stream_) {
        stream_.add(board_);
        stream_.add(checker_);
        for (port::Port& port : ports_) {
            port.set_link_up(true, core::Time{});
        }
    }

    void enable_vc(core::PortId id, core::VcId vc, core::Time at) {
        ports_[core::index(id)].set_vc_enable(vc, true, at);
    }
    void run(core::Time end) {
        for (core::Time now = next(); now <= end; now = next()) {
            merger_.advance_to(now);
            for (const core::PortId id : core::port_ids) {
                advance(id, now);
            }
        }
        merger_.finish(end);
    }
    [[nodiscard]] const port::Port& port(core::PortId id) const { return ports_[core::index(id)]; }
    /// TLPs that were dropped for that reason.
    [[nodiscard]] std::uint64_t dropped(core::TlpDrop reason) const {
        return dropped_[static_cast<std::size_t>(reason)];
    }
    [[nodiscard]] const observe::ViolationLog& log() const { return log_; }
    [[nodiscard]] const observe::Scoreboard& board() const { return board_; }
    [[nodiscard]] std::uint64_t received() const { return received_; }

private:
    static observe::CheckerSettings facts() {
        observe::CheckerSettings settings;
        settings.is_complete = true;
        for (observe::PortFacts& port : settings.ports) {
            port.advertiser.max_payload = 128;
            port.update_latency = {guideline, 16, false};
            port.tlp_allowed_in_fc_init2 = true;  // as the ports are by default
        }
        return settings;
    }
    [[nodiscard]] core::Time next() const { return std::min(ports_[0].wakeup(), ports_[1].wakeup()); }

    void advance(core::PortId id, core::Time now) {
        port::Port& sender = ports_[core::index(id)];
        sender.advance(now);
        for (const port::Announcement& announcement : sender.announcements()) {
            port::Packet packet = std::get<port::Packet>(announcement);
            packet.arrival += 10_ns;
            if (!fate_ || fate_(id, ++packets_[core::index(id)], packet)) {
                ports_[core::index(core::partner(id))].deliver(packet);
            }
        }
        for (const core::Event& event : sender.events()) {
            received_ += std::holds_alternative<core::TlpReceived>(event.body) ? 1U : 0U;
            if (const auto* drop = std::get_if<core::TlpDropped>(&event.body)) {
                ++dropped_[static_cast<std::size_t>(drop->reason)];
            }
        }
        merger_.push(sender.events());
    }

    std::array<port::Port, 2> ports_;
    Fate fate_;
    observe::ViolationLog log_;
    observe::Scoreboard board_;
    observe::Checker checker_;
    observe::EventStream stream_;
    observe::EventMerger merger_;
    std::array<std::uint64_t, 2> packets_{};
    std::uint64_t received_ = 0;
    std::array<std::uint64_t, 7> dropped_{};  ///< by TlpDrop
};

}  // namespace pcieflow::testkit
