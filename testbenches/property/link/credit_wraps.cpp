// SPDX-License-Identifier: Apache-2.0
#include "property/link/credit_wraps.hpp"

#include <array>

#include "pcieflow/link/link_loop.hpp"
#include "support/allocations.hpp"
#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {

namespace {

using core::CreditType;
using core::Pool;
using core::PortId;
using core::Time;

constexpr std::uint32_t headers = 1;
constexpr std::uint32_t data = 8;
constexpr std::uint32_t header_range = 256;  // CRD-05
constexpr std::uint32_t data_range = 4096;

LinkLoop loop_with_writes(std::uint64_t tlps) {
    constexpr std::uint32_t bytes = 128;
    auto settings = tlp_settings();
    settings[1].vcs[0].value()[CreditType::P] = {core::HdrCredits{headers}, core::DataCredits{data}};
    settings[0].flows = {writes(bytes, tlps)};
    LinkLoop loop(settings, {Channel(PortId::A, 10_ns, {}, 1), Channel(PortId::B, 10_ns, {}, 1)}, {});
    for (const PortId id : core::port_ids) {
        loop.port(id).set_link_up(true, Time{});
    }
    return loop;
}

struct Claim {
    const char* what;
    std::uint64_t is;
    std::uint64_t expected;
};

std::string false_claims(const LinkLoop& loop, std::uint64_t tlps) {
    const port::VcSnapshot sender = loop.port(PortId::A).snapshot().vcs[0].value();
    const port::VcSnapshot receiver = loop.port(PortId::B).snapshot().vcs[0].value();
    const auto of = [](const port::VcSnapshot& vc, Pool pool) { return vc.pools[core::index(pool)]; };
    const std::array claims{
        Claim{"CREDITS_CONSUMED of PH", of(sender, Pool::PH).credits_consumed, tlps % header_range},
        Claim{"CREDITS_CONSUMED of PD", of(sender, Pool::PD).credits_consumed, data * tlps % data_range},
        Claim{"CREDITS_RECEIVED of PH", of(receiver, Pool::PH).credits_received, tlps % header_range},
        Claim{"CREDITS_RECEIVED of PD", of(receiver, Pool::PD).credits_received, data * tlps % data_range},
        Claim{"CREDITS_ALLOCATED of PH", of(receiver, Pool::PH).credits_allocated, (headers + tlps) % header_range},
        Claim{"CREDITS_ALLOCATED of PD", of(receiver, Pool::PD).credits_allocated, (data + data * tlps) % data_range},
        Claim{"CREDIT_LIMIT of PH", of(sender, Pool::PH).credit_limit.value(), (headers + tlps) % header_range},
        Claim{"CREDIT_LIMIT of PD", of(sender, Pool::PD).credit_limit.value(), (data + data * tlps) % data_range},
    };
    std::string problem;
    for (const Claim& claim : claims) {
        if (claim.is != claim.expected) {
            problem.append(claim.what).append(" is ").append(std::to_string(claim.is)).append(", not ");
            problem.append(std::to_string(claim.expected)).append("\n");
        }
    }
    return problem;
}

}  // namespace

std::string problem_after_wraps(std::uint64_t tlps) {
    LinkLoop loop = loop_with_writes(tlps);
    // Each takes 592 ns, its way, an UpdateFC of 32 ns and its way back; once in 30 us there is a keep-alive before it.
    const Time enough = Time{} + static_cast<std::int64_t>(tlps) * 1_us;
    loop.run(Time{} + 100_us);
    const std::uint64_t allocated = pcieflow::testing::allocations();
    const auto is_done = [&] {
        return loop.port(PortId::A).is_traffic_done() && loop.port(PortId::B).is_traffic_done();
    };
    const Time done = loop.run(enough, is_done);
    std::string problem = is_done() ? "" : "not all TLPs were delivered\n";
    loop.run(done + 1_us);  // the last UpdateFC
    const std::uint64_t asked = pcieflow::testing::allocations() - allocated;
    if (asked != 0) {
        problem.append("memory was asked for ").append(std::to_string(asked)).append(" times\n");
    }
    return problem + false_claims(loop, tlps);
}

}  // namespace pcieflow::link::testing
