// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/triple_interval_check.hpp"

#include <fmt/format.h>

#include <string>

#include "pcieflow/observe/span_text.hpp"

namespace pcieflow::observe {

using core::CreditType;
using core::Duration;
using core::Time;

Duration TripleIntervalCheck::bound(core::PortId port, core::VcId vc) const {
    const TripleBounds& bounds = bounds_[core::index(port)];
    return vc == core::vc0 ? bounds.vc0 : bounds.vcn;
}

void TripleIntervalCheck::on_fc_init1(core::PortId port, core::VcId vc, Time now) {
    const L0Clock& clock = (*clocks_)[core::index(port)];
    const Time entry = clock.at(now);
    at(port, vc) = {};
    at(port, vc).last = entry;
    alarm_->set(clock.link_time(entry + 2 * bound(port, vc)));
}

void TripleIntervalCheck::on_init_fc(const VcSession& session, const FcSent& sent) {
    Triples& triples = at(sent.port, sent.dllp.vc);
    const CreditType type = sent.dllp.type;
    if (type == CreditType::P) {
        triples.current = (*clocks_)[core::index(sent.port)].at(sent.start);
        triples.current_types.reset();
    }
    // Only what follows its predecessor belongs to the triple; the kind may change within it.
    if (!triples.current || triples.current_types.count() != core::index(type)) {
        triples.current.reset();
        return;
    }
    triples.current_types.set(core::index(type));
    if (type == CreditType::Cpl) {
        complete(session, sent, triples);
    }
}

void TripleIntervalCheck::complete(const VcSession& session, const FcSent& sent, Triples& triples) {
    const L0Clock& clock = (*clocks_)[core::index(sent.port)];
    const Duration most = bound(sent.port, sent.dllp.vc);
    const Time start = *triples.current;
    if (triples.last && !triples.is_reported && start - *triples.last > most &&
        !session.could_set_fi2(clock.link_time(*triples.last + most))) {
        const std::string actual = span_text(start - *triples.last);
        log_->report(
            finding(core::RuleId::CHK_02, sent.scene(), "at most " + span_text(most), actual,
                    triples.is_first
                        ? fmt::format("the first InitFC triple started {} after FC_INIT1 was entered, at most {} "
                                      "allowed",
                                      actual, span_text(most))
                        : fmt::format("InitFC triples started {} apart, at most {} allowed", actual, span_text(most))));
    }
    triples.last = start;
    triples.is_first = false;
    triples.current.reset();
    triples.is_reported = false;
    alarm_->set(clock.link_time(start + 2 * most));
}

std::optional<Time> TripleIntervalCheck::due(const VcSession& session, core::PortId port, core::VcId vc) const {
    const Triples& triples = at(port, vc);
    const L0Clock& clock = (*clocks_)[core::index(port)];
    if (!triples.last || triples.is_reported || !clock.is_running()) {
        return std::nullopt;
    }
    const Time due = clock.link_time(triples.current.value_or(*triples.last) + bound(port, vc));
    return session.could_set_fi2(due) ? std::nullopt : std::optional(due);
}

void TripleIntervalCheck::expire(const VcSession& session, core::PortId port, core::VcId vc, Time now) {
    if (session.has_left_fc_init2()) {
        at(port, vc).last.reset();
    }
    const std::optional<Time> first_bound = due(session, port, vc);
    if (!first_bound) {
        return;
    }
    const Time second_bound = *first_bound + bound(port, vc);
    if (now > second_bound) {
        report_silence(at(port, vc), {second_bound, port, vc});
    } else {
        alarm_->set(second_bound);
    }
}

void TripleIntervalCheck::finish(const VcSession& session, core::PortId port, core::VcId vc, Time end) {
    const std::optional<Time> bound = due(session, port, vc);
    if (bound && end > *bound + longest_dllp_) {  // else one that began in time is perhaps on its way out
        report_silence(at(port, vc), {end, port, vc});
    }
}

void TripleIntervalCheck::report_silence(Triples& triples, const Scene& scene) {
    triples.is_reported = true;
    const std::string most = span_text(bound(scene.port, scene.vc));
    const bool none_has_begun = triples.is_first && !triples.current;
    log_->report(finding(core::RuleId::CHK_02, scene, "at most " + most, "no InitFC triple",
                         fmt::format("no InitFC triple started within {} of {}", most,
                                     none_has_begun ? "the entry into FC_INIT1" : "the last one")));
}

}  // namespace pcieflow::observe
