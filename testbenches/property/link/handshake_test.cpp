// SPDX-License-Identifier: Apache-2.0
// Random handshakes against a simulation written from the specification alone.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "unit/link/loop_fixture.hpp"
#include "unit/link/reference_handshake.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;

std::int64_t fs_or_none(std::optional<Time> time) { return time ? core::to_fs(*time) : -1; }

RC_GTEST_PROP(AnyHandshake, FC_INIT_18_TakesTheTimesOfTheReference, ()) {
    Handshake handshake;
    handshake.rate = *rc::gen::element(wire::Rate::GT2_5, wire::Rate::GT5);
    handshake.width = *rc::gen::elementOf(std::vector(wire::widths.begin(), wire::widths.end()));
    handshake.latency = core::Duration{*rc::gen::inRange<std::int64_t>(0, 500'000'000)};
    handshake.a_up = core::at_fs(*rc::gen::inRange<std::int64_t>(0, 1'000'000'000));
    handshake.b_up = core::at_fs(*rc::gen::inRange<std::int64_t>(0, 1'000'000'000));
    const std::int64_t lanes = wire::lanes(handshake.width);
    const std::int64_t symbol = handshake.rate == wire::Rate::GT2_5 ? 4'000'000 : 2'000'000;
    LinkLoop loop = handshake.loop();

    loop.run(Time{} + 20_us);

    const auto expected = reference_handshake({(lanes < 8 ? 8 / lanes : 1) * symbol,
                                               handshake.latency.count(),
                                               {core::to_fs(handshake.a_up), core::to_fs(handshake.b_up)}});
    for (const PortId id : core::port_ids) {
        const port::VcSnapshot vc = loop.port(id).snapshot().vcs[0].value();
        RC_ASSERT(fs_or_none(vc.fi1_at) == expected[core::index(id)].fi1);
        RC_ASSERT(fs_or_none(vc.fi2_at) == expected[core::index(id)].fi2);
        RC_ASSERT(fs_or_none(vc.exit_at) == expected[core::index(id)].exit);
    }
}

RC_GTEST_PROP(AnyHandshake, FC_INIT_21_TheLimitsMatchForAnyAdvertisement, ()) {
    Handshake handshake;
    std::array<core::Advertisement, 2> advertised;
    for (core::Advertisement& advertisement : advertised) {
        for (core::TypeAdvertisement& type : advertisement.types) {
            type.header.count = *rc::gen::inRange<std::uint32_t>(0, 256);
            type.data.count = *rc::gen::inRange<std::uint32_t>(0, 4096);
        }
    }
    handshake.adjust = [&](port::Settings& settings) { settings.vcs[0] = advertised[core::index(settings.id)]; };
    LinkLoop loop = handshake.loop();

    loop.run(Time{} + 2_us);

    for (const PortId id : core::port_ids) {
        RC_ASSERT(limits_match_partner(loop, id));
    }
}

}  // namespace
}  // namespace pcieflow::link::testing
