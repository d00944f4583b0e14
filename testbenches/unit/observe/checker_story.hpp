// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "pcieflow/observe/checker.hpp"
#include "pcieflow/observe/violation_log.hpp"
#include "unit/observe/event_kit.hpp"

namespace pcieflow::testkit {

using namespace core::literals;

constexpr core::Time at(core::Duration span) { return core::Time{} + span; }

/// The credits that both ends of a CheckerStory advertise.
inline wire::FcDllp golden(wire::FcKind kind, core::CreditType type, core::VcId vc = core::vc0) {
    switch (type) {
        case core::CreditType::P: return fc(kind, type, 4, 64, vc);
        case core::CreditType::NP: return fc(kind, type, 2, 32, vc);
        case core::CreditType::Cpl: break;
    }
    return fc(kind, type, 0, 0, vc);
}

/// Writes down, in any order, what two ports do on a 2.5 GT/s x1 link with a latency of 10 ns, and lets a Checker judge
/// it. LinkUp of both ends rises at 0 unless the story says otherwise.
class CheckerStory {
public:
    static constexpr core::Duration dllp_time = 32_ns;
    static constexpr core::Duration latency = 10_ns;
    /// What `initialise` takes; from then on both ends may send UpdateFC.
    static constexpr core::Duration initialisation = 212_ns;

    enum class Link : std::uint8_t { up, untold };

    explicit CheckerStory(Link link = Link::up) {
        settings.is_complete = link == Link::up;
        if (link == Link::up) {
            for (const core::PortId port : core::port_ids) {
                record(at(0_ns), port, core::LinkUpChanged{true});
            }
        }
    }

    observe::CheckerSettings settings;  ///< to be changed before `judge`

    void record(core::Time time, core::PortId port, core::EventBody body) {
        events_.push_back({time, port, std::move(body)});
    }
    /// Its first symbol leaves at `start`; it never arrives.
    void lose(core::PortId sender, const wire::FcDllp& dllp, core::Time start) {
        record(start + dllp_time, sender, core::DllpSent{wire::encode(dllp), start});
    }
    void send_bytes(core::PortId sender, const core::DllpBytes& bytes, core::Time start) {
        record(start + dllp_time, sender, core::DllpSent{bytes, start});
    }
    void receive(core::PortId receiver, const wire::FcDllp& dllp, core::Time time) {
        record(time, receiver, core::DllpReceived{wire::encode(dllp)});
    }
    void send(core::PortId sender, const wire::FcDllp& dllp, core::Time start) {
        lose(sender, dllp, start);
        receive(core::partner(sender), dllp, start + dllp_time + latency);
    }
    void triple(core::PortId sender, wire::FcKind kind, core::Time start, core::VcId vc = core::vc0) {
        for (const core::CreditType type : core::credit_types) {
            send(sender, golden(kind, type, vc), start + static_cast<int>(type) * dllp_time);
        }
    }
    void lose_triple(core::PortId sender, wire::FcKind kind, core::Time start, core::VcId vc = core::vc0) {
        for (const core::CreditType type : core::credit_types) {
            lose(sender, golden(kind, type, vc), start + static_cast<int>(type) * dllp_time);
        }
    }
    /// Both ends send one InitFC1 triple and, as soon as that of the partner has arrived, one InitFC2 triple.
    void initialise(core::Time start, core::VcId vc = core::vc0) {
        for (const core::PortId port : core::port_ids) {
            triple(port, wire::FcKind::InitFC1, start, vc);
            triple(port, wire::FcKind::InitFC2, start + 106_ns, vc);
        }
    }
    void enable(core::PortId port, std::size_t vc, core::Time time, bool enabled = true) {
        record(time, port, core::VcEnableChanged{core::vc_id(vc), enabled});
    }
    void recover(core::PortId port, core::Time from, core::Time to) {
        record(from, port, core::RecoveryChanged{true});
        record(to, port, core::RecoveryChanged{false});
    }

    /// The violations of the whole story, which ends at `end`, or with its last event. Events of one instant come A
    /// before B, then as they were written down.
    [[nodiscard]] std::vector<core::Violation> judge(core::Time end = core::Time::min()) const {
        std::vector<core::Event> events = events_;
        std::stable_sort(events.begin(), events.end(), [](const core::Event& left, const core::Event& right) {
            return std::pair(left.time, left.port) < std::pair(right.time, right.port);
        });
        observe::ViolationLog log;
        observe::Checker checker(settings, log);
        for (std::size_t i = 0; i < events.size(); ++i) {
            checker.on_event(events[i]);
            if (i + 1 == events.size() || events[i + 1].time != events[i].time) {
                checker.on_instant_end(events[i].time);
            }
        }
        checker.on_finish(std::max(end, events.empty() ? end : events.back().time));
        return log.kept();
    }

private:
    std::vector<core::Event> events_;
};

}  // namespace pcieflow::testkit
