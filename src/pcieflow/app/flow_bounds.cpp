// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/flow_bounds.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "pcieflow/app/update_delay.hpp"
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
    TlpShape shape{facts, in_whole_dw(std::min(bytes, most)), {}};
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

/// From one packet of so many symbols to the next if they come back to back (TIM-06, TIM-07).
Duration back_to_back(const port::Settings& settings, std::int64_t symbols) {
    const std::int64_t lanes = wire::lanes(settings.width);
    return wire::symbol_times(settings.rate, std::max(symbols, lanes)) / lanes;
}

Duration read_out_time(const port::Settings& receiver, const wire::TlpSize& size) {
    if (!receiver.drain.bytes_per_second) {
        return Duration::zero();
    }
    const std::int64_t bytes = wire::tlp_symbols(size) - wire::tlp_overhead_symbols;
    return traffic::ByteRate(*receiver.drain.bytes_per_second).span_of(static_cast<std::uint32_t>(bytes));
}

/// Of the VC that both ends have for the traffic class.
const core::Advertisement& credits_at(const port::Settings& receiver, const traffic::TlpSourceSettings& flow,
                                      const FlowPath& path) {
    for (std::size_t vc = 1; vc < core::vc_count; ++vc) {
        if (path.sender.tcs[vc].test(flow.form.tc) && path.sender.vcs[vc] && path.receiver.vcs[vc]) {
            return *receiver.vcs[vc];
        }
    }
    return *receiver.vcs[0];
}

/// TLPs of one size that go from one port to the other, and what comes back for them.
struct OneWay {
    const port::Settings& sender;
    const port::Settings& receiver;
    Duration latency;
    core::CreditType type;
    core::TypeAdvertisement credits;
    std::int64_t bytes;  ///< that each is worth to its flow
    wire::TlpSize size;
    Duration answered_after;  ///< from its arrival to an answer that can carry an UpdateFC; `Duration::max()` if none
    Duration answer_time;     ///< of that answer on the wire
};

core::Pool scarcer_pool(core::CreditType type, const core::TypeAdvertisement& credits, const wire::TlpSize& size) {
    const bool is_by_header = observe::is_window_by_header(credits, size.payload_bytes);
    return core::pool_of(type, is_by_header ? core::CreditPart::Header : core::CreditPart::Data);
}

/// What the credits let through; absent: anything.
std::optional<observe::Window> credit_bound(const OneWay& way) {
    const auto window = observe::credit_window(way.credits, way.size.payload_bytes);
    if (!window) {
        return std::nullopt;
    }
    const std::int64_t symbols = wire::tlp_symbols(way.size);
    observe::LoopTime loop;
    loop.tlp = on_wire(way.sender, symbols);
    loop.latency = way.latency;
    loop.drain =
        read_out_time(way.receiver, way.size) + way.receiver.drain.latency + (way.receiver.drain.burst - 1) * loop.tlp;
    loop.dllp = on_wire(way.sender, wire::dllp_symbols);

    ReportedStream stream;
    stream.type = way.type;
    stream.credits = way.credits;
    stream.data_per_tlp = (way.size.payload_bytes + wire::bytes_per_data_credit - 1) / wire::bytes_per_data_credit;
    stream.window = *window;
    stream.spacing = back_to_back(way.sender, symbols);
    stream.drain = loop.drain;
    stream.loop = loop.total();
    // An answer that comes before the credits are free carries nothing; then the Ack has to.
    const bool is_carried_by_answer =
        way.answered_after < way.receiver.ack.latency_limit && way.answered_after + way.answer_time >= loop.drain;
    stream.carrier = is_carried_by_answer ? way.answered_after : way.receiver.ack.latency_limit;
    stream.carrier_time = is_carried_by_answer ? way.answer_time : loop.dllp;
    stream.keep_alive = way.receiver.extended_synch ? way.receiver.keep_alive_extended : way.receiver.keep_alive;
    const ReportedWindow reported = reported_window(way.receiver.update_fc, stream);
    loop.update = reported.delay;
    return observe::Window{reported.count, way.bytes, loop.total()};
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
    const Duration completer_latency = mean_of(path.receiver.completer.latency);
    const wire::TlpSize completion{wire::HeaderSize::dw3, in_whole_dw((answer.bytes + answer.tlps - 1) / answer.tlps),
                                   path.receiver.completer.has_ecrc};

    observe::FlowBounds bounds;
    bounds.saturated = observe::saturated_bps(line, {shape->bytes, symbols, 1});
    const core::TypeAdvertisement credits = credits_at(path.receiver, flow, path)[shape->facts.type];
    const bool waits_for_drain = observe::credit_window(credits, shape->size.payload_bytes).has_value();
    const Duration read_out = read_out_time(path.receiver, shape->size);
    if (waits_for_drain && read_out > Duration::zero()) {
        bounds.drain = observe::window_bps({1, shape->bytes, read_out});
    }
    bounds.pool = scarcer_pool(shape->facts.type, credits, shape->size);
    bounds.credits = credit_bound({path.sender, path.receiver, path.latency, shape->facts.type, credits, shape->bytes,
                                   shape->size, shape->facts.is_answered ? completer_latency : Duration::max(),
                                   on_wire(path.receiver, wire::tlp_symbols(completion))});
    if (shape->facts.is_answered) {
        const std::int64_t outstanding = std::min<std::int64_t>(flow.tags, flow.outstanding.value_or(flow.tags));
        const Duration answer_time = completer_latency + on_wire(path.sender, answer.symbols);
        const Duration round_trip = on_wire(path.sender, symbols) + 2 * path.latency + answer_time;
        bounds.way_back = observe::saturated_bps(line, {shape->bytes, answer.symbols, answer.tlps});
        bounds.is_by_tags = flow.tags <= flow.outstanding.value_or(flow.tags);
        bounds.outstanding = observe::Window{outstanding, shape->bytes, round_trip};
        if (path.receiver.completer.requests) {
            bounds.completer = observe::Window{*path.receiver.completer.requests, shape->bytes, answer_time};
        }
    }
    if (carries_answers) {
        const core::TypeAdvertisement answer_credits = credits_at(path.sender, flow, path)[core::CreditType::Cpl];
        bounds.answer_pool = scarcer_pool(core::CreditType::Cpl, answer_credits, completion);
        bounds.answers = credit_bound({path.receiver, path.sender, path.latency, core::CreditType::Cpl, answer_credits,
                                       shape->bytes / answer.tlps, completion, Duration::max(), Duration::zero()});
    }
    return bounds;
}

}  // namespace pcieflow::app
