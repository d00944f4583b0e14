// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "pcieflow/observe/scoreboard.hpp"
#include "pcieflow/observe/violation_log.hpp"
#include "unit/observe/event_kit.hpp"

namespace pcieflow::testkit {

/// What A advertises for Cpl in a CreditStory.
enum class CompletionCredits : std::uint8_t { infinite, finite };

/// Tells a scoreboard, record by record, what two ports do on one VC. No two finite pools have the same value. Calls
/// that say nothing of an instant make one of their own.
class CreditStory {
public:
    explicit CreditStory(core::VcId vc = core::vc0, CompletionCredits of_a = CompletionCredits::infinite)
        : vc_(vc), advertisements_{advertise({4, 64, 2, 32, 0, 0}), advertise({5, 80, 3, 48, 6, 96})} {
        if (of_a == CompletionCredits::finite) {
            advertisements_[0] = advertise({4, 64, 2, 32, 7, 112});
        }
    }

    [[nodiscard]] const core::Advertisement& advertisement(core::PortId port) const {
        return advertisements_[core::index(port)];
    }
    [[nodiscard]] const observe::Scoreboard& board() const { return board_; }
    [[nodiscard]] const std::vector<core::Violation>& violations() const { return log_.kept(); }

    /// Both ends from DISABLED to DONE.
    void initialise() {
        enter(core::FcInitState::FC_INIT1);
        exchange(wire::FcKind::InitFC1);
        enter(core::FcInitState::FC_INIT2);
        exchange(wire::FcKind::InitFC2);
        enter(core::FcInitState::DONE);
    }
    /// Both ends change their state at one instant.
    void enter(core::FcInitState state) {
        for (const core::PortId port : core::port_ids) {
            record_state(port, state);
        }
        next_instant();
    }
    void enter(core::PortId port, core::FcInitState state) {
        record_state(port, state);
        next_instant();
    }
    /// Each end sends a triple; each DLLP arrives, and is taken if the receiver is in FC_INIT1.
    void exchange(wire::FcKind kind) {
        for (const core::PortId sender : core::port_ids) {
            for (const core::CreditType type : core::credit_types) {
                deliver(sender, initial(sender, kind, type));
            }
        }
    }
    void deliver(core::PortId sender, const wire::FcDllp& dllp) {
        send(sender, dllp);
        receive(core::partner(sender), dllp);
    }
    void send(core::PortId sender, const wire::FcDllp& dllp) {
        const core::Time start = now_;
        next_instant();
        record(sender, core::DllpSent{wire::encode(dllp), start});
        next_instant();
    }
    /// The DLLP arrives at `receiver`, which does what the rules say.
    void receive(core::PortId receiver, const wire::FcDllp& dllp) {
        arrive(receiver, dllp);
        const core::FcInitState state = state_of(receiver);
        const bool is_update = dllp.kind == wire::FcKind::UpdateFC;
        const bool is_taken = is_update ? state >= core::FcInitState::FC_INIT2 : state == core::FcInitState::FC_INIT1;
        for (const core::CreditPart part : {core::CreditPart::Header, core::CreditPart::Data}) {
            const core::Pool pool = core::pool_of(dllp.type, part);
            const bool was_infinite = is_update && limit_infinite_[core::index(receiver)][core::index(pool)];
            if (is_taken && !was_infinite) {
                const std::uint32_t value = observe::field_of(dllp, part);
                set_limit(receiver, pool, value, !is_update && value == 0);
            }
        }
        next_instant();
    }
    /// The DLLP arrives; the instant goes on, as it does in `set_limit` and `set_allocated`.
    void arrive(core::PortId receiver, const wire::FcDllp& dllp) {
        record(receiver, core::DllpReceived{wire::encode(dllp)});
    }
    void arrive_corrupt(core::PortId receiver, const wire::FcDllp& dllp) {
        record(receiver, core::DllpCorrupt{wire::encode(dllp)});
        next_instant();
    }
    void set_limit(core::PortId port, core::Pool pool, std::optional<std::uint32_t> value, bool infinite = false) {
        limit_infinite_[core::index(port)][core::index(pool)] = infinite;
        record(port, core::RegisterChanged{vc_, pool, core::CreditRegister::CREDIT_LIMIT, value, infinite});
    }
    void set_allocated(core::PortId port, core::Pool pool, std::uint32_t value, bool infinite = false) {
        record(port, core::RegisterChanged{vc_, pool, core::CreditRegister::CREDITS_ALLOCATED, value, infinite});
    }
    /// The receiver's own check refuses that pool of what arrived last.
    void refuse(core::PortId port, core::Pool pool) {
        record(port, core::ErrorDetected{core::AerError::FlowControlProtocolError, core::RuleId::CHK_17, vc_, pool});
    }
    void next_instant() {
        board_.on_instant_end(now_);
        now_ += core::Duration{1'000'000};
    }

    [[nodiscard]] wire::FcDllp initial(core::PortId port, wire::FcKind kind, core::CreditType type) const {
        const core::TypeAdvertisement advertised = advertisement(port)[type];
        return fc(kind, type, advertised.header.count, advertised.data.count, vc_);
    }
    [[nodiscard]] wire::FcDllp update(core::CreditType type, std::uint32_t hdr, std::uint32_t data) const {
        return fc(wire::FcKind::UpdateFC, type, hdr, data, vc_);
    }
    [[nodiscard]] observe::ScoreboardRow row(core::PortId transmitter, core::Pool pool) const {
        const auto rows = board_.table();
        return *std::find_if(rows.begin(), rows.end(), [&](const observe::ScoreboardRow& candidate) {
            return candidate.transmitter == transmitter && candidate.pool == pool;
        });
    }

private:
    /// By Pool.
    static core::Advertisement advertise(const std::array<std::uint32_t, 6>& counts) {
        core::Advertisement advertisement;
        for (const core::CreditType type : core::credit_types) {
            advertisement[type].header.count = counts[core::index(core::pool_of(type, core::CreditPart::Header))];
            advertisement[type].data.count = counts[core::index(core::pool_of(type, core::CreditPart::Data))];
        }
        return advertisement;
    }

    void record(core::PortId port, core::EventBody body) { board_.on_event({now_, port, std::move(body)}); }

    [[nodiscard]] core::FcInitState state_of(core::PortId port) const { return states_[core::index(port)]; }

    void record_state(core::PortId port, core::FcInitState to) {
        record(port, core::FcInitChanged{vc_, state_of(port), to});
        states_[core::index(port)] = to;
        if (to == core::FcInitState::FC_INIT1) {
            for (const core::Pool pool : core::pools) {
                const std::uint32_t count = advertisement(port).count(pool);
                set_limit(port, pool, std::nullopt);
                set_allocated(port, pool, count, count == 0);
            }
        }
    }

    core::VcId vc_;
    std::array<core::Advertisement, 2> advertisements_;  ///< by PortId
    observe::ViolationLog log_;
    observe::Scoreboard board_{log_};
    core::Time now_{};
    std::array<core::FcInitState, 2> states_{};
    std::array<std::array<bool, 6>, 2> limit_infinite_{};
};

}  // namespace pcieflow::testkit
