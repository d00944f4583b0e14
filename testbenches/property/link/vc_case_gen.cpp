// SPDX-License-Identifier: Apache-2.0
// How cases are drawn.
#include <algorithm>
#include <string_view>
#include <utility>

#include "pcieflow/core/random.hpp"
#include "property/link/vc_case.hpp"

namespace pcieflow::link::testing {

using core::Duration;
using core::PortId;
using core::Time;

namespace {

/// Most times gather on a few instants, so that several things happen at once, or on DLLP boundaries.
Duration any_span(const VcCase& vc_case, std::int64_t dllps) {
    constexpr std::int64_t crowd = 12;
    const Duration unit = vc_case.dllp_time();
    return Duration{*rc::gen::oneOf(rc::gen::map(rc::gen::inRange<std::int64_t>(0, dllps / crowd),
                                                 [unit](std::int64_t drawn) { return (drawn * crowd * unit).count(); }),
                                    rc::gen::map(rc::gen::inRange<std::int64_t>(0, dllps),
                                                 [unit](std::int64_t drawn) { return (drawn * unit).count(); }),
                                    rc::gen::inRange<std::int64_t>(0, (dllps * unit).count()))};
}

Duration any_latency(const VcCase& vc_case) {
    constexpr std::int64_t usual = 16;  // DLLPs on their way
    const Duration longest = 3_us;
    return Duration{*rc::gen::weightedOneOf<std::int64_t>(
        {{3, rc::gen::just<std::int64_t>(0)},
         {20, rc::gen::inRange<std::int64_t>(0, usual * vc_case.dllp_time().count())},
         {1, rc::gen::inRange<std::int64_t>(0, longest.count())}})};
}

/// What a receiver may advertise without a complaint (docs/protocol.md §5.3): each VC something else.
core::Advertisement any_advertisement(core::Random& random, bool limits_completions) {
    constexpr std::uint32_t max_hdr = 127;
    constexpr std::uint32_t max_data = 2047;
    constexpr std::uint32_t max_payload = 256 / 16;
    const auto credits = [&](std::uint32_t least, std::uint32_t most) {
        constexpr std::uint64_t one_in = 4;
        return random.below(one_in) == 0 ? 0U : least + static_cast<std::uint32_t>(random.below(most - least + 1));
    };
    core::Advertisement advertisement;
    constexpr std::uint64_t wholly_infinite_one_in = 12;
    if (random.below(wholly_infinite_one_in) == 0) {
        return advertisement;
    }
    for (const core::CreditType type : core::credit_types) {
        if (type != core::CreditType::Cpl || limits_completions) {
            advertisement[type] = {core::HdrCredits{credits(1, max_hdr)},
                                   core::DataCredits{credits(max_payload, max_data)}};
        }
    }
    return advertisement;
}

VcEnd any_end(const VcCase& vc_case, VcSet enabled, std::string_view name) {
    constexpr std::int64_t latest_link_up = 30;
    constexpr std::uint64_t most_nops = 100;
    constexpr std::int64_t short_keep_alive = 250;
    VcEnd end{};
    end.link_up = Time{} + *rc::gen::element(Duration{}, any_span(vc_case, latest_link_up));
    const VcSet spare = *rc::gen::weightedElement<unsigned>({{1, 0}, {1, *rc::gen::inRange(0U, 256U)}, {2, 255}});
    for (std::size_t vc = 0; vc < core::vc_count; ++vc) {
        if (vc == 0 || enabled.test(vc) || spare.test(vc)) {
            end.configured.push_back(vc);
        }
    }
    end.ids = end.configured;
    const auto others = static_cast<std::ptrdiff_t>(end.ids.size()) - 1;
    const auto shift = *rc::gen::weightedElement<std::ptrdiff_t>({{3, 0}, {1, others / 2}});
    std::rotate(end.ids.begin() + 1, end.ids.begin() + 1 + shift, end.ids.end());
    end.is_switch = *rc::gen::arbitrary<bool>();
    core::Random credits(*rc::gen::arbitrary<std::uint64_t>(), name);
    for (core::Advertisement& advertisement : end.advertised) {
        advertisement = any_advertisement(credits, end.is_switch);
    }
    end.policy = *rc::gen::element(dll::VcnInitFcPolicy::when_idle, dll::VcnInitFcPolicy::back_to_back);
    // A whole interval must fit into the run, and the DLLPs of a wide link are many.
    const bool is_slow = vc_case.dllp_time() >= 16_ns;
    end.keep_alive = is_slow && *rc::gen::arbitrary<bool>() ? Duration{30_us} : short_keep_alive * vc_case.dllp_time();
    end.min_initfc2_triples = *rc::gen::weightedElement<std::uint32_t>({{3, 1}, {1, 2}});
    end.load = *rc::gen::weightedOneOf<std::uint64_t>(
        {{3, rc::gen::just<std::uint64_t>(0)}, {1, rc::gen::inRange<std::uint64_t>(0, most_nops)}});
    return end;
}

class Script {
public:
    explicit Script(VcCase& vc_case) : vc_case_(&vc_case) {}

    Time add(PortId port, std::size_t vc, bool enable, Time from) {
        constexpr std::int64_t window = 96;
        const Time at = from + any_span(*vc_case_, window);
        vc_case_->actions.push_back({at, port, vc, enable, *rc::gen::arbitrary<bool>()});
        return at;
    }
    Time add_at_both(std::size_t vc, bool enable, Time from) {
        const Time at_a = add(PortId::A, vc, enable, from);
        return std::max(at_a, add(PortId::B, vc, enable, from));
    }

private:
    VcCase* vc_case_;
};

/// VC1–7 in random order: what several of them do at one instant is done in that order.
std::array<std::size_t, core::vc_count - 1> any_order() {
    core::Random random(*rc::gen::arbitrary<std::uint64_t>(), "order");
    std::array<std::size_t, core::vc_count - 1> order{1, 2, 3, 4, 5, 6, 7};
    for (std::size_t left = order.size(); left > 1; --left) {
        std::swap(order[left - 1], order[random.below(left)]);
    }
    return order;
}

void add_actions(VcCase& vc_case, VcSets enabled, Course course) {
    constexpr std::int64_t on_their_way = 4;  // DLLPs that had begun when VC Enable was cleared
    Script script(vc_case);
    for (const std::size_t vc : any_order()) {
        if (enabled[0].test(vc) != enabled[1].test(vc)) {
            script.add(enabled[0].test(vc) ? PortId::A : PortId::B, vc, true, Time{});
        } else if (enabled[0].test(vc)) {
            const Time both_enabled = script.add_at_both(vc, true, Time{});
            if (course == Course::re_enable && *rc::gen::weightedElement<bool>({{2, true}, {1, false}})) {
                // VC-06: both are disabled, and what was sent until then has arrived, before either is enabled again.
                const Time both_disabled = script.add_at_both(vc, false, both_enabled);
                script.add_at_both(vc, true, both_disabled + vc_case.latency + on_their_way * vc_case.dllp_time());
            }
        }
    }
    std::stable_sort(vc_case.actions.begin(), vc_case.actions.end(),
                     [](const VcAction& a, const VcAction& b) { return a.at < b.at; });
}

}  // namespace

rc::Gen<VcCase> vc_cases(VcSets enabled, Course course) {
    return rc::gen::exec([enabled, course] {
        constexpr int reads = 3;
        constexpr std::int64_t latest_read = 300;
        VcCase vc_case{};
        vc_case.rate = *rc::gen::element(wire::Rate::GT2_5, wire::Rate::GT5);
        vc_case.width = *rc::gen::elementOf(std::vector(wire::widths.begin(), wire::widths.end()));
        vc_case.latency = any_latency(vc_case);
        vc_case.is_base = *rc::gen::arbitrary<bool>();
        vc_case.ends = {any_end(vc_case, enabled[0], "A"), any_end(vc_case, enabled[1], "B")};
        add_actions(vc_case, enabled, course);
        for (int i = 0; i < reads; ++i) {
            vc_case.reads.push_back(Time{} + any_span(vc_case, latest_read));
        }
        return vc_case;
    });
}

rc::Gen<VcSets> any_vc_sets() {
    return rc::gen::exec([] {
        const auto any = [] { return VcSet(2 * *rc::gen::inRange(0UL, 128UL)); };
        const VcSet at_a = any();
        const VcSet at_b = *rc::gen::arbitrary<bool>() ? at_a : any();
        return VcSets{at_a, at_b};
    });
}

}  // namespace pcieflow::link::testing
