// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "pcieflow/app/stop_condition.hpp"
#include "pcieflow/app/summary_flows.hpp"
#include "pcieflow/app/time_text.hpp"
#include "pcieflow/config/unit_reader.hpp"
#include "pcieflow/observe/check_class.hpp"
#include "pcieflow/wire/dllp.hpp"
#include "pcieflow/wire/dllp_kind.hpp"
#include "pcieflow/wire/rate.hpp"

namespace pcieflow::app {

namespace {

using Out = std::back_insert_iterator<std::string>;

std::string credits_text(std::optional<std::uint32_t> value, bool is_infinite) {
    if (is_infinite) {
        return "infinite";
    }
    return value ? std::to_string(*value) : "undefined";
}

std::string time_or_dash(const std::optional<core::Time>& time) { return time ? ns_text(*time) : "-"; }

void write_heading(Out out, const config::Scenario& scenario) {
    fmt::format_to(out, "{}{}{}\n", scenario.name, scenario.description.empty() ? "" : ": ", scenario.description);
    fmt::format_to(out, "{} x{}, latency {}, rules {}, seed {}\n", wire::facts(scenario.link.rate).name,
                   wire::lanes(scenario.link.width), config::to_text(scenario.link.latency),
                   scenario.rules == config::RuleProfile::mindshare ? "mindshare" : "base", scenario.seed);
}

using PoolValue = std::string (*)(const port::PoolSnapshot& pool);
struct RegisterRow {
    std::string_view name;
    PoolValue value;
};
constexpr std::array register_rows{
    RegisterRow{"CREDIT_LIMIT",
                [](const port::PoolSnapshot& pool) { return credits_text(pool.credit_limit, pool.infinite_tx); }},
    RegisterRow{"CREDITS_CONSUMED",
                [](const port::PoolSnapshot& pool) { return credits_text(pool.credits_consumed, pool.infinite_tx); }},
    RegisterRow{"CREDITS_ALLOCATED",
                [](const port::PoolSnapshot& pool) { return credits_text(pool.credits_allocated, pool.infinite_rx); }},
    RegisterRow{"CREDITS_RECEIVED",
                [](const port::PoolSnapshot& pool) { return credits_text(pool.credits_received, pool.infinite_rx); }},
};

void write_registers(Out out, const std::array<port::Snapshot, 2>& ports) {
    fmt::format_to(out, "\nVC0 before initialisation\n");
    fmt::format_to(out, "  {:4}  {:17}", "port", "register");
    for (const core::Pool pool : core::pools) {
        fmt::format_to(out, "  {:>9}", core::to_string(pool));
    }
    fmt::format_to(out, "\n");
    for (const core::PortId id : core::port_ids) {
        const port::VcSnapshot& vc = ports[core::index(id)].vcs[0].value();
        for (const RegisterRow& row : register_rows) {
            fmt::format_to(out, "  {:4}  {:17}", core::to_string(id), row.name);
            for (const port::PoolSnapshot& pool : vc.pools) {
                fmt::format_to(out, "  {:>9}", row.value(pool));
            }
            fmt::format_to(out, "\n");
        }
        fmt::format_to(out, "  {:4}  FI1 = {}, FI2 = {}\n", core::to_string(id), vc.fi1 ? 1 : 0, vc.fi2 ? 1 : 0);
    }
}

std::string fate_text(const observe::LadderRung& rung) {
    switch (rung.fate) {
        case observe::DllpFate::arrived: return ns_text(rung.arrival);
        case observe::DllpFate::corrupt: return fmt::format("{:>12}  bad CRC", ns_text(rung.arrival));
        case observe::DllpFate::lost: return "not received";
        case observe::DllpFate::in_flight: return "in flight";
    }
    return {};
}

bool has_further_vcs(const config::Scenario& scenario) {
    return std::any_of(scenario.ports.begin(), scenario.ports.end(),
                       [](const config::Port& port) { return port.vcs.size() > 1; });
}

/// The VC is told where there is more than one.
void write_ladder(Out out, const observe::Ladder& ladder, bool tells_vc) {
    if (ladder.rungs().empty()) {
        fmt::format_to(out, "\nNo DLLP was sent\n");
        return;
    }
    fmt::format_to(out, "\nThe first {} DLLPs\n", ladder.rungs().size());
    fmt::format_to(out, "  {:>12}  {:6}  {:11}  {}{:>5}  {:>6}  {:>12}\n", "first symbol", "way", "DLLP",
                   tells_vc ? "VC  " : "", "HdrFC", "DataFC", "received");
    for (const observe::LadderRung& rung : ladder.rungs()) {
        const wire::Dllp dllp = wire::decode_unchecked(rung.bytes);
        const auto* fc = std::get_if<wire::FcDllp>(&dllp);
        const std::string vc = fc != nullptr ? std::to_string(core::index(fc->vc)) : "";
        fmt::format_to(out, "  {:>12}  {} -> {}  {:11}  {}{:>5}  {:>6}  {:>12}\n", ns_text(rung.start),
                       core::to_string(rung.sender), core::to_string(core::partner(rung.sender)), wire::kind_name(dllp),
                       tells_vc ? fmt::format("{:>2}  ", vc) : "", fc != nullptr ? std::to_string(fc->hdr) : "",
                       fc != nullptr ? std::to_string(fc->data) : "", fate_text(rung));
    }
}

bool comes_up_again(const config::Scenario& scenario) {
    return std::any_of(scenario.events.begin(), scenario.events.end(),
                       [](const config::Event& event) { return event.action == config::EventAction::link_up; });
}

void write_course(Out out, const config::Scenario& scenario, const Outcome& outcome) {
    fmt::format_to(out, "\nInitialisation of VC0{}\n", comes_up_again(scenario) ? ", times of the last link-up" : "");
    fmt::format_to(out, "  {:4}  {:>12}  {:>12}  {:>12}  at {}\n", "port", "FI1", "FI2", "DL_Active",
                   ns_text(outcome.end));
    for (const core::PortId id : core::port_ids) {
        const port::Snapshot& port = outcome.after[core::index(id)];
        const port::VcSnapshot& vc = port.vcs[0].value();
        fmt::format_to(out, "  {:4}  {:>12}  {:>12}  {:>12}  {}{}{}\n", core::to_string(id), time_or_dash(vc.fi1_at),
                       time_or_dash(vc.fi2_at), time_or_dash(port.dl_active_at), core::to_string(port.dlcmsm),
                       port.dlcmsm == core::DlcmsmState::DL_Init ? fmt::format(", {}", core::to_string(vc.state)) : "",
                       port.surprise_downs > 0 ? fmt::format(", {} Surprise Down", port.surprise_downs) : "");
        if (port.completion_timeouts > 0) {
            fmt::format_to(out, "  {:4}  gave {} requests up after the completion timeout\n", core::to_string(id),
                           port.completion_timeouts);
        }
    }
}

/// VC1 to VC7 where they are configured, VC by VC: an end that waits for the other shows here.
void write_vc_courses(Out out, const Outcome& outcome) {
    fmt::format_to(out, "\nInitialisation of VC1 to VC7, since each was enabled last\n");
    fmt::format_to(out, "  VC  {:4}  {:>12}  {:>12}  {:>12}  at {}\n", "port", "FI1", "FI2", "DONE",
                   ns_text(outcome.end));
    for (std::size_t vc = 1; vc < core::vc_count; ++vc) {
        for (const core::PortId id : core::port_ids) {
            if (const auto& course = outcome.after[core::index(id)].vcs[vc]) {
                fmt::format_to(out, "  {:>2}  {:4}  {:>12}  {:>12}  {:>12}  {}{}\n", vc, core::to_string(id),
                               time_or_dash(course->fi1_at), time_or_dash(course->fi2_at),
                               time_or_dash(course->exit_at), core::to_string(course->state),
                               course->pending ? ", VC Negotiation Pending" : "");
            }
        }
    }
}

std::string_view equality_text(const observe::ScoreboardRow& row) {
    switch (row.agreement) {
        case observe::Agreement::equal: return "yes";
        case observe::Agreement::different: return row.is_comparable ? "NO" : "not yet";
        case observe::Agreement::undefined: return "-";
    }
    return {};
}

/// One line for each pool: what A may send B on the left, what B may send A on the right.
void write_credits(Out out, const observe::Scoreboard& scoreboard, core::Time end) {
    fmt::format_to(out, "\nCredits at {}\n  VC  pool", ns_text(end));
    for (const core::PortId id : core::port_ids) {
        fmt::format_to(out, "  {} CREDIT_LIMIT  {} CREDITS_ALLOCATED  {:>7}", core::to_string(id),
                       core::to_string(core::partner(id)), "equal");
    }
    fmt::format_to(out, "\n");
    const std::vector<observe::ScoreboardRow> rows = scoreboard.table();  // by VC, transmitter and pool
    for (std::size_t vc = 0; vc < rows.size(); vc += core::port_ids.size() * core::pools.size()) {
        for (std::size_t pool = vc; pool < vc + core::pools.size(); ++pool) {
            fmt::format_to(out, "  {:>2}  {:4}", core::index(rows[pool].vc), core::to_string(rows[pool].pool));
            for (const observe::ScoreboardRow& row : {rows[pool], rows[pool + core::pools.size()]}) {
                fmt::format_to(
                    out, "  {:>14}  {:>19}  {:>7}", credits_text(row.credit_limit.value, row.credit_limit.is_infinite),
                    credits_text(row.credits_allocated.value, row.credits_allocated.is_infinite), equality_text(row));
            }
            fmt::format_to(out, "\n");
        }
    }
}

void write_scoreboard(Out out, const Observation& observation) {
    const std::uint64_t comparisons = observation.scoreboard().comparisons().total();
    std::uint64_t differences = 0;
    for (const core::RuleId rule : {core::RuleId::FC_INIT_21, core::RuleId::TXG_02, core::RuleId::TXG_04}) {
        const auto found = observation.violations().counts().find(rule);
        differences += found == observation.violations().counts().end() ? 0 : found->second;
    }
    if (comparisons == 0) {
        fmt::format_to(out, "\nScoreboard: nothing to compare, no VC was initialised\n");
    } else if (differences == 0) {
        fmt::format_to(out, "\nScoreboard: CREDIT_LIMIT was right in all {} comparisons\n", comparisons);
    } else {
        fmt::format_to(out, "\nScoreboard: CREDIT_LIMIT was wrong, {} differences reported in {} comparisons\n",
                       differences, comparisons);
    }
}

void write_violations(Out out, const observe::ViolationLog& log) {
    constexpr std::size_t shown = 10;
    std::uint64_t total = 0;
    for (const auto& [rule, count] : log.counts()) {
        total += count;
    }
    fmt::format_to(out, "Violations: {}\n", total);
    for (std::size_t i = 0; i < log.kept().size() && i < shown; ++i) {
        const core::Violation& violation = log.kept()[i];
        const std::string_view aer = observe::aer_name(violation.violation_class);
        fmt::format_to(out, "  {} {} vc{} {} ({}, {}{}{}): {}\n", ns_text(violation.time),
                       core::to_string(violation.port), core::index(violation.vc), core::to_string(violation.rule),
                       core::to_string(violation.violation_class), core::to_string(violation.severity),
                       aer.empty() ? "" : ", AER ", aer, violation.text);
    }
    if (total > shown) {
        fmt::format_to(out, "  ... and {} more\n", total - shown);
    }
}

void write_verdict(Out out, const config::Scenario& scenario, const Outcome& outcome) {
    for (const ExpectationResult& expectation : outcome.expectations) {
        fmt::format_to(out, "Expected: {} - {}\n", expectation.text,
                       expectation.is_met ? "met" : "NOT MET: " + expectation.actual);
    }
    if (outcome.verdict == Verdict::incomplete) {
        fmt::format_to(out, "The condition of stop.when, {}, was not reached by {}: {}\n",
                       to_string(scenario.stop.when.value()), config::to_text(scenario.stop.at.time_since_epoch()),
                       outcome.stop_lacks);
    }
    fmt::format_to(out, "{}: {}\n", scenario.name, to_string(outcome.verdict));
}

}  // namespace

std::string summary(const config::Scenario& scenario, const Outcome& outcome, const Observation& observation) {
    std::string text;
    const Out out(text);
    if (observation.flows() != nullptr) {
        text = flow_lines(scenario, *observation.flows());
        text += outcome.deadlock ? text_of(*outcome.deadlock) + "\n\n" : "\n";
    }
    write_heading(out, scenario);
    write_registers(out, outcome.before);
    write_ladder(out, observation.ladder(), has_further_vcs(scenario));
    write_course(out, scenario, outcome);
    if (has_further_vcs(scenario)) {
        write_vc_courses(out, outcome);
    }
    write_credits(out, observation.scoreboard(), outcome.end);
    write_scoreboard(out, observation);
    write_violations(out, observation.violations());
    write_verdict(out, scenario, outcome);
    return text;
}

}  // namespace pcieflow::app
