// SPDX-License-Identifier: Apache-2.0
// TLPs at the edge of VC0's initialisation: B's InitFC2 are lost, so that A stays in FC_INIT2.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "unit/link/loop_fixture.hpp"
#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;

Time at(core::Duration since_start) { return Time{} + since_start; }

constexpr core::Duration end_of_first_initfc2_triple = 288_ns;
constexpr core::Duration write_time = 4 * (64_ns + 20_ns);  // 64 B of payload, x1 at 2.5 GT/s

/// A writes 64 B as soon as it may.
TlpLink held_in_fc_init2(bool tlp_allowed) {
    auto settings = tlp_settings();
    settings[0].flows = {writes(64, 1)};
    for (port::Settings& port : settings) {
        port.vc0_init.tlp_allowed_in_fc_init2 = tlp_allowed;
    }
    return {settings, {drop(PortId::B, "InitFC2-P"), drop(PortId::B, "InitFC2-NP"), drop(PortId::B, "InitFC2-Cpl")}};
}

port::VcSnapshot vc0(const TlpLink& link, PortId id) { return link.port(id).snapshot().vcs[0].value(); }

TEST(TlpInFcInit2, FC_INIT_14_GoesBehindTheFirstInitFC2TripleIfTheProfileAllowsIt) {
    TlpLink link = held_in_fc_init2(true);
    link.run(at(end_of_first_initfc2_triple + write_time));

    EXPECT_EQ(link.count(PortId::A).first_start, at(end_of_first_initfc2_triple));
    EXPECT_EQ(vc0(link, PortId::A).state, core::FcInitState::FC_INIT2);
}

TEST(TlpInFcInit2, FC_INIT_14_WaitsForTheExitOtherwise) {
    TlpLink link = held_in_fc_init2(false);
    link.run(at(100_us));

    ASSERT_TRUE(vc0(link, PortId::A).exit_at.has_value());
    EXPECT_EQ(vc0(link, PortId::A).exit_at, at(30'336_ns));  // H7: B's keep-alive
    EXPECT_EQ(link.count(PortId::A).first_start, vc0(link, PortId::A).exit_at);
    EXPECT_EQ(link.count(PortId::B).received, 1U);
}

TEST(TlpInFcInit2, FC_INIT_16_FC_INIT_20_TheUpdateFcForItSetsFI2) {
    TlpLink link = held_in_fc_init2(true);
    link.run(at(100_us));

    const core::Duration freed = end_of_first_initfc2_triple + write_time + 10_ns;
    EXPECT_EQ(vc0(link, PortId::A).fi2_at, at(freed + 32_ns + 10_ns));
    EXPECT_EQ(link.count(PortId::B).received, 1U);
    EXPECT_EQ(link.count(PortId::A).replayed, 0U);
}

/// From the start of one InitFC2 triple of VC0 to that of the next, and the TLPs that began in between.
struct Interval {
    core::Duration length;
    std::uint64_t tlps;
};

/// A's records of InitFC2 and TLPs.
class InitFc2Intervals {
public:
    void on_events(const std::vector<core::Event>& events) {
        for (const core::Event& event : events) {
            if (event.port != PortId::A) {
                continue;
            }
            if (const auto* sent = std::get_if<core::DllpSent>(&event.body)) {
                on_dllp(*sent);
            }
            tlps_ += std::holds_alternative<core::TlpSent>(event.body) ? 1U : 0U;
        }
    }
    [[nodiscard]] const std::vector<Interval>& intervals() const { return intervals_; }
    [[nodiscard]] std::optional<Time> last_start() const { return last_start_; }

private:
    void on_dllp(const core::DllpSent& sent) {
        const wire::Dllp dllp = wire::decode_unchecked(sent.bytes);
        const auto* init_fc = std::get_if<wire::FcDllp>(&dllp);
        if (init_fc == nullptr || init_fc->kind != wire::FcKind::InitFC2 || init_fc->type != core::CreditType::P) {
            return;
        }
        if (last_start_) {
            intervals_.push_back({sent.start - *last_start_, tlps_});
        }
        last_start_ = sent.start;
        tlps_ = 0;
    }

    std::vector<Interval> intervals_;
    std::optional<Time> last_start_;
    std::uint64_t tlps_ = 0;
};

/// A writes without a pause and never hears that B has reached FC_INIT2: B has nothing to update and sends no TLP.
class SaturatedFcInit2 : public ::testing::TestWithParam<core::Duration> {
protected:
    static constexpr core::Duration triple = 48_ns;  // GOLD-05
    static constexpr core::Duration write = 2 * (64_ns + 20_ns);
    static constexpr core::Duration span = 200_us;

    SaturatedFcInit2() {
        Handshake handshake;
        handshake.rate = wire::Rate::GT5;
        handshake.faults = {drop(PortId::B, "InitFC2-P"), drop(PortId::B, "InitFC2-NP"),
                            drop(PortId::B, "InitFC2-Cpl")};
        handshake.adjust = [](port::Settings& settings) {
            settings.vc0_init.tlp_allowed_in_fc_init2 = true;
            settings.vc0_init.initfc_max_interval = GetParam();
            settings.vcs[0] = core::Advertisement{};
            settings.ack.latency_limit = 1664_ns;
            settings.replay.limit = 3 * 1664_ns;
            if (settings.id == PortId::A) {
                settings.flows = {writes(64)};
            }
        };
        LinkLoop loop = handshake.loop([this](Time, const auto& events) { sent_.on_events(events); });
        loop.run(at(span));
        state_ = loop.port(PortId::A).snapshot().vcs[0].value().state;
    }

    InitFc2Intervals sent_;
    core::FcInitState state_{};
};

TEST_P(SaturatedFcInit2, FC_INIT_07_TheTriplesOfVC0StartWithinTheirBound) {
    ASSERT_EQ(state_, core::FcInitState::FC_INIT2);
    ASSERT_GE(sent_.intervals().size(), static_cast<std::size_t>(span / GetParam()));

    for (const Interval& interval : sent_.intervals()) {
        EXPECT_LE(interval.length, GetParam());
    }
    EXPECT_LE(at(span) - *sent_.last_start(), GetParam());
}

TEST_P(SaturatedFcInit2, FC_INIT_05_TLPsGoOnUntilATripleHasToGo) {
    ASSERT_FALSE(sent_.intervals().empty());

    for (const Interval& interval : sent_.intervals()) {
        EXPECT_GE(interval.length, GetParam() - triple - write) << "the triple waits while one more TLP fits";
        EXPECT_GE(interval.tlps, static_cast<std::uint64_t>((GetParam() - 2 * triple - write) / write));
    }
}

INSTANTIATE_TEST_SUITE_P(TlpInFcInit2, SaturatedFcInit2, ::testing::Values(17_us, 34_us),
                         [](const auto& test) { return "Bound" + std::to_string(test.param / 1_us) + "us"; });

}  // namespace
}  // namespace pcieflow::link::testing
