// SPDX-License-Identifier: Apache-2.0
// Every instant in which a TLP was ready and the wire was free is charged to one cause, and each cause is charged for
// what it is named after.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::CreditType;
using core::Duration;
using core::PortId;
using core::StallCause;
using core::Time;

using Settings = std::array<port::Settings, 2>;

Settings without_limits() {
    Settings settings = tlp_settings();
    for (port::Settings& port : settings) {
        port.vcs[0] = core::Advertisement{};
    }
    return settings;
}

void limit(port::Settings& receiver, CreditType type, std::uint32_t headers, std::uint32_t data) {
    (*receiver.vcs[0])[type] = {core::HdrCredits{headers}, core::DataCredits{data}};
}

/// A run in which port A's use of the wire is measured by its packets, and its stalls by its records.
class StallRun {
public:
    StallRun(const Settings& settings, Duration span, const TlpLink::Fate& fate = {}, bool enables_vc1_at_a = false)
        : end_(Time{} + span), link_(settings, 10_ns, [this, fate](PortId from, port::Packet& packet) {
              if (from == PortId::A) {
                  busy_ +=
                      std::max(Duration::zero(), std::min(packet.last, end_) - std::max(packet.first, busy_until_));
                  busy_until_ = packet.last;
              }
              return !fate || fate(from, packet);
          }) {
        if (enables_vc1_at_a) {
            link_.port(PortId::A).set_vc_enable(core::vc_id(1), true, Time{} + 5_us);
        }
        link_.run(end_);
    }

    /// Of flow 0, its last stall included.
    [[nodiscard]] Duration stalled() const {
        const auto& causes = link_.count(PortId::A).stalled;
        return std::accumulate(causes.begin(), causes.end(), lasting({}));
    }
    [[nodiscard]] Duration stalled(StallCause cause, PortId at = PortId::A) const {
        return link_.count(at).stalled[static_cast<std::size_t>(cause)] +
               (at == PortId::A ? lasting(cause) : Duration{});
    }
    /// Of a link that is up from the beginning.
    [[nodiscard]] Duration wire_was_free() const { return end_ - Time{} - busy_; }
    [[nodiscard]] const TlpCount& count(PortId id) const { return link_.count(id); }

private:
    [[nodiscard]] Duration lasting(std::optional<StallCause> cause) const {
        Duration all{};
        for (const port::OpenStall& open : link_.port(PortId::A).snapshot().open_stalls) {
            all += open.flow == 0 && open.cause == cause.value_or(open.cause) ? end_ - open.since : Duration::zero();
        }
        return all;
    }

    Time end_;
    Duration busy_{};
    Time busy_until_{};
    mutable TlpLink link_;
};

/// A flow of A that always has a TLP ready.
struct EndlessRun {
    std::string name;
    Settings settings;
    TlpLink::Fate fate;
};

TlpLink::Fate without_acks_from(PortId receiver, std::uint64_t every) {
    auto acks = std::make_shared<std::uint64_t>(0);
    return [=](PortId from, port::Packet& packet) {
        const bool is_ack = from == receiver && packet.kind == port::PacketKind::Dllp &&
                            std::holds_alternative<wire::AckNakDllp>(wire::decode_unchecked(packet.dllp));
        return !is_ack || ++*acks % every != 0;
    };
}

TlpLink::Fate damaging(std::uint64_t every) {
    auto tlps = std::make_shared<std::uint64_t>(0);
    return [=](PortId /*from*/, port::Packet& packet) {
        if (packet.kind == port::PacketKind::Tlp && ++*tlps % every == 0) {
            packet.has_good_lcrc = false;
        }
        return true;
    };
}

std::vector<EndlessRun> endless_runs() {
    std::vector<EndlessRun> runs;
    const auto add = [&runs](const std::string& name, const auto& change, const TlpLink::Fate& fate = {}) {
        Settings settings = without_limits();
        settings[0].flows = {writes(128)};
        change(settings);
        runs.push_back({name, settings, fate});
    };
    add("Saturated", [](Settings&) {});
    add("FewHeaders", [](Settings& all) { limit(all[1], CreditType::P, 2, 2047); });
    add("FewDataCreditsX8", [](Settings& all) {
        limit(all[1], CreditType::P, 127, 24);
        all[0].width = all[1].width = wire::Width::x8;
    });
    add("SlowDrainX4", [](Settings& all) {
        limit(all[1], CreditType::P, 8, 64);
        all[0].width = all[1].width = wire::Width::x4;
        all[1].drain.bytes_per_second = 100'000'000;
    });
    add("ReadsWithTwoTags", [](Settings& all) {
        all[0].flows = {requests(wire::TlpKind::MRd, 256)};
        all[0].flows[0].tags = 2;
        all[1].completer.latency = traffic::FixedSpan{1_us};
    });
    add("SmallReplayBuffer", [](Settings& all) { all[0].replay.buffer_tlps = 2; });
    add("BothDirections", [](Settings& all) {
        all[1].flows = {writes(64)};
        limit(all[0], CreditType::P, 4, 64);
        limit(all[1], CreditType::P, 4, 64);
        all[0].rate = all[1].rate = wire::Rate::GT5;
        all[0].width = all[1].width = wire::Width::x2;
    });
    add(
        "DamagedTlps", [](Settings& all) { limit(all[1], CreditType::P, 16, 256); }, damaging(17));
    add(
        "LostAcks", [](Settings& all) { limit(all[1], CreditType::P, 16, 256); }, without_acks_from(PortId::B, 2));
    return runs;
}

class EndlessFlow : public ::testing::TestWithParam<EndlessRun> {};

TEST_P(EndlessFlow, IsChargedForAllTheTimeInWhichTheWireIsFree) {
    const StallRun run(GetParam().settings, 300_us, GetParam().fate);

    EXPECT_GT(run.count(PortId::B).received, 50U);
    EXPECT_EQ(run.stalled(), run.wire_was_free());
}

INSTANTIATE_TEST_SUITE_P(Stalls, EndlessFlow, ::testing::ValuesIn(endless_runs()),
                         [](const auto& test) { return test.param.name; });

TEST(Stall, OfAnEndedFlowIsOver) {
    Settings settings = without_limits();
    limit(settings[1], CreditType::P, 1, 64);
    settings[0].flows = {writes(128, 10)};

    const StallRun short_run(settings, 100_us);
    const StallRun long_run(settings, 300_us);

    EXPECT_EQ(short_run.stalled(), long_run.stalled());
    EXPECT_GT(short_run.stalled(StallCause::PH), 0_ns);
}

/// What a cause is charged if it is the only one that holds.
Duration charged(const Settings& settings, StallCause cause, const TlpLink::Fate& fate = {}) {
    return StallRun(settings, 200_us, fate).stalled(cause);
}

Settings with_flow(wire::TlpKind kind, std::uint32_t bytes) {
    Settings settings = without_limits();
    settings[0].flows = {requests(kind, bytes)};
    return settings;
}

TEST(Stall, InitialisationIsTheWaitForAVcThatIsNotUp) {
    Settings settings = with_flow(wire::TlpKind::MWr, 128);
    for (port::Settings& port : settings) {
        port.vcs[1] = core::Advertisement{};
        port.tcs[1].set(1);
        port.vc0_tcs.emplace().set(0);  // or VC0 would have TC1 until VC1 is enabled
    }
    settings[0].flows[0].form.tc = 1;

    const StallRun run(settings, 100_us);

    EXPECT_GT(run.stalled(StallCause::initialisation), 90_us);
    EXPECT_EQ(run.stalled(), run.wire_was_free());
}

TEST(Stall, TXG_03_EachPoolIsChargedForItsOwnCredits) {
    for (const auto& [kind, cause] :
         {std::pair{wire::TlpKind::MWr, StallCause::PH}, std::pair{wire::TlpKind::MRd, StallCause::NPH}}) {
        Settings settings = with_flow(kind, 64);
        limit(settings[1], CreditType::P, 1, 2047);
        limit(settings[1], CreditType::NP, 1, 2047);
        settings[1].drain.latency = 1_us;

        EXPECT_GT(charged(settings, cause), 50_us) << core::to_string(cause);
    }
    Settings writes_of_data = with_flow(wire::TlpKind::MWr, 64);
    limit(writes_of_data[1], CreditType::P, 127, 4);
    writes_of_data[1].drain.latency = 1_us;
    EXPECT_GT(charged(writes_of_data, StallCause::PD), 50_us);

    Settings io_writes = with_flow(wire::TlpKind::IOWr, 4);
    limit(io_writes[1], CreditType::NP, 127, 1);
    io_writes[1].drain.latency = 1_us;
    EXPECT_GT(charged(io_writes, StallCause::NPD), 50_us);
}

TEST(Stall, TXG_03_AnswersAreChargedForTheCreditsOfCompletions) {
    for (const auto& [headers, data, cause] :
         {std::tuple{1U, 2047U, StallCause::CplH}, std::tuple{127U, 16U, StallCause::CplD}}) {
        Settings settings = with_flow(wire::TlpKind::MRd, 256);
        limit(settings[0], CreditType::Cpl, headers, data);
        settings[0].drain.latency = 2_us;

        const StallRun run(settings, 200_us);

        EXPECT_GT(run.stalled(cause, PortId::B), 50_us) << core::to_string(cause);
        EXPECT_EQ(run.stalled(cause), 0_ns) << "the requests wait for tags";
    }
}

TEST(Stall, TagsAndOutstandingRequestsAreToldApart) {
    Settings settings = with_flow(wire::TlpKind::MRd, 64);
    settings[1].completer.latency = traffic::FixedSpan{5_us};
    settings[0].flows[0].tags = 2;
    EXPECT_GT(charged(settings, StallCause::tags), 100_us);

    settings[0].flows[0].tags = 32;
    settings[0].flows[0].outstanding = 2;
    EXPECT_GT(charged(settings, StallCause::outstanding), 100_us);
    EXPECT_EQ(charged(settings, StallCause::tags), 0_ns);
}

TEST(Stall, ACK_02_AFullReplayBufferAndTheLastSequenceNumberAreToldApart) {
    Settings settings = with_flow(wire::TlpKind::MWr, 4);
    for (port::Settings& port : settings) {
        port.width = wire::Width::x16;
        port.ack.latency_limit = 60_us;
        port.replay.limit = 1'000_us;
    }
    settings[0].replay.buffer_tlps = 8;
    EXPECT_GT(charged(settings, StallCause::replay_buffer), 100_us);
    EXPECT_EQ(charged(settings, StallCause::sequence), 0_ns);

    settings[0].replay.buffer_tlps = 4096;
    EXPECT_GT(charged(settings, StallCause::sequence), 20_us);
    EXPECT_EQ(charged(settings, StallCause::replay_buffer), 0_ns);
}

TEST(Stall, ORD_02_ARequestThatMustNotPassAWriteIsHeldByOrdering) {
    Settings settings = without_limits();
    limit(settings[1], CreditType::P, 1, 2047);
    settings[1].drain.latency = 5_us;
    settings[0].flows = {requests(wire::TlpKind::MRd, 64), writes(64)};
    settings[0].flows[1].form.requester_id = 2;

    EXPECT_GT(charged(settings, StallCause::ordering), 50_us);
}

TEST(Stall, FC_INIT_07_ArbitrationChargesNothingAsWhatGoesInsteadGoesAtOnce) {
    Settings settings = without_limits();
    settings[0].flows = {writes(256)};
    for (port::Settings& port : settings) {
        port.vcs[1] = core::Advertisement{};
        port.tcs[1].set(1);
    }

    const StallRun run(settings, 300_us, {}, true);  // VC1 of B never answers

    EXPECT_EQ(run.stalled(StallCause::arbitration), 0_ns);
    EXPECT_EQ(run.stalled(), run.wire_was_free());
}

TEST(Stall, ACK_07_AReplayKeepsTheWireBusyItself) {
    Settings settings = without_limits();
    settings[0].flows = {writes(128)};

    const StallRun run(settings, 300_us, damaging(17));

    EXPECT_GT(run.count(PortId::A).replayed, 10U);
    EXPECT_EQ(run.stalled(StallCause::replay), 0_ns);
}

}  // namespace
}  // namespace pcieflow::link::testing
