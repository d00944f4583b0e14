// SPDX-License-Identifier: Apache-2.0
// What one VC must not do to another.
#include <algorithm>
#include <map>
#include <sstream>
#include <type_traits>

#include "property/link/schedule.hpp"
#include "property/link/vc_claims.hpp"
#include "unit/link/vc_fixture.hpp"

namespace pcieflow::link::testing {

using core::Duration;
using core::PortId;
using core::Time;

namespace {

template <typename Body, typename = void>
struct NamesVc : std::false_type {};
template <typename Body>
struct NamesVc<Body, std::void_t<decltype(Body::vc)>> : std::true_type {};

/// Whether a record tells of the port's own state or of VC0's, apart from DLLPs and software.
bool is_of_vc0_or_port(const core::Event& record) {
    return std::visit(
        [](const auto& body) {
            using Body = std::decay_t<decltype(body)>;
            if constexpr (std::is_same_v<Body, core::TcMapChanged>) {
                return false;  // VC0 gives up the TCs of other VCs
            } else if constexpr (NamesVc<Body>::value) {
                return body.vc == core::vc0;
            } else {
                return !std::is_same_v<Body, core::DllpSent> && !std::is_same_v<Body, core::DllpReceived> &&
                       !std::is_same_v<Body, core::RegisterAccessed>;
            }
        },
        record.body);
}

std::vector<core::Event> of_vc0(const std::vector<core::Event>& records) {
    std::vector<core::Event> found;
    std::copy_if(records.begin(), records.end(), std::back_inserter(found), is_of_vc0_or_port);
    return found;
}

std::optional<wire::FcDllp> fc_dllp(const core::DllpSent& sent) {
    const std::optional<wire::Dllp> dllp = wire::decode(sent.bytes);
    const auto* fc = dllp ? std::get_if<wire::FcDllp>(&*dllp) : nullptr;
    return fc != nullptr ? std::optional(*fc) : std::nullopt;
}

/// The InitFC and UpdateFC of a VC that a port sent.
struct Sent {
    Time start;
    wire::FcDllp dllp;
};
std::vector<Sent> fc_sent(const std::vector<core::Event>& records) {
    std::vector<Sent> found;
    for (const core::Event& record : records) {
        if (const auto* sent = std::get_if<core::DllpSent>(&record.body)) {
            if (const auto fc = fc_dllp(*sent)) {
                found.push_back({sent->start, *fc});
            }
        }
    }
    return found;
}

/// UPD-05 of VC0: nobody else's DLLPs keep one waiting for longer than a round of all that can be due.
void check_keep_alive(const JudgedRun& judged, PortId id, const std::vector<Sent>& sent, Time done,
                      std::ostringstream& out) {
    const VcCase& vc_case = judged.vc_case;
    constexpr std::int64_t most_waiting = 50;
    const Duration interval = vc_case.end(id).keep_alive;
    const Duration latest = interval + most_waiting * vc_case.dllp_time();
    for (const core::CreditType type : core::credit_types) {
        if (vc_case.end(id).advertised[0][type].is_wholly_infinite()) {
            continue;
        }
        Time last = done;
        bool is_regular = true;
        for (const Sent& each : sent) {
            if (each.dllp.vc == core::vc0 && each.dllp.kind == wire::FcKind::UpdateFC && each.dllp.type == type) {
                is_regular = is_regular && each.start - last >= interval && each.start - last <= latest;
                last = each.start;
            }
        }
        if (!is_regular || judged.run.horizon - last > latest) {
            out << core::to_string(id) << ": UpdateFC-" << core::to_string(type) << " of VC0 is not regular\n";
        }
    }
}

/// Every FC DLLP is of a VC that is enabled when it begins, and says what that VC advertises.
void check_identity(const VcCase& vc_case, PortId id, const std::vector<Sent>& sent, std::ostringstream& out) {
    for (const Sent& each : sent) {
        const std::size_t vc = core::index(each.dllp.vc);
        const core::TypeAdvertisement& advertised = vc_case.end(id).advertised[vc][each.dllp.type];
        const bool is_enabled = vc == 0 || vc_case.is_enabled(id, vc, each.start);
        if (!is_enabled || each.dllp.hdr != advertised.header.count || each.dllp.data != advertised.data.count) {
            out << core::to_string(id) << ": " << wire::kind_name(each.dllp) << " of VC" << vc << " with "
                << each.dllp.hdr << ", " << each.dllp.data << " at " << core::to_fs(each.start) << "\n";
            return;
        }
    }
}

/// FC-INIT-15: from FI1 on nothing moves a CREDIT_LIMIT, as nobody frees anything.
void check_limits_stand(PortId id, const std::vector<core::Event>& records, std::ostringstream& out) {
    VcSet has_fi1;
    for (const core::Event& record : records) {
        if (const auto* state = std::get_if<core::FcInitChanged>(&record.body)) {
            has_fi1.set(core::index(state->vc),
                        state->to == core::FcInitState::FC_INIT2 || state->to == core::FcInitState::DONE);
        } else if (const auto* change = std::get_if<core::RegisterChanged>(&record.body)) {
            if (change->reg == core::CreditRegister::CREDIT_LIMIT && has_fi1.test(core::index(change->vc))) {
                out << core::to_string(id) << " VC" << core::index(change->vc) << ": a limit moved at "
                    << core::to_fs(record.time) << "\n";
            }
        }
    }
}

}  // namespace

std::string check_isolation(const JudgedRun& judged, const VcRun& alone) {
    const VcCase& vc_case = judged.vc_case;
    std::ostringstream out;
    for (const PortId id : core::port_ids) {
        const auto& records = judged.run.records[core::index(id)];
        // VC1–7 send nothing before DL_Active, so VC0 does not even wait for them.
        if (!same_events(of_vc0(records), of_vc0(alone.records[core::index(id)]))) {
            out << core::to_string(id) << ": VC0 goes another way than alone\n";
        }
        const port::Snapshot& snapshot = judged.run.at_horizon[core::index(id)];
        if (snapshot.dlcmsm != core::DlcmsmState::DL_Active || !snapshot.vcs[0]->exit_at) {
            out << core::to_string(id) << ": not in DL_Active\n";
            continue;
        }
        const std::vector<Sent> sent = fc_sent(records);
        check_keep_alive(judged, id, sent, *snapshot.vcs[0]->exit_at, out);
        check_identity(vc_case, id, sent, out);
        check_limits_stand(id, records, out);
        const bool disables = std::any_of(vc_case.actions.begin(), vc_case.actions.end(),
                                          [](const VcAction& action) { return !action.enable; });
        TripleCount triples(id);
        triples.on_events(records);
        if (!disables && !triples.is_in_order()) {
            out << core::to_string(id) << ": triples are mixed\n";
        }
    }
    return out.str();
}

}  // namespace pcieflow::link::testing
