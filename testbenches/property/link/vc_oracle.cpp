// SPDX-License-Identifier: Apache-2.0
#include "property/link/vc_oracle.hpp"

#include <algorithm>
#include <variant>

namespace pcieflow::link::testing {

using core::CreditType;
using core::Time;
using wire::FcKind;

namespace {

std::optional<wire::FcDllp> fc_dllp(const core::DllpBytes& bytes) {
    const std::optional<wire::Dllp> dllp = wire::decode(bytes);
    const auto* fc = dllp ? std::get_if<wire::FcDllp>(&*dllp) : nullptr;
    return fc != nullptr ? std::optional(*fc) : std::nullopt;
}

}  // namespace

VcOracle::VcOracle(core::PortId of, const VcCase& vc_case, const std::vector<core::Event>& records, Time horizon)
    : horizon_(horizon), min_initfc2_triples_(vc_case.end(of).min_initfc2_triples) {
    std::vector<core::Event> sent;
    std::vector<core::Event> received;
    for (const core::Event& record : records) {
        if (const auto* dllp = std::get_if<core::DllpSent>(&record.body)) {
            sent.push_back(record);
            const auto fc = fc_dllp(dllp->bytes);
            if (fc && fc->kind != FcKind::UpdateFC) {
                vcs_[core::index(fc->vc)].sent.push_back({dllp->start, record.time, fc->kind, fc->type});
            }
        } else if (std::holds_alternative<core::DllpReceived>(record.body)) {
            received.push_back(record);
        }
    }
    std::vector<VcAction> actions;
    std::copy_if(vc_case.actions.begin(), vc_case.actions.end(), std::back_inserter(actions),
                 [of](const VcAction& action) { return action.port == of; });

    const Time link_up = vc_case.end(of).link_up;
    auto ending = sent.begin();
    auto arriving = received.begin();
    auto acting = actions.begin();
    pending_.push_back({Time{}, {}});
    for (Time now{}; now <= horizon_;) {
        for (; ending != sent.end() && ending->time == now; ++ending) {
            on_sent(*ending);
        }
        if (now == link_up) {
            enter(vcs_[0], now);  // FC-INIT-02
        }
        for (std::size_t number = 0; number < core::vc_count; ++number) {
            try_exit(number, now);
        }
        for (; arriving != received.end() && arriving->time == now; ++arriving) {
            on_received(*arriving);
        }
        for (; acting != actions.end() && acting->at == now; ++acting) {
            on_action(*acting);
        }
        note_pending(now);
        Time next = now < link_up ? link_up : core::never;
        next = ending != sent.end() ? std::min(next, ending->time) : next;
        next = arriving != received.end() ? std::min(next, arriving->time) : next;
        now = acting != actions.end() ? std::min(next, acting->at) : next;
    }
}

bool VcOracle::is_in_fc_init2_longer_than(core::Duration span, std::size_t vc) const {
    const Vc& made = vcs_[vc];
    std::optional<Time> first;
    return made.entry && std::any_of(made.sent.begin(), made.sent.end(), [&](const Sent& sent) {
               if (sent.kind != FcKind::InitFC2 || sent.start < *made.entry || sent.end > horizon_) {
                   return false;
               }
               first = first.value_or(sent.start);
               return sent.start - *first > span;
           });
}

void VcOracle::on_sent(const core::Event& event) {
    const auto& sent = std::get<core::DllpSent>(event.body);
    const auto fc = fc_dllp(sent.bytes);
    if (!fc || fc->kind == FcKind::UpdateFC || fc->type != CreditType::Cpl) {
        return;
    }
    Vc& vc = vcs_[core::index(fc->vc)];
    if (vc.entry && sent.start >= *vc.entry) {
        ++vc.triples[fc->kind == FcKind::InitFC1 ? 0 : 1];
    }
}

void VcOracle::on_received(const core::Event& event) {
    const auto fc = fc_dllp(std::get<core::DllpReceived>(event.body).bytes);
    if (!fc) {
        return;
    }
    Vc& vc = vcs_[core::index(fc->vc)];
    if (!vc.entry) {
        return;  // FC-INIT-09
    }
    if (vc.times.fi1) {
        if (!vc.times.fi2 && fc->kind != FcKind::InitFC1) {
            vc.times.fi2 = event.time;  // FC-INIT-16
        }
    } else if (fc->kind != FcKind::UpdateFC) {
        vc.recorded.set(core::index(fc->type));  // FC-INIT-13
        if (vc.recorded.all()) {
            vc.times.fi1 = event.time;
            vc.has_fi1_from_whole_triple = fc->kind == FcKind::InitFC2 && fc->type == CreditType::Cpl;
        }
    }
    try_exit(core::index(fc->vc), event.time);
}

void VcOracle::on_action(const VcAction& action) {
    Vc& vc = vcs_[action.vc];
    vc.is_enabled = action.enable;
    vc.entry.reset();  // VC-05
    if (action.enable && vcs_[0].times.exit) {
        enter(vc, action.at);
    }
}

void VcOracle::enter(Vc& vc, Time now) {
    vc.entry = now;
    vc.recorded.reset();
    vc.triples = {};
    vc.times = {};
    vc.has_fi1_from_whole_triple = false;
}

bool VcOracle::is_triple_running(Vc& vc, Time now) {
    while (vc.begun < vc.sent.size() && vc.sent[vc.begun].start < now) {
        ++vc.begun;
    }
    if (vc.begun == 0 || vc.sent[vc.begun - 1].start < *vc.entry) {
        return false;
    }
    const Sent& last = vc.sent[vc.begun - 1];
    return last.type != CreditType::Cpl || last.end > now;
}

void VcOracle::try_exit(std::size_t number, Time now) {
    Vc& vc = vcs_[number];
    const std::uint32_t least = number == 0 ? 1 : min_initfc2_triples_;
    const bool may_exit = vc.entry && !vc.times.exit && vc.times.fi2 && vc.triples[0] >= 1 && vc.triples[1] >= least;
    if (!may_exit || is_triple_running(vc, now)) {
        return;
    }
    vc.times.exit = now;  // FC-INIT-18
    if (number == 0) {
        for (Vc& other : vcs_) {
            if (other.is_enabled) {
                enter(other, now);  // DLC-09
            }
        }
    }
}

void VcOracle::note_pending(Time now) {
    VcSet set;
    for (std::size_t number = 1; number < core::vc_count; ++number) {
        const Vc& vc = vcs_[number];
        set.set(number, vc.is_enabled && !(vc.entry && vc.times.exit));
    }
    if (set != pending_.back().vcs) {
        pending_.push_back({now, set});
    }
}

}  // namespace pcieflow::link::testing
