// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/scoreboard.hpp"

#include <fmt/format.h>

#include <string>
#include <variant>

#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::observe {

using core::CreditRegister;
using core::FcInitState;
using core::PortId;
using core::RuleId;

namespace {

bool agree(const RegisterView& left, const RegisterView& right) {
    return left == right && left.is_sound() && right.is_sound();
}

std::string text_of(const RegisterView& view) {
    if (!view.value) {
        return "undefined";
    }
    if (!view.is_infinite) {
        return fmt::format("{}", *view.value);
    }
    return *view.value == 0 ? std::string("infinite") : fmt::format("infinite but reads {}", *view.value);
}

const wire::FcDllp* as_fc(const wire::Dllp& dllp) { return std::get_if<wire::FcDllp>(&dllp); }

}  // namespace

bool Scoreboard::VcPair::is_done() const {
    return ends[0].state() == FcInitState::DONE && ends[1].state() == FcInitState::DONE;
}

Scoreboard::VcPair& Scoreboard::touch(core::VcId vc, core::CreditType type) {
    VcPair& pair = vcs_[core::index(vc)];
    pair.touched.set(core::index(type));
    return pair;
}

void Scoreboard::on_event(const core::Event& event) {
    const std::size_t end = core::index(event.port);
    if (const auto* sent = std::get_if<core::DllpSent>(&event.body)) {
        const wire::Dllp dllp = wire::decode_unchecked(sent->bytes);
        if (const wire::FcDllp* fc = as_fc(dllp)) {
            VcPair& pair = vcs_[core::index(fc->vc)];
            pair.touched[core::index(fc->type)] =
                pair.ends[end].on_sent(*fc, sent->bytes, sent->start) || pair.touched[core::index(fc->type)];
        }
    } else if (const auto* received = std::get_if<core::DllpReceived>(&event.body)) {
        const wire::Dllp dllp = wire::decode_unchecked(received->bytes);
        if (const wire::FcDllp* fc = as_fc(dllp)) {
            VcPair& pair = vcs_[core::index(fc->vc)];
            pair.touched[core::index(fc->type)] =
                pair.ends[end].on_received(*fc, received->bytes) || pair.touched[core::index(fc->type)];
        }
    } else if (const auto* change = std::get_if<core::RegisterChanged>(&event.body)) {
        touch(change->vc, core::type_of(change->pool)).ends[end].on_register(*change, event.time);
    } else if (const auto* error = std::get_if<core::ErrorDetected>(&event.body)) {
        if (error->error == core::AerError::FlowControlProtocolError) {
            touch(error->vc, core::type_of(error->pool)).ends[end].on_refused(error->pool);  // ERR-08
        }
    } else if (const auto* state = std::get_if<core::FcInitChanged>(&event.body)) {
        VcPair& pair = vcs_[core::index(state->vc)];
        pair.touched.set();
        pair.ends[end].on_state(state->to);
        if (state->to == FcInitState::DISABLED || state->to == FcInitState::FC_INIT1) {
            pair.reported[static_cast<std::size_t>(Law::equality)] = {};
            pair.reported[static_cast<std::size_t>(Law::last_accepted)][end] = {};
        }
    }
}

void Scoreboard::on_instant_end(core::Time time) {
    for (std::size_t vc = 0; vc < vcs_.size(); ++vc) {
        if (vcs_[vc].touched.any()) {
            judge(core::vc_id(vc), time);
        }
    }
}

void Scoreboard::judge(core::VcId vc, core::Time time) {
    VcPair& pair = vcs_[core::index(vc)];
    const bool is_done = pair.is_done();
    const bool just_done = is_done && !pair.was_done;
    pair.was_done = is_done;
    for (const PortId transmitter : core::port_ids) {
        for (const core::Pool pool : core::pools) {
            if (!pair.touched[core::index(core::type_of(pool))]) {
                continue;
            }
            const Place place{time, vc, transmitter, pool};
            judge_last_accepted(place);
            if (is_done) {
                judge_equality(place, just_done);
            }
        }
    }
    pair.touched.reset();
}

void Scoreboard::judge_equality(const Place& place, bool just_done) {
    const VcPair& pair = vcs_[core::index(place.vc)];
    const CreditView& transmitter = pair.ends[core::index(place.transmitter)];
    const CreditView& receiver = pair.ends[core::index(core::partner(place.transmitter))];
    const bool follows_initialisation = just_done && receiver.is_untouched(place.pool);
    const bool is_settled = transmitter.is_settled_with(receiver, place.pool);
    comparisons_.after_initialisation += follows_initialisation ? 1 : 0;
    comparisons_.settled += is_settled ? 1 : 0;
    if (follows_initialisation || is_settled) {
        compare(place, Law::equality, receiver.credits_allocated(place.pool), transmitter.credit_limit(place.pool));
    }
}

void Scoreboard::judge_last_accepted(const Place& place) {
    const CreditView& transmitter = vcs_[core::index(place.vc)].ends[core::index(place.transmitter)];
    const RegisterView& expected = transmitter.accepted(place.pool);
    const RegisterView& actual = transmitter.credit_limit(place.pool);
    if (expected.value || actual.value) {
        ++comparisons_.last_accepted;
        compare(place, Law::last_accepted, expected, actual);
    }
}

void Scoreboard::compare(const Place& place, Law law, const RegisterView& expected, const RegisterView& actual) {
    auto& by_transmitter = vcs_[core::index(place.vc)].reported[static_cast<std::size_t>(law)];
    std::optional<Difference>& reported = by_transmitter[core::index(place.transmitter)][core::index(place.pool)];
    if (agree(expected, actual)) {
        reported.reset();
        return;
    }
    if (reported && reported->expected == expected && reported->actual == actual) {
        return;
    }
    reported = Difference{expected, actual};
    log_->report(violation(place, law, *reported));
}

core::Violation Scoreboard::violation(const Place& place, Law law, const Difference& difference) const {
    const std::string_view pool = core::to_string(place.pool);
    const std::string expected = text_of(difference.expected);
    const std::string actual = text_of(difference.actual);
    core::Violation violation{
        RuleId::FC_INIT_21,
        core::ViolationClass::FCPE,
        core::Severity::error,
        place.time,
        place.transmitter,
        place.vc,
        fmt::format("{} {}", pool, expected),
        fmt::format("{} {}", pool, actual),
        fmt::format("{}: CREDIT_LIMIT {}, partner's CREDITS_ALLOCATED {}", pool, actual, expected)};
    if (law == Law::last_accepted) {
        const CreditView& transmitter = vcs_[core::index(place.vc)].ends[core::index(place.transmitter)];
        const auto& cause = transmitter.last_accepted(place.pool);
        const bool is_update = cause && cause->kind == wire::FcKind::UpdateFC;
        violation.rule = is_update ? RuleId::TXG_04 : RuleId::TXG_02;
        violation.text = cause ? fmt::format("{}: CREDIT_LIMIT {}, last accepted {} says {}", pool, actual,
                                             wire::kind_name(*cause), expected)
                               : fmt::format("{}: CREDIT_LIMIT {}, but no InitFC was accepted", pool, actual);
    }
    return violation;
}

std::vector<ScoreboardRow> Scoreboard::table() const {
    std::vector<ScoreboardRow> rows;
    for (std::size_t vc = 0; vc < vcs_.size(); ++vc) {
        const VcPair& pair = vcs_[vc];
        if (!pair.ends[0].is_known() && !pair.ends[1].is_known()) {
            continue;
        }
        for (const PortId port : core::port_ids) {
            const CreditView& transmitter = pair.ends[core::index(port)];
            const CreditView& receiver = pair.ends[core::index(core::partner(port))];
            for (const core::Pool pool : core::pools) {
                ScoreboardRow row{core::vc_id(vc), port, pool, transmitter.credit_limit(pool),
                                  receiver.credits_allocated(pool)};
                row.is_comparable =
                    pair.is_done() && (receiver.is_untouched(pool) || transmitter.is_settled_with(receiver, pool));
                if (row.credit_limit.value && row.credits_allocated.value) {
                    row.agreement =
                        agree(row.credit_limit, row.credits_allocated) ? Agreement::equal : Agreement::different;
                }
                rows.push_back(row);
            }
        }
    }
    return rows;
}

}  // namespace pcieflow::observe
