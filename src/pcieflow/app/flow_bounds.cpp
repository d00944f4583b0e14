// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/flow_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "pcieflow/traffic/byte_rate.hpp"
#include "pcieflow/wire/credit_cost.hpp"
#include "pcieflow/wire/packet_size.hpp"

namespace pcieflow::app {

namespace {

using core::Duration;

/// TLPs that are all alike.
struct TlpShape {
    const wire::TlpFacts& facts;
    std::int64_t bytes;  ///< written or asked for by each
    wire::TlpSize size;
};

std::int64_t in_whole_dw(std::int64_t bytes) {
    constexpr std::int64_t bytes_per_dw = 4;
    return (bytes + bytes_per_dw - 1) / bytes_per_dw * bytes_per_dw;
}

wire::HeaderSize header_of(const wire::TlpFacts& facts, wire::HeaderSize by_address) {
    switch (facts.header) {
        case wire::HeaderForm::always_3_dw: return wire::HeaderSize::dw3;
        case wire::HeaderForm::always_4_dw: return wire::HeaderSize::dw4;
        case wire::HeaderForm::by_address: break;
    }
    return by_address;
}

std::optional<TlpShape> shape_of(const traffic::TlpSourceSettings& flow) {
    if (flow.mix.size() != 1 || !flow.trace.empty() || flow.mix[0].bytes.least != flow.mix[0].bytes.most) {
        return std::nullopt;
    }
    const wire::TlpFacts& facts = wire::facts(flow.mix[0].kind);
    const std::int64_t most = facts.has_data ? flow.form.max_payload : flow.form.max_read_request;
    const std::int64_t bytes = flow.mix[0].bytes.least;
    if (bytes > most && bytes % most != 0) {
        return std::nullopt;
    }
    TlpShape shape{facts, std::min(bytes, most), {}};
    shape.size = {header_of(facts, flow.form.header), facts.has_data ? in_whole_dw(shape.bytes) : 0,
                  flow.form.has_ecrc};
    return shape;
}

Duration mean_of(const traffic::SpanLaw& law) {
    struct Mean {
        Duration operator()(const traffic::FixedSpan& span) const { return span.length; }
        Duration operator()(const traffic::UniformSpan& span) const {
            return span.least + (span.most - span.least) / 2;
        }
        Duration operator()(const traffic::ExponentialSpan& span) const { return span.mean; }
        Duration operator()(const traffic::LognormalSpan& span) const {
            const double mean_factor = std::exp(0.125);  // of a lognormal with median 1 and sigma 0.5
            return span.least +
                   Duration{std::llround(static_cast<double>((span.median - span.least).count()) * mean_factor)};
        }
    };
    return std::visit(Mean{}, law);
}

/// What the completions of one request carry.
std::int64_t answered_bytes(const TlpShape& shape) {
    constexpr std::int64_t operands_of_cas = 2;  // of which the answer has one
    if (shape.facts.kind == wire::TlpKind::CAS) {
        return shape.bytes / operands_of_cas;
    }
    const bool has_one_operand = shape.facts.kind == wire::TlpKind::FetchAdd || shape.facts.kind == wire::TlpKind::Swap;
    return has_one_operand || !shape.facts.has_data ? shape.bytes : 0;
}

/// The completions of one request, from an aligned address on.
observe::TlpGroup answer_of(const TlpShape& shape, const traffic::CompleterSettings& completer) {
    const std::int64_t piece = completer.split_every_rcb ? completer.rcb : completer.max_payload;
    observe::TlpGroup group;
    group.bytes = answered_bytes(shape);
    group.tlps = std::max<std::int64_t>(1, (group.bytes + piece - 1) / piece);
    group.symbols =
        in_whole_dw(group.bytes) + group.tlps * wire::tlp_symbols({wire::HeaderSize::dw3, 0, completer.has_ecrc});
    return group;
}

Duration on_wire(const port::Settings& settings, std::int64_t symbols) {
    return wire::isolated_duration(settings.rate, settings.width, symbols);
}

/// From the free to the UpdateFC that reports it, by policy. What `spec` and `piggyback` take depends on what else goes
/// on; where credits are short they report at once (UPD-02), or with the next Ack.
Duration update_delay(const dll::UpdateFcSettings& settings, core::CreditType type, const TlpShape& shape,
                      const observe::LoopTime& loop) {
    const dll::UpdateFcPolicySettings& policy = settings.policies[core::index(type)];
    const auto unreported = [&loop](std::int64_t tlps) { return (tlps - 1) * loop.tlp; };
    switch (policy.kind) {
        case dll::UpdateFcPolicyKind::immediate:
        case dll::UpdateFcPolicyKind::spec:
        case dll::UpdateFcPolicyKind::piggyback: break;
        case dll::UpdateFcPolicyKind::threshold: {
            const std::int64_t data =
                (shape.size.payload_bytes + wire::bytes_per_data_credit - 1) / wire::bytes_per_data_credit;
            const std::int64_t per_tlp = std::max<std::int64_t>(1, data);
            return unreported((policy.credits + per_tlp - 1) / per_tlp);
        }
        case dll::UpdateFcPolicyKind::interval: {
            const Duration by_time = policy.every.value_or(Duration::max());
            return policy.count ? std::min(by_time, unreported(*policy.count)) : policy.every.value_or(Duration{});
        }
        case dll::UpdateFcPolicyKind::periodic: {
            const Duration period = policy.every.value_or(settings.guideline);
            return (period - loop.total() % period) % period;
        }
    }
    return Duration::zero();
}

Duration read_out_time(const port::Settings& receiver, const TlpShape& shape) {
    if (!receiver.drain.bytes_per_second) {
        return Duration::zero();
    }
    const std::int64_t bytes = wire::tlp_symbols(shape.size) - wire::tlp_overhead_symbols;
    return traffic::ByteRate(*receiver.drain.bytes_per_second).span_of(static_cast<std::uint32_t>(bytes));
}

core::TypeAdvertisement credits_for(const traffic::TlpSourceSettings& flow, const FlowPath& path,
                                    core::CreditType type) {
    for (std::size_t vc = 1; vc < core::vc_count; ++vc) {
        if (path.sender.tcs[vc].test(flow.form.tc) && path.receiver.vcs[vc]) {
            return (*path.receiver.vcs[vc])[type];
        }
    }
    return (*path.receiver.vcs[0])[type];
}

}  // namespace

std::optional<observe::FlowBounds> flow_bounds(const traffic::TlpSourceSettings& flow, const FlowPath& path) {
    const auto shape = shape_of(flow);
    if (!shape) {
        return std::nullopt;
    }
    const observe::LineFacts line{path.sender.rate, path.sender.width, path.sender.skp_interval};
    const std::int64_t symbols = wire::tlp_symbols(shape->size);
    const observe::TlpGroup answer = answer_of(*shape, path.receiver.completer);
    const bool carries_answers = shape->facts.is_answered && !shape->facts.has_data;

    observe::FlowBounds bounds;
    bounds.saturated = observe::saturated_bps(line, {shape->bytes, symbols, 1});
    if (carries_answers) {
        bounds.saturated = std::min(bounds.saturated, observe::saturated_bps(line, answer));
    }
    const Duration read_out = read_out_time(path.receiver, *shape);
    if (read_out > Duration::zero()) {
        bounds.saturated = std::min(bounds.saturated, observe::window_bps({1, shape->bytes, read_out}));
    }

    observe::LoopTime loop;
    loop.tlp = on_wire(path.sender, symbols);
    loop.latency = path.latency;
    loop.drain = read_out + path.receiver.drain.latency + (path.receiver.drain.burst - 1) * loop.tlp;
    loop.dllp = on_wire(path.sender, wire::dllp_symbols);
    loop.update = update_delay(path.receiver.update_fc, shape->facts.type, *shape, loop);
    const core::TypeAdvertisement credits = credits_for(flow, path, shape->facts.type);
    if (const auto window = observe::credit_window(credits, shape->size.payload_bytes)) {
        bounds.credits = observe::Window{*window, shape->bytes, loop.total()};
    }
    if (shape->facts.is_answered) {
        const std::int64_t outstanding = std::min<std::int64_t>(flow.tags, flow.outstanding.value_or(flow.tags));
        const Duration round_trip = loop.tlp + 2 * path.latency + mean_of(path.receiver.completer.latency) +
                                    on_wire(path.sender, answer.symbols);
        bounds.outstanding = observe::Window{outstanding, shape->bytes, round_trip};
    }
    return bounds;
}

}  // namespace pcieflow::app
