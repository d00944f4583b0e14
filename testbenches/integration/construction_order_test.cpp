// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "integration/bench.hpp"
#include "pcieflow/sysc/run.hpp"

namespace pcieflow::integration {
namespace {

using namespace core::literals;
using core::PortId;

/// The events of `port` in a run whose modules are constructed in the given order, with equal times at both ends
/// wherever the order could show: zero latency, both LinkUp at once.
class ConstructionOrder : public ::testing::TestWithParam<core::Duration> {
protected:
    ConstructionOrder() { sc_core::sc_set_time_resolution(1, sc_core::SC_FS); }

    [[nodiscard]] static sysc::LinkPairSettings settings(PortId constructed_first) {
        sysc::LinkPairSettings settings = pair_settings();
        settings.link.latency = GetParam();
        settings.constructed_first = constructed_first;
        return settings;
    }
};

TEST_P(ConstructionOrder, MakesNoDifferenceToAnyEvent) {
    const PairBench a_first{settings(PortId::A), {}, "a_first"};
    const PairBench b_first{settings(PortId::B), {}, "b_first"};

    sysc::run_through(core::Time{100_us});

    for (const PortId port : core::port_ids) EXPECT_EQ(a_first.lines(port), b_first.lines(port));
}

TEST_P(ConstructionOrder, MakesNoDifferenceToALinkDownInTheMiddleOfInitialisation) {
    PairBench a_first{settings(PortId::A), {}, "a_first"};
    PairBench b_first{settings(PortId::B), {}, "b_first"};
    for (PairBench* bench : {&a_first, &b_first}) {
        bench->device(PortId::A).port().set_link_up(false, core::Time{128_ns});
        bench->device(PortId::B).port().set_link_up(false, core::Time{128_ns});
        bench->device(PortId::A).port().set_link_up(true, core::Time{160_ns});
        bench->device(PortId::B).port().set_link_up(true, core::Time{160_ns});
    }

    sysc::run_through(core::Time{100_us});

    for (const PortId port : core::port_ids) EXPECT_EQ(a_first.lines(port), b_first.lines(port));
}

std::string name_of(const ::testing::TestParamInfo<core::Duration>& info) {
    return "Latency" + std::to_string(core::to_fs(info.param)) + "fs";
}

INSTANTIATE_TEST_SUITE_P(Latencies, ConstructionOrder, ::testing::Values(0_ns, 10_ns, 32_ns), name_of);

TEST(LinkPair, TwoInOneProcessDoNotInfluenceEachOther) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    const PairBench alone{pair_settings(), {}, "alone"};
    sysc::LinkPairSettings other_settings = pair_settings();
    other_settings.link.latency = 3_ns;
    PairBench other{other_settings, {core::Time{5_ns}, core::Time{7_ns}}, "other"};
    other.device(PortId::A).port().set_link_up(false, core::Time{150_ns});
    const PairBench again{pair_settings(), {}, "again"};

    sysc::run_through(core::Time{50_us});

    for (const PortId port : core::port_ids) EXPECT_EQ(alone.lines(port), again.lines(port));
    EXPECT_EQ(alone.vc0(PortId::A).exit_at, core::Time{288_ns});
    EXPECT_FALSE(other.vc0(PortId::A).exit_at.has_value());
}

}  // namespace
}  // namespace pcieflow::integration
