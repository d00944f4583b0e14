// SPDX-License-Identifier: Apache-2.0
#include "property/link/vc_claims.hpp"

#include <algorithm>
#include <array>
#include <sstream>

#include "pcieflow/regs/register_map.hpp"
#include "property/link/vc_oracle.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::link::testing {

using core::Duration;
using core::FcInitState;
using core::PortId;
using core::Time;

namespace {

VcSet at_both(const VcCase& vc_case) { return vc_case.enabled(PortId::A) & vc_case.enabled(PortId::B); }

std::ostream& operator<<(std::ostream& out, const VcOracle::Times& times) {
    const std::array<std::optional<Time>, 3> all{times.fi1, times.fi2, times.exit};
    for (const std::optional<Time>& time : all) {
        out << " " << (time ? core::to_fs(*time) : -1);
    }
    return out;
}

bool is_wholly_infinite(const core::Advertisement& advertised) {
    return std::all_of(core::credit_types.begin(), core::credit_types.end(),
                       [&](core::CreditType type) { return advertised[type].is_wholly_infinite(); });
}

/// FC-INIT-21: every CREDIT_LIMIT is what the partner advertises, by the case.
bool limits_are(const port::VcSnapshot& vc, const core::Advertisement& advertised) {
    return std::all_of(core::pools.begin(), core::pools.end(), [&](core::Pool pool) {
        const port::PoolSnapshot& registers = vc.pools[core::index(pool)];
        const std::uint32_t count = advertised.count(pool);
        return registers.credit_limit == count && registers.infinite_tx == (count == 0);
    });
}

bool has_no_limit(const port::VcSnapshot& vc) {
    return std::none_of(vc.pools.begin(), vc.pools.end(),
                        [](const port::PoolSnapshot& pool) { return pool.credit_limit.has_value(); });
}

/// The later of the two entries into FC_INIT1.
Time both_initialise_from(const JudgedRun& judged, std::size_t vc) {
    Time from{};
    for (const VcOracle& oracle : judged.expected) {
        from = std::max(from, oracle.dl_active_at().value_or(core::never));
    }
    for (const VcAction& action : judged.vc_case.actions) {
        from = action.vc == vc ? std::max(from, action.at) : from;
    }
    return from;
}

std::uint64_t done_at_both(const VcRun& run) {
    std::uint64_t count = 0;
    for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
        count += std::all_of(run.at_horizon.begin(), run.at_horizon.end(),
                             [vc](const port::Snapshot& snapshot) {
                                 return snapshot.vcs[vc] && snapshot.vcs[vc]->state == FcInitState::DONE;
                             })
                     ? 1U
                     : 0U;
    }
    return count;
}

/// Pending as the port's records of VC Enable and FC_INIT states imply it.
std::vector<PendingFrom> pending_by_states(const std::vector<core::Event>& records, Time horizon) {
    std::vector<PendingFrom> pending{{Time{}, {}}};
    VcSet enabled;
    VcSet done;
    for (auto record = records.begin(); record != records.end() && record->time <= horizon; ++record) {
        if (const auto* enable = std::get_if<core::VcEnableChanged>(&record->body)) {
            enabled.set(core::index(enable->vc), enable->enabled);
        } else if (const auto* state = std::get_if<core::FcInitChanged>(&record->body)) {
            done.set(core::index(state->vc), state->to == FcInitState::DONE);
        }
        const bool ends_instant = record + 1 == records.end() || (record + 1)->time != record->time;
        const VcSet set = enabled & ~done;
        if (ends_instant && set != pending.back().vcs) {
            pending.push_back({record->time, set});
        }
    }
    return pending;
}

VcSet at(const std::vector<PendingFrom>& pending, Time time) {
    VcSet set;
    for (const PendingFrom& change : pending) {
        set = change.from <= time ? change.vcs : set;
    }
    return set;
}

/// The reads of VC Resource Status that do not answer as expected.
std::size_t wrong_reads(const VcEnd& end, const std::vector<core::Event>& records,
                        const std::vector<PendingFrom>& expected) {
    return static_cast<std::size_t>(std::count_if(records.begin(), records.end(), [&](const core::Event& record) {
        const auto* access = std::get_if<core::RegisterAccessed>(&record.body);
        if (access == nullptr || access->is_write) {
            return false;
        }
        std::size_t resource = 1;
        while (regs::vc_resource_status(resource) != access->offset) {
            ++resource;
        }
        const bool is_pending = (access->value & regs::vc_negotiation_pending_bit) != 0;
        return at(expected, record.time).test(end.ids[resource]) != is_pending;
    }));
}

std::size_t reads_in(const std::vector<core::Event>& records) {
    return static_cast<std::size_t>(std::count_if(records.begin(), records.end(), [](const core::Event& record) {
        const auto* access = std::get_if<core::RegisterAccessed>(&record.body);
        return access != nullptr && !access->is_write;
    }));
}

std::string in_words(const std::vector<PendingFrom>& pending) {
    std::ostringstream out;
    for (const PendingFrom& change : pending) {
        out << " " << core::to_fs(change.from) << ":" << change.vcs;
    }
    return out.str();
}

/// What is wrong with a VC that is enabled at both ends; nothing if it is complete in time.
std::string wrong_with_complete(const JudgedRun& judged, PortId id, std::size_t number, const port::VcSnapshot& vc) {
    const VcCase& vc_case = judged.vc_case;
    const VcEnd& partner = vc_case.end(core::partner(id));
    if (!limits_are(vc, partner.advertised[number])) {
        return "limits differ from what the partner advertises";
    }
    const bool waits_for_update_fc =
        partner.min_initfc2_triples == 1 && judged.expected[core::index(id)].may_need_update_fc(number);
    if (waits_for_update_fc && is_wholly_infinite(partner.advertised[number]) && vc.state == FcInitState::FC_INIT2) {
        return vc.pending && vc.fi1 && !vc.fi2 ? "" : "not as in FC_INIT2";
    }
    if (vc.state != FcInitState::DONE || vc.pending || !vc.fi1 || !vc.fi2) {
        return "not complete";
    }
    const Duration bound = waits_for_update_fc ? vc_case.bound_by_keep_alive() : vc_case.completion_bound();
    return *vc.exit_at > both_initialise_from(judged, number) + bound ? "complete too late" : "";
}

/// The VCs that stay in FC_INIT2 for longer than the watchdog.
VcSet waits_too_long(const JudgedRun& judged, PortId id) {
    VcSet set;
    for (std::size_t number = 0; number < core::vc_count; ++number) {
        set.set(number, judged.expected[core::index(id)].is_in_fc_init2_longer_than(judged.vc_case.watchdog(), number));
    }
    return set;
}

std::string wrong_with(const JudgedRun& judged, PortId id, std::size_t number, const port::VcSnapshot& vc) {
    if (number != 0 && !judged.vc_case.enabled(id).test(number)) {
        const bool rests = vc.state == FcInitState::DISABLED && !vc.enabled && !vc.pending && has_no_limit(vc);
        return rests ? "" : "not at rest although disabled";
    }
    if (number == 0 || at_both(judged.vc_case).test(number)) {
        return wrong_with_complete(judged, id, number, vc);
    }
    const bool waits = vc.state == FcInitState::FC_INIT1 && vc.pending && !vc.fi1 && !vc.fi2 && has_no_limit(vc);
    return waits ? "" : "does not wait in FC_INIT1";
}

}  // namespace

JudgedRun::JudgedRun(const VcCase& made)
    : vc_case(made),
      run(testing::run(made)),
      expected{VcOracle(PortId::A, made, run.records[0], run.horizon),
               VcOracle(PortId::B, made, run.records[1], run.horizon)} {}

std::string check_completion(const JudgedRun& judged) {
    std::ostringstream out;
    for (const PortId id : core::port_ids) {
        const port::Snapshot& snapshot = judged.run.at_horizon[core::index(id)];
        for (const std::size_t number : judged.vc_case.end(id).ids) {
            const port::VcSnapshot& vc = snapshot.vcs[number].value();
            const std::string wrong = wrong_with(judged, id, number, vc);
            if (!wrong.empty()) {
                out << core::to_string(id) << " VC" << number << ": " << wrong << "\n";
            }
            const VcOracle::Times times{vc.fi1_at, vc.fi2_at, vc.exit_at};
            const VcOracle::Times& expected = judged.expected[core::index(id)].times(number);
            if (vc.state != FcInitState::DISABLED && !(times == expected)) {
                out << core::to_string(id) << " VC" << number << ": times" << times << ", expected" << expected << "\n";
            }
        }
    }
    return out.str();
}

std::string check_pending(const JudgedRun& judged) {
    std::ostringstream out;
    for (const PortId id : core::port_ids) {
        const auto& records = judged.run.records[core::index(id)];
        const std::vector<PendingFrom>& expected = judged.expected[core::index(id)].pending();
        const std::vector<PendingFrom>& seen = judged.run.pending[core::index(id)];
        if (seen != expected) {
            out << core::to_string(id) << ": pending" << in_words(seen) << ", expected" << in_words(expected) << "\n";
        }
        if (pending_by_states(records, judged.run.horizon) != expected) {
            out << core::to_string(id) << ": the states imply another pending\n";
        }
        const VcEnd& end = judged.vc_case.end(id);
        if (wrong_reads(end, records, expected) != 0 ||
            reads_in(records) != judged.vc_case.reads.size() * (end.ids.size() - 1)) {
            out << core::to_string(id) << ": software read another pending\n";
        }
    }
    return out.str();
}

std::string check_reports(const JudgedRun& judged) {
    std::ostringstream out;
    const VcCase& vc_case = judged.vc_case;
    VcSets one_sided;
    VcSets stuck;
    for (const core::Violation& violation : judged.run.violations) {
        VcSets& of_rule = violation.rule == core::RuleId::CHK_30 ? one_sided : stuck;
        VcSet& of_port = of_rule[core::index(violation.port)];
        const bool is_expected = violation.rule == core::RuleId::CHK_30 || violation.rule == core::RuleId::CHK_33;
        if (!is_expected || of_port.test(core::index(violation.vc))) {
            out << testkit::to_lines({violation});
        }
        of_port.set(core::index(violation.vc));
    }
    for (const PortId id : core::port_ids) {
        const VcSet enabled_here_alone = vc_case.enabled(id) & ~at_both(vc_case);
        if (one_sided[core::index(id)] != enabled_here_alone) {
            out << core::to_string(id) << ": CHK-30 of " << one_sided[core::index(id)] << ", enabled here alone "
                << enabled_here_alone << "\n";
        }
        if (stuck[core::index(id)] != waits_too_long(judged, id)) {
            out << core::to_string(id) << ": CHK-33 of " << stuck[core::index(id)] << ", longer in FC_INIT2 "
                << waits_too_long(judged, id) << "\n";
        }
    }
    const std::uint64_t least = 2 * core::pools.size() * done_at_both(judged.run);
    if (judged.run.comparisons < least) {
        out << "the scoreboard compared " << judged.run.comparisons << " limits, not " << least << "\n";
    }
    return out.str();
}

std::string check(const VcCase& vc_case) {
    const JudgedRun judged(vc_case);
    return check_completion(judged) + check_pending(judged) +
           check_isolation(judged, run_alone(vc_case, judged.run.horizon)) + check_reports(judged);
}

}  // namespace pcieflow::link::testing
