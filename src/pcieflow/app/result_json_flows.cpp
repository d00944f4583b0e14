// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/result_json_flows.hpp"

#include <cstddef>
#include <optional>
#include <string>

#include "pcieflow/wire/dllp_kind.hpp"

namespace pcieflow::app {

namespace {

using Json = nlohmann::ordered_json;

Json time_or_null(const std::optional<core::Time>& time) { return time ? Json(core::to_fs(*time)) : Json(nullptr); }

Json spans_json(const observe::LatencyHistogram& spans) {
    const auto fs_or_null = [&spans](core::Duration span) {
        return spans.count() > 0 ? Json(core::to_fs(span)) : Json(nullptr);
    };
    return {{"min", fs_or_null(spans.least())},
            {"p50", fs_or_null(spans.percentile(50))},
            {"p90", fs_or_null(spans.percentile(90))},
            {"p99", fs_or_null(spans.percentile(99))},
            {"max", fs_or_null(spans.greatest())}};
}

Json stalls_json(const observe::StallTimes& stalled) {
    Json json = Json::object();
    for (std::size_t cause = 0; cause < stalled.size(); ++cause) {
        json[std::string(core::to_string(static_cast<core::StallCause>(cause)))] = core::to_fs(stalled[cause]);
    }
    return json;
}

Json flow_json(const FlowObservation& flows, const PlannedFlow& flow) {
    const observe::FlowFigures& figures = flows.figures(flow);
    const std::optional<double> difference = flows.difference(flow);
    const observe::Starvation& starvation = figures.starvation;
    return {{"name", flow.name},
            {"from", core::to_string(flow.from)},
            {"tlps", figures.tlps},
            {"payload_bytes", figures.payload_bytes},
            {"first_fs", time_or_null(figures.first)},
            {"last_fs", time_or_null(figures.last)},
            {"goodput_bps", figures.goodput_bps()},
            {"closed_form_bps", flow.closed_form ? Json(flow.closed_form->bps) : Json(nullptr)},
            {"utilisation", flows.utilisation(flow)},
            {"limiter", observe::to_string(figures.limiter())},
            {"latency_fs", spans_json(figures.latency)},
            {"stalled_fs", stalls_json(figures.stalled)},
            {"round_trip_fs", spans_json(figures.round_trip)},
            {"vc", core::index(figures.vc)},
            {"queue_depth", figures.mean_queue_depth()},
            {"difference", difference ? Json(*difference) : Json(nullptr)},
            {"closed_form_limiter", flow.closed_form ? Json(flow.closed_form->name) : Json(nullptr)},
            {"answers_stalled_fs", stalls_json(figures.answers_stalled)},
            {"starved_fs", core::to_fs(starvation.time)},
            {"starved_behind_vc", starvation.tlps > 0 ? Json(core::index(starvation.behind)) : Json(nullptr)},
            {"starved_behind_tlps", starvation.tlps},
            {"lost", flows.lost(flow)}};
}

Json shares_json(const observe::WireShares& shares) {
    Json dllps = Json::object();
    for (std::size_t kind = 0; kind < shares.dllps.size(); ++kind) {
        if (shares.dllps[kind] > 0.0) {
            dllps[std::string(wire::dllp_kind_name(kind))] = shares.dllps[kind];
        }
    }
    return {{"payload", shares.payload}, {"headers", shares.headers}, {"dllps", std::move(dllps)},
            {"skp", shares.skp},         {"replays", shares.replays}, {"idle", shares.idle}};
}

}  // namespace

Json flows_json(const FlowObservation* flows) {
    Json json = Json::array();
    if (flows != nullptr) {
        for (const PlannedFlow& flow : flows->flows()) {
            json.push_back(flow_json(*flows, flow));
        }
    }
    return json;
}

Json wire_json(const FlowObservation& flows) {
    Json json = Json::object();
    for (const core::PortId id : core::port_ids) {
        json[std::string(core::to_string(id))] = shares_json(flows.shares(id));
    }
    return json;
}

}  // namespace pcieflow::app
