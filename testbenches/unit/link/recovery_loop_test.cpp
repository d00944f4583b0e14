// SPDX-License-Identifier: Apache-2.0
// Recovery between two ports: no loss, and the watchdog takes both ends along.
#include <gtest/gtest.h>

#include "unit/link/loop_fixture.hpp"

namespace pcieflow::link::testing {
namespace {

using core::DlcmsmState;
using core::PortId;
using core::Time;

/// InitFC DLLPs of one port, as a string like "PNCPNC".
struct InitFcLog {
    std::string of_a;
    void operator()(Time /*now*/, const std::vector<core::Event>& events) {
        for (const core::Event& event : events) {
            const auto* sent = std::get_if<core::DllpSent>(&event.body);
            const auto dllp = sent != nullptr ? wire::decode(sent->bytes) : std::nullopt;
            const auto* fc = dllp ? std::get_if<wire::FcDllp>(&*dllp) : nullptr;
            if (fc != nullptr && event.port == PortId::A && fc->kind != wire::FcKind::UpdateFC) {
                of_a += core::to_string(fc->type)[0];
            }
        }
    }
};

void retrain_both(LinkLoop& loop, core::Duration span, Time at) {
    for (const PortId id : core::port_ids) {
        loop.port(id).retrain(span, at);
    }
}

/// Every 500 ps from the first symbol to after the exit.
std::vector<Time> instants() {
    std::vector<Time> all;
    for (Time at{}; at <= Time{} + 300_ns; at += 500_ps) {
        all.push_back(at);
    }
    return all;
}

TEST(RecoveryLoop, DLC_14_InitialisationSurvivesAPauseAtAnyInstant) {
    for (const Time at : instants()) {
        LinkLoop loop = Handshake{}.loop();
        retrain_both(loop, 1_us, at);

        loop.run(Time{} + 5_us);

        for (const PortId id : core::port_ids) {
            ASSERT_EQ(loop.port(id).snapshot().dlcmsm, DlcmsmState::DL_Active) << core::to_fs(at) << " fs";
            ASSERT_TRUE(limits_match_partner(loop, id)) << core::to_fs(at) << " fs";
        }
    }
}

TEST(RecoveryLoop, DLC_08_NothingIsLostByAPauseAtAnyInstant) {
    for (const Time at : instants()) {
        LinkLoop loop = Handshake{}.loop();
        retrain_both(loop, 1_us, at);

        loop.run(Time{} + 5_us);

        for (const PortId id : core::port_ids) {
            ASSERT_EQ(loop.port(id).snapshot().received, loop.port(core::partner(id)).snapshot().sent)
                << core::to_fs(at) << " fs";
        }
    }
}

TEST(RecoveryLoop, FC_INIT_03_TheOrderOfATripleSurvivesAPauseAtAnyInstant) {
    for (const Time at : instants()) {
        InitFcLog log;
        LinkLoop loop = Handshake{}.loop(std::ref(log));
        retrain_both(loop, 1_us, at);

        loop.run(Time{} + 5_us);

        ASSERT_EQ(log.of_a.size() % 3, 0U) << core::to_fs(at) << " fs";
        for (std::size_t i = 0; i < log.of_a.size(); i += 3) {
            ASSERT_EQ(log.of_a.substr(i, 3), "PNC") << core::to_fs(at) << " fs";
        }
    }
}

TEST(RecoveryLoop, DLC_08_APauseOfOneEndIsSurvivedToo) {
    for (const Time at : instants()) {
        LinkLoop loop = Handshake{}.loop();
        loop.port(PortId::A).retrain(1_us, at);

        loop.run(Time{} + 5_us);

        for (const PortId id : core::port_ids) {
            ASSERT_EQ(loop.port(id).snapshot().dlcmsm, DlcmsmState::DL_Active) << core::to_fs(at) << " fs";
        }
    }
}

/// B hears nothing of A after initialisation, and has a watchdog.
struct Deaf {
    std::vector<Time> expiries;
    std::array<std::vector<Time>, 2> recovery;
    LinkLoop loop;

    Deaf() : loop(make()) {}
    LinkLoop make() {
        Handshake handshake;
        handshake.faults = {drop(PortId::A, "UpdateFC-P"), drop(PortId::A, "UpdateFC-NP")};
        handshake.adjust = [](port::Settings& settings) {
            if (settings.id == PortId::B) {
                settings.fc_timeout = 200_us;
            }
        };
        return handshake.loop([this](Time /*now*/, const std::vector<core::Event>& events) {
            for (const core::Event& event : events) {
                if (std::holds_alternative<core::WatchdogExpired>(event.body)) {
                    expiries.push_back(event.time);
                } else if (std::holds_alternative<core::RecoveryChanged>(event.body)) {
                    recovery[core::index(event.port)].push_back(event.time);
                }
            }
        });
    }
};

// H1: the last InitFC2 of A ends at 288 ns and arrives at 298 ns.
constexpr Time expiry = Time{} + 298_ns + 200_us;

TEST(RecoveryLoop, UPD_07_TheWatchdogExpiresTwoHundredMicrosecondsAfterTheLastFcDllp) {
    Deaf deaf;

    deaf.loop.run(Time{} + 250_us);

    EXPECT_EQ(deaf.expiries, std::vector<Time>{expiry});
}

TEST(RecoveryLoop, UPD_07_BothEndsLeaveRecoveryTogether) {
    Deaf deaf;

    deaf.loop.run(Time{} + 250_us);

    // One training set of 16 symbol times, then the latency.
    EXPECT_EQ(deaf.recovery[core::index(PortId::A)], (std::vector{expiry + 74_ns, expiry + 1_us}));
    EXPECT_EQ(deaf.recovery[core::index(PortId::B)], (std::vector{expiry, expiry + 1_us}));
}

TEST(RecoveryLoop, UPD_07_ALivingPartnerKeepsTheWatchdogQuiet) {
    Handshake handshake;
    handshake.adjust = [](port::Settings& settings) { settings.fc_timeout = 200_us; };
    bool has_expired = false;
    LinkLoop loop = handshake.loop([&](Time /*now*/, const std::vector<core::Event>& events) {
        for (const core::Event& event : events) {
            has_expired = has_expired || std::holds_alternative<core::WatchdogExpired>(event.body);
        }
    });

    loop.run(Time{} + 5_ms);

    EXPECT_FALSE(has_expired);
}

}  // namespace
}  // namespace pcieflow::link::testing
