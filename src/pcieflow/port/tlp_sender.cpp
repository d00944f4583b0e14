// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/port/tlp_sender.hpp"

#include <algorithm>

#include "pcieflow/tl/short_pools.hpp"

namespace pcieflow::port {

using core::StallCause;
using core::Time;

namespace {

std::optional<StallCause> cause_of(tl::PoolSet pools) {
    for (const core::Pool pool : core::pools) {
        if (pools.test(core::index(pool))) {
            return core::stall_cause(pool);
        }
    }
    return std::nullopt;
}

std::optional<StallCause> cause_of(dll::ReplayObstacle obstacle) {
    switch (obstacle) {
        case dll::ReplayObstacle::none: break;
        case dll::ReplayObstacle::replay: return StallCause::replay;
        case dll::ReplayObstacle::replay_buffer: return StallCause::replay_buffer;
        case dll::ReplayObstacle::sequence: return StallCause::sequence;
    }
    return std::nullopt;
}

std::optional<StallCause> cause_of(traffic::Obstacle obstacle) {
    switch (obstacle) {
        case traffic::Obstacle::none: break;
        case traffic::Obstacle::tags: return StallCause::tags;
        case traffic::Obstacle::outstanding: return StallCause::outstanding;
    }
    return std::nullopt;
}

std::size_t resource_count(const Settings& settings) {
    return static_cast<std::size_t>(
        std::count_if(settings.vcs.begin(), settings.vcs.end(), [](const auto& vc) { return vc.has_value(); }));
}

tl::PoolSet never_enough(const wire::Tlp& tlp, const VirtualChannel& channel) {
    return tl::never_enough(wire::cost_of(tlp), channel.partner_advertisement());
}

}  // namespace

TlpSender::TlpSender(const Settings& settings)
    : has_answers_(settings.answers_requests),
      queues_(resource_count(settings), tl::TlpQueues(settings.queue_mode)),
      arbiter_(settings.arbitration),
      meter_(settings.flows.size(), queues_.size()),
      starvation_(settings.flows.size()) {
    for (const traffic::TlpSourceSettings& flow : settings.flows) {
        const bool is_endless = !flow.count && flow.trace.empty();
        flows_.push_back({traffic::TlpSource(flow, settings.seed), flow.form.requester_id, is_endless, std::nullopt});
    }
}

void TlpSender::link_up(Time now) {
    for (Flow& flow : flows_) {
        flow.source.restart(now);
    }
}

void TlpSender::link_down(const VcResources& vcs, Time now, Recorder& recorder) {
    starvation_.end_all(now, [&](std::size_t flow) { return awaited_vc(flow, vcs); });
    for (std::size_t resource = 0; resource < queues_.size(); ++resource) {
        meter_.set_answers(resource, core::vc0, std::nullopt, now, recorder);
    }
    for (tl::TlpQueues& queue : queues_) {
        queue.clear();
    }
    for (std::size_t i = 0; i < flows_.size(); ++i) {
        flows_[i].queued_in.reset();
        flows_[i].is_stuck = false;
        meter_.set(i, core::vc0, std::nullopt, now, recorder);
    }
}

Time TlpSender::next_offer(Time now) const {
    Time next = core::never;
    for (const Flow& flow : flows_) {
        if (flow.source.ready_at() > now) {
            next = std::min(next, flow.source.ready_at());
        }
    }
    return next;
}

bool TlpSender::line_up(std::size_t resource, tl::QueuedTlp queued, const VcResources& vcs, Time now,
                        Recorder& recorder) {
    const VirtualChannel& channel = vcs.channels()[resource];
    const tl::PoolSet never = never_enough(queued.tlp, channel);
    if (never.any()) {
        const wire::CreditCost cost = wire::cost_of(queued.tlp);
        const core::CreditPart part = never.test(core::index(core::pool_of(cost.type, core::CreditPart::Header)))
                                          ? core::CreditPart::Header
                                          : core::CreditPart::Data;
        const core::Pool pool = core::pool_of(cost.type, part);
        const std::uint32_t need = part == core::CreditPart::Header ? cost.header.count : cost.data.count;
        recorder.record(now, core::TlpNeverGoes{queued.tlp.kind, channel.id(), queued.flow, queued.number, pool, need,
                                                channel.partner_advertisement().count(pool)});
    }
    queues_[resource].push(std::move(queued));
    return never.any();
}

void TlpSender::gather(const VcResources& vcs, traffic::Completer& completer, Time now, Recorder& recorder) {
    while (completer.next_timer() <= now) {
        const traffic::OfferedTlp answer = completer.take();
        if (const auto resource = vcs.resource_of_tc(answer.tlp.tc)) {
            line_up(*resource, {answer.tlp, answer.offered, no_flow, answer.number, answer.answers_io_or_cfg_write},
                    vcs, now, recorder);
        } else if (answer.ends_request) {
            completer.on_answered();
        }
    }
    while (Flow* const flow = oldest_to_queue(vcs, now)) {
        queue_next(*flow, vcs, now, recorder);
    }
}

TlpSender::Flow* TlpSender::oldest_to_queue(const VcResources& vcs, Time now) {
    Flow* oldest = nullptr;
    for (Flow& flow : flows_) {
        if (may_queue(flow, vcs, now) && (oldest == nullptr || flow.source.ready_at() < oldest->source.ready_at())) {
            oldest = &flow;
        }
    }
    return oldest;
}

bool TlpSender::may_queue(const Flow& flow, const VcResources& vcs, Time now) {
    if (flow.queued_in || flow.source.ready_at() > now || flow.source.obstacle() != traffic::Obstacle::none) {
        return false;
    }
    const auto resource = vcs.destined_resource_of_tc(flow.source.next().tc);
    if (!resource) {
        return false;
    }
    // From FC_INIT2 on answers may line up as well, which must find what is older in its place.
    const core::FcInitState state = vcs.channels()[*resource].state();
    return state == core::FcInitState::FC_INIT2 || state == core::FcInitState::DONE;
}

void TlpSender::queue_next(Flow& flow, const VcResources& vcs, Time now, Recorder& recorder) {
    flow.queued_in = vcs.destined_resource_of_tc(flow.source.next().tc);
    const auto place = static_cast<std::uint32_t>(&flow - flows_.data());
    flow.is_stuck =
        line_up(*flow.queued_in, {flow.source.next(), flow.source.ready_at(), place, flow.source.next_number(), false},
                vcs, now, recorder);
}

std::optional<TlpChoice> TlpSender::choose(const VcResources& vcs) const {
    tl::VcSet ready;
    std::array<std::size_t, core::vc_count> resources{};  // of those that are ready
    std::array<core::CreditType, core::vc_count> types{};
    for (std::size_t resource = 0; resource < queues_.size(); ++resource) {
        const VirtualChannel& channel = vcs.channels()[resource];
        if (queues_[resource].is_empty() || !channel.fc_init().lets_tlps_go()) {
            continue;
        }
        if (const auto type = queues_[resource].next(channel.transmit_credits())) {
            ready.set(core::index(channel.id()));
            resources[core::index(channel.id())] = resource;
            types[core::index(channel.id())] = *type;
        }
    }
    const auto vc = ready.any() ? arbiter_.choose(ready) : std::nullopt;
    if (!vc) {
        return std::nullopt;
    }
    const std::size_t chosen = core::index(*vc);
    return TlpChoice{resources[chosen], types[chosen], ready.reset(chosen)};
}

TlpFrame TlpSender::look_at(const TlpChoice& choice, const VcResources& vcs) const {
    const tl::QueuedTlp& queued = queues_[choice.resource].head(choice.type);
    TlpFrame frame;
    frame.tlp = queued.tlp;
    frame.offered = queued.offered;
    frame.flow = queued.flow;
    frame.number = queued.number;
    frame.vc = vcs.channels()[choice.resource].id();
    return frame;
}

TlpFrame TlpSender::take(const TlpChoice& choice, VcResources& vcs, Time now, Recorder& recorder) {
    TlpFrame frame = look_at(choice, vcs);
    starvation_.on_taken(frame.vc, choice.passed_over, now, [&](std::size_t flow) { return awaited_vc(flow, vcs); });
    queues_[choice.resource].pop(choice.type);
    if (frame.flow != no_flow) {
        Flow& flow = flows_[frame.flow];
        flow.queued_in.reset();
        traffic::OfferedTlp taken = flow.source.take(now);
        frame.tlp = std::move(taken.tlp);
        frame.number = taken.number;
        if (may_queue(flow, vcs, now)) {
            queue_next(flow, vcs, now, recorder);  // now: what is ready is older than what will be
        }
    }
    VirtualChannel& channel = vcs.channels()[choice.resource];
    channel.consume(wire::cost_of(frame.tlp), now, recorder);
    arbiter_.on_taken(channel.id());
    return frame;
}

void TlpSender::on_completed(std::uint16_t requester_id, std::uint16_t tag) {
    const auto flow =
        std::find_if(flows_.begin(), flows_.end(), [&](const Flow& each) { return each.requester_id == requester_id; });
    if (flow != flows_.end()) {
        flow->source.on_completed(tag);
    }
}

void TlpSender::charge_stalls(bool is_wire_free, dll::ReplayObstacle obstacle, const VcResources& vcs, Time now,
                              Recorder& recorder) {
    for (std::size_t i = 0; i < flows_.size(); ++i) {
        const Flow& flow = flows_[i];
        const bool is_waiting = is_wire_free && flow.source.ready_at() <= now && !flow.is_stuck;
        const auto resource = awaited_resource(flow, vcs);
        const core::VcId vc = resource ? vcs.channels()[*resource].id() : core::vc0;
        meter_.set(i, vc, is_waiting ? cause_of(flow, obstacle, vcs) : std::nullopt, now, recorder);
    }
    for (std::size_t resource = 0; has_answers_ && resource < queues_.size(); ++resource) {
        const bool is_waiting =
            is_wire_free && queues_[resource].size(core::CreditType::Cpl) > 0 &&
            never_enough(queues_[resource].head(core::CreditType::Cpl).tlp, vcs.channels()[resource]).none();
        meter_.set_answers(resource, vcs.channels()[resource].id(),
                           is_waiting ? cause_of(resource, queues_[resource].head(core::CreditType::Cpl).tlp, obstacle,
                                                 traffic::Obstacle::none, vcs)
                                      : std::nullopt,
                           now, recorder);
    }
}

std::optional<StallCause> TlpSender::cause_of(const Flow& flow, dll::ReplayObstacle obstacle,
                                              const VcResources& vcs) const {
    const auto resource = awaited_resource(flow, vcs);
    return resource ? cause_of(*resource, flow.source.next(), obstacle, flow.source.obstacle(), vcs)
                    : StallCause::initialisation;
}

std::optional<StallCause> TlpSender::cause_of(std::size_t resource, const wire::Tlp& tlp, dll::ReplayObstacle obstacle,
                                              traffic::Obstacle source, const VcResources& vcs) const {
    if (!vcs.channels()[resource].fc_init().lets_tlps_go()) {
        return StallCause::initialisation;
    }
    const tl::TransmitCredits& credits = vcs.channels()[resource].transmit_credits();
    if (const auto pool = port::cause_of(tl::short_pools(wire::cost_of(tlp), credits))) {
        return pool;
    }
    if (const auto replay = port::cause_of(obstacle)) {
        return replay;
    }
    if (const auto held = port::cause_of(source)) {
        return held;
    }
    const core::CreditType type = wire::facts(tlp.kind).type;
    return queues_[resource].blockers(type, credits).is_none() ? StallCause::arbitration : StallCause::ordering;
}

// What is queued stays in its VC, wherever software maps its TC meanwhile.
std::optional<std::size_t> TlpSender::awaited_resource(const Flow& flow, const VcResources& vcs) {
    return flow.queued_in ? flow.queued_in : vcs.destined_resource_of_tc(flow.source.next().tc);
}

std::optional<core::VcId> TlpSender::awaited_vc(std::size_t flow, const VcResources& vcs) const {
    const std::optional<std::size_t>& resource = flows_[flow].queued_in;
    return resource ? std::optional(vcs.channels()[*resource].id()) : std::nullopt;
}

std::vector<Starvation> TlpSender::starvations(const VcResources& vcs) const {
    return starvation_.starvations([&](std::size_t flow) { return awaited_vc(flow, vcs); });
}

std::vector<WaitingTlp> TlpSender::waiting(const VcResources& vcs) const {
    std::vector<WaitingTlp> all;
    for (std::size_t resource = 0; resource < queues_.size(); ++resource) {
        const VirtualChannel& channel = vcs.channels()[resource];
        for (const core::CreditType type : core::credit_types) {
            if (queues_[resource].size(type) == 0) {
                continue;
            }
            const tl::QueuedTlp& head = queues_[resource].head(type);
            WaitingTlp waiting{channel.id(), head.tlp.kind, head.flow, {}, {}};
            waiting.short_pools = tl::short_pools(wire::cost_of(head.tlp), channel.transmit_credits());
            if (const auto older = queues_[resource].held_behind(type)) {
                waiting.behind = queues_[resource].head(*older).tlp.kind;
            }
            all.push_back(waiting);
        }
    }
    return all;
}

bool TlpSender::is_done() const {
    return std::all_of(flows_.begin(), flows_.end(),
                       [](const Flow& flow) {
                           return flow.is_endless ||
                                  (flow.source.ready_at() == core::never && flow.source.outstanding() == 0);
                       }) &&
           std::all_of(queues_.begin(), queues_.end(), [](const tl::TlpQueues& queue) { return queue.is_empty(); });
}

}  // namespace pcieflow::port
