// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/checker.hpp"

#include <variant>

#include "pcieflow/observe/init_course_check.hpp"
#include "pcieflow/observe/init_fc_check.hpp"
#include "pcieflow/observe/reserved_bits_check.hpp"
#include "pcieflow/observe/scale_check.hpp"
#include "pcieflow/observe/told_error_check.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::observe {

using core::PortId;

Checker::Checker(const CheckerSettings& settings, ViolationLog& log)
    : settings_(settings),
      log_(&log),
      presence_(settings.is_complete, log),
      credits_(log),
      updates_(log),
      intervals_({settings.ports[0].triple_bounds, settings.ports[1].triple_bounds}, settings.longest_dllp, clocks_,
                 alarm_, log),
      keep_alive_({settings.ports[0].keep_alive, settings.ports[1].keep_alive}, settings.longest_dllp, clocks_, alarm_,
                  log),
      update_latency_({settings.ports[0].update_latency, settings.ports[1].update_latency}, settings.longest_dllp,
                      clocks_, alarm_, log),
      stuck_init_(settings.watchdog, clocks_, log),
      one_sided_(settings.watchdog, settings.is_complete, alarm_, log),
      software_({settings.ports[0].vc0_tc_map, settings.ports[1].vc0_tc_map}, log),
      tcs_({settings.ports[0].vc0_tc_map, settings.ports[1].vc0_tc_map}, log),
      ack_nak_(log) {}

void Checker::on_event(const core::Event& event) {
    if (alarm_.take(event.time)) {
        expire(event.time);
    }
    if (const auto* sent = std::get_if<core::DllpSent>(&event.body)) {
        on_sent(event, *sent);
    } else if (const auto* received = std::get_if<core::DllpReceived>(&event.body)) {
        on_received(event, *received);
    } else if (!on_often(event)) {
        on_rare(event);
    }
}

bool Checker::on_often(const core::Event& event) {
    if (const auto* change = std::get_if<core::RegisterChanged>(&event.body)) {
        update_latency_.on_register(event.port, *change, event.time);
    } else if (const auto* sent = std::get_if<core::TlpSent>(&event.body)) {
        on_tlp_sent(event, *sent);
    } else if (const auto* received = std::get_if<core::TlpReceived>(&event.body)) {
        session(event.port, received->tlp.vc).note_tlp_received(event.time);
    } else if (const auto* dropped = std::get_if<core::TlpDropped>(&event.body)) {
        const Scene scene{event.time, event.port, dropped->tlp.vc};
        check_drop(*dropped, scene, settings_.flows, *log_);
        if (dropped->reason == core::TlpDrop::malformed) {
            tcs_.on_malformed(dropped->tlp, scene);
        }
    } else if (const auto* replay = std::get_if<core::ReplayStarted>(&event.body)) {
        check_replay(*replay, {event.time, event.port, core::vc0}, *log_);
    } else {
        return false;
    }
    return true;
}

void Checker::on_tlp_sent(const core::Event& event, const core::TlpSent& sent) {
    const NewTlp tlp{event.port, sent.tlp, sent.start, event.time};
    if (!presence_.judge(tlp) || sent.is_replay || sent.is_nullified) {
        return;
    }
    ack_nak_.on_tlp(tlp);
    tcs_.on_tlp(tlp);
    VcSession& of_sender = session(event.port, sent.tlp.vc);
    if (sent.start < of_sender.begin) {
        return;
    }
    const bool allowed_in_fc_init2 = settings_.ports[core::index(event.port)].tlp_allowed_in_fc_init2;
    check_tlp_course(of_sender, tlp, allowed_in_fc_init2, *log_);
    credits_.on_tlp(tlp);
    updates_.on_tlp(tlp);
    if (!allowed_in_fc_init2) {
        of_sender.note_tlp_sent(sent.start);
    }
}

void Checker::on_finish(core::Time end) {
    if (alarm_.take(end)) {
        expire(end);
    }
    for (const PortId port : core::port_ids) {
        for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
            intervals_.finish(session(port, core::vc_id(vc)), port, core::vc_id(vc), end);
        }
    }
}

void Checker::on_rare(const core::Event& event) {
    if (const auto* link_up = std::get_if<core::LinkUpChanged>(&event.body)) {
        on_link_up(event, *link_up);
    } else if (const auto* recovery = std::get_if<core::RecoveryChanged>(&event.body)) {
        on_recovery(event, *recovery);
    } else if (const auto* state = std::get_if<core::FcInitChanged>(&event.body)) {
        on_state(event, *state);
    } else if (const auto* enable = std::get_if<core::VcEnableChanged>(&event.body)) {
        on_vc_enable(event, *enable);
    } else if (const auto* map = std::get_if<core::TcMapChanged>(&event.body)) {
        software_.on_tc_map(event.port, *map);
        tcs_.on_tc_map(event.port, *map, event.time);
    } else if (const auto* misuse = std::get_if<core::SoftwareMisuse>(&event.body)) {
        software_.on_misuse(event.port, *misuse, event.time);
    } else if (const auto* never = std::get_if<core::TlpNeverGoes>(&event.body)) {
        check_never_goes(*never, {event.time, event.port, never->vc}, settings_.flows, *log_);
    } else if (const auto* access = std::get_if<core::RegisterAccessed>(&event.body)) {
        keep_alive_.on_register_access(event.port, *access, event.time);
    }
}

void Checker::on_sent(const core::Event& event, const core::DllpSent& sent) {
    const wire::Dllp dllp = wire::decode_unchecked(sent.bytes);
    const auto* fc = std::get_if<wire::FcDllp>(&dllp);
    const Scene scene{event.time, event.port, fc != nullptr ? fc->vc : core::vc0};
    if (fc == nullptr) {
        check_reserved_bits(sent.bytes, scene, *log_);  // a FC DLLP has none, and with bit 3 set it is none
    }
    if (!presence_.judge(sent, scene)) {
        return;
    }
    if (fc == nullptr) {
        if (const auto* ack_nak = std::get_if<wire::AckNakDllp>(&dllp)) {
            ack_nak_.on_ack_nak(*ack_nak, sent.start, scene);
        }
        return;
    }
    const FcSent fc_sent{event.port, *fc, sent.start, event.time, sent.bytes};
    VcSession& of_sender = session(event.port, fc->vc);
    // What began before the session did belongs to the one that has ended.
    if (presence_.judge(fc_sent) && sent.start >= of_sender.begin) {
        judge(of_sender, fc_sent);
    }
}

void Checker::judge(VcSession& session, const FcSent& sent) {
    if (sent.dllp.kind == wire::FcKind::UpdateFC) {
        if (!session.is_known_good(sent)) {
            judge_afresh(session, sent);
        }
        session.note_sent(sent);
        update_latency_.on_update_fc(sent);
        if (session.has_left_fc_init2() || keep_alive_.is_waiting(sent.port, sent.dllp.vc)) {
            keep_alive_.on_update_fc(session, sent);
        }
        return;
    }
    if (!session.is_known_good(sent) || !session.continues_cycle(sent.dllp)) {
        judge_afresh(session, sent);
    }
    intervals_.on_init_fc(session, sent);
    stuck_init_.on_init_fc(sent);
    session.note_sent(sent);
}

void Checker::judge_afresh(VcSession& session, const FcSent& sent) {
    const std::uint64_t reports = log_->reports();
    check_init_course(session, sent, *log_);
    check_scales(session, sent, *log_);
    if (sent.dllp.kind == wire::FcKind::UpdateFC) {
        updates_.on_update_fc(session, sent);
    } else {
        check_advertisement(session, sent, settings_.ports[core::index(sent.port)].advertiser, *log_);
        check_init_fc(session, sent, *log_);
        updates_.on_init_fc(session, sent);
    }
    if (log_->reports() == reports) {
        session.note_good(sent);
    }
}

void Checker::on_received(const core::Event& event, const core::DllpReceived& received) {
    const wire::Dllp dllp = wire::decode_unchecked(received.bytes);
    if (const auto* fc = std::get_if<wire::FcDllp>(&dllp)) {
        VcSession& of_receiver = session(event.port, fc->vc);
        const bool is_in_fc_init1 = !of_receiver.could_set_fi1(event.time);
        if (is_in_fc_init1 && fc->kind != wire::FcKind::UpdateFC) {
            credits_.on_init_fc(event.port, *fc, event.time);
        } else if (!is_in_fc_init1 && fc->kind == wire::FcKind::UpdateFC) {
            credits_.on_update_fc(event.port, *fc, event.time);
        }
        of_receiver.note_received(*fc, event.time);
        stuck_init_.on_received(event.port, *fc, event.time);
    }
}

void Checker::on_state(const core::Event& event, const core::FcInitChanged& change) {
    update_latency_.on_state(event.port, change, event.time);
    if (change.to == core::FcInitState::DONE) {
        session(event.port, change.vc).done_at = event.time;
        keep_alive_.on_done(event.port, change.vc, event.time);
    } else if (change.to == core::FcInitState::FC_INIT1) {
        intervals_.on_fc_init1(event.port, change.vc, event.time);
    }
}

void Checker::begin_session(PortId port, core::VcId vc, core::Time now) {
    session(port, vc) = {};
    session(port, vc).begin = now;
    intervals_.restart(port, vc);
    keep_alive_.restart(port, vc);
    update_latency_.restart(port, vc);
    credits_.restart(port, vc);
    stuck_init_.restart(port, vc);
}

void Checker::on_link_up(const core::Event& event, const core::LinkUpChanged& change) {
    presence_.on_link_up(event.port, change.up, event.time);
    clocks_[core::index(event.port)].on_recovery(false, event.time);
    ack_nak_.on_link_up(event.port, change.up, event.time);
    for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
        begin_session(event.port, core::vc_id(vc), event.time);
    }
}

void Checker::on_recovery(const core::Event& event, const core::RecoveryChanged& change) {
    clocks_[core::index(event.port)].on_recovery(change.active, event.time);
    alarm_.set(event.time);  // bounds that stood still lie at other instants now
}

void Checker::on_vc_enable(const core::Event& event, const core::VcEnableChanged& change) {
    presence_.on_vc_enable(event.port, change, event.time);
    begin_session(event.port, change.vc, event.time);
    one_sided_.on_vc_enable(event.port, change, event.time);
    software_.on_vc_enable(event.port, change, event.time);
    tcs_.on_vc_enable(event.port, change, event.time);
}

void Checker::expire(core::Time now) {
    for (const PortId port : core::port_ids) {
        for (std::size_t i = 0; i < core::vc_count; ++i) {
            const core::VcId vc = core::vc_id(i);
            if (intervals_.is_waiting(port, vc)) {
                intervals_.expire(session(port, vc), port, vc, now);
            }
            if (keep_alive_.is_waiting(port, vc)) {
                keep_alive_.expire(session(port, vc), port, vc, now);
            }
            if (update_latency_.is_waiting(port, vc)) {
                update_latency_.expire(port, vc, now);
            }
        }
    }
    if (one_sided_.is_waiting()) {
        one_sided_.expire(now);
    }
}

}  // namespace pcieflow::observe
