// SPDX-License-Identifier: Apache-2.0
// What an idle VC costs: its keep-alive and nothing else, on the wire and in work.
#include <gtest/gtest.h>

#include <numeric>
#include <optional>

#include "unit/link/vc_fixture.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;

constexpr Time idle_from = Time{} + 10_us;
constexpr Time end = Time{} + 30_ms;  // a period that is a DLLP too short or too long changes the counts
constexpr core::Duration dllp = 32_ns;

std::uint64_t sent_by(const LinkLoop& loop, PortId id) {
    const auto sent = loop.port(id).snapshot().sent;
    return std::accumulate(sent.begin(), sent.end(), std::uint64_t{0});
}

/// Eight idle VCs, all that they send in the time in which they are idle, and the instants at which a port had work.
class IdleVcs : public ::testing::Test {
protected:
    void build(const std::function<void(port::Settings&)>& adjust = {}) {
        Handshake handshake = with_all_vcs();
        handshake.adjust = [add_vcs = handshake.adjust, adjust](port::Settings& settings) {
            add_vcs(settings);
            if (adjust) {
                adjust(settings);
            }
        };
        loop_.emplace(handshake.loop());
        for (std::size_t number = 1; number < core::vc_count; ++number) {
            set_both(*loop_, number, true, Time{} + 1_us);
        }
        loop_->run(idle_from);
        for (const PortId id : core::port_ids) {
            sent_before_[core::index(id)] = sent_by(*loop_, id);
        }
    }

    void idle() {
        while (loop_->next() <= end) {
            for (const PortId id : core::port_ids) {
                wakeups_[core::index(id)] += loop_->port(id).wakeup() == loop_->next() ? 1U : 0U;
            }
            loop_->step();
        }
    }

    [[nodiscard]] std::uint64_t sent_idle(PortId id) const {
        return sent_by(*loop_, id) - sent_before_[core::index(id)];
    }

    /// UPD-05: an UpdateFC of each finite type starts every `interval` from the exit on, those of one VC one behind the
    /// other; so many are over at the end.
    [[nodiscard]] std::uint64_t expected(PortId id, core::Duration interval, std::int64_t finite_types) const {
        std::int64_t count = 0;
        for (std::size_t number = 0; number < core::vc_count; ++number) {
            const Time exit = vc(*loop_, id, number).exit_at.value();
            for (std::int64_t type = 1; type <= finite_types; ++type) {
                count += (end - exit - type * dllp) / interval;
            }
        }
        return static_cast<std::uint64_t>(count);
    }

    std::optional<LinkLoop> loop_;
    std::array<std::uint64_t, 2> sent_before_{};  ///< by PortId
    std::array<std::uint64_t, 2> wakeups_{};      ///< by PortId
};

TEST_F(IdleVcs, UPD_05_EightVcsSendAnUpdateFCOfEachFiniteTypeEvery30usAndNothingElse) {
    build();

    idle();

    for (const PortId id : core::port_ids) {
        const std::uint64_t updates = expected(id, 30_us, 2);
        EXPECT_EQ(updates, 8 * 2 * 999U);
        EXPECT_EQ(sent_idle(id), updates);
        EXPECT_EQ(sent(*loop_, id, "UpdateFC-P"), updates / 2);
        EXPECT_EQ(sent(*loop_, id, "UpdateFC-NP"), updates / 2);
        EXPECT_EQ(sent(*loop_, id, "UpdateFC-Cpl"), 0U);
    }
}

TEST_F(IdleVcs, UPD_05_WithExtendedSynchEvery120us) {
    build([](port::Settings& settings) { settings.extended_synch = true; });

    idle();

    for (const PortId id : core::port_ids) {
        EXPECT_EQ(sent_idle(id), expected(id, 120_us, 2));
        EXPECT_EQ(sent_idle(id), 8 * 2 * 249U);
    }
}

TEST_F(IdleVcs, CRD_11_TypesThatAreWhollyInfiniteCostNothing) {
    build([](port::Settings& settings) {
        for (auto& advertised : settings.vcs) {
            advertised = core::Advertisement{};
        }
    });

    idle();

    for (const PortId id : core::port_ids) {
        EXPECT_EQ(sent_idle(id), 0U);
        EXPECT_EQ(wakeups_[core::index(id)], 0U);
    }
}

TEST_F(IdleVcs, APortThatNobodyHearsWakesForItsOwnDllpsStartAndForThePartnersArrival) {
    build();

    idle();

    for (const PortId id : core::port_ids) {
        EXPECT_EQ(wakeups_[core::index(id)], sent_idle(id) + sent_idle(core::partner(id)));
    }
}

TEST_F(IdleVcs, VcsThatAreConfiguredButNotEnabledCostNothing) {
    LinkLoop alone = Handshake{}.loop();
    LinkLoop configured = with_all_vcs().loop();

    alone.run(end);
    configured.run(end);

    for (const PortId id : core::port_ids) {
        EXPECT_EQ(sent_by(configured, id), sent_by(alone, id));
    }
}

}  // namespace
}  // namespace pcieflow::link::testing
