// SPDX-License-Identifier: Apache-2.0
#include "replayed_link.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace pcieflow::dll::testing {
namespace {

core::Duration any_time(std::int64_t shortest_ns, std::int64_t longest_ns) {
    return core::Duration{*rc::gen::inRange<std::int64_t>(shortest_ns * 1'000'000, longest_ns * 1'000'000 + 1)};
}

/// Any link that loses up to a tenth of everything and damages as much.
ReplayedLinkSettings any_link(std::uint32_t most_tlps) {
    const auto rate = rc::gen::element<std::uint64_t>(0, 100, 10'000, 100'000);
    ReplayedLinkSettings settings;
    settings.seed = *rc::gen::arbitrary<std::uint64_t>();
    settings.tlps = {*rate, *rate};
    settings.dllps = {*rate, *rate};
    settings.retrains = *rc::gen::element<std::uint64_t>(0, 1'000, 50'000);
    settings.nullified = *rc::gen::element<std::uint64_t>(0, 50'000);
    settings.longest_delay = any_time(0, 2'000);
    settings.ack.latency_limit = any_time(0, 3'000);
    settings.replay.limit = any_time(1'000, 20'000);
    settings.replay.buffer_tlps = *rc::gen::element<std::size_t>(1, 2, 7, 64, 2048);
    settings.tlps_to_send = *rc::gen::inRange<std::uint32_t>(1, most_tlps);
    settings.heals_after = *rc::gen::inRange<std::uint32_t>(1, 2 * most_tlps);
    return settings;
}

RC_GTEST_PROP(AnyReplayedLink, ACK_03_DeliversEverythingOnceAndInOrder, ()) {
    const auto broken = ReplayedLink(any_link(2000)).run();

    RC_ASSERT(broken.value_or("") == "");
}

RC_GTEST_PROP(AnyReplayedLink, ACK_13_DeliversEverythingOnceAndInOrderAcrossWraps, ()) {
    ReplayedLinkSettings settings = any_link(300);
    settings.tlps_to_send = 3 * 4096;
    settings.heals_after = std::numeric_limits<std::uint32_t>::max();

    const auto broken = ReplayedLink(settings).run();

    RC_ASSERT(broken.value_or("") == "");
}

}  // namespace
}  // namespace pcieflow::dll::testing
