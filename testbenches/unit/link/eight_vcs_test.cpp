// SPDX-License-Identifier: Apache-2.0
// Eight virtual channels on x1 at 2.5 GT/s: VC1–7 enabled together, a triple each in turn.
#include <gtest/gtest.h>

#include <array>
#include <optional>

#include "pcieflow/regs/register_map.hpp"
#include "unit/link/vc_fixture.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;

constexpr Time enable_time = Time{} + 1_us;
constexpr core::Duration dllp = 32_ns;
constexpr core::Duration triple = 96_ns;
constexpr core::Duration round = 7 * triple;
constexpr core::Duration latency = 10_ns;

/// What `id` advertises on a VC: each pool something else, NPD of every other VC infinite.
core::Advertisement advertisement(PortId id, std::size_t number) {
    const auto unit = static_cast<std::uint32_t>(core::vc_count * core::index(id) + number);
    core::Advertisement made;
    made[core::CreditType::P] = {core::HdrCredits{1 + unit}, core::DataCredits{64 + 16 * unit}};
    made[core::CreditType::NP] = {core::HdrCredits{32 + unit}, core::DataCredits{number % 2 == 0 ? 2 + unit : 0}};
    return made;
}

Handshake eight_vcs() {
    Handshake handshake = with_all_vcs();
    handshake.adjust = [add_vcs = handshake.adjust](port::Settings& settings) {
        add_vcs(settings);
        for (std::size_t number = 0; number < core::vc_count; ++number) {
            settings.vcs[number] = advertisement(settings.id, number);
        }
    };
    return handshake;
}

/// The triples of both ends are counted.
class EightVcs : public ::testing::Test {
protected:
    void build(const Handshake& handshake = eight_vcs()) {
        loop_.emplace(handshake.loop([this](Time, const auto& events) {
            for (TripleCount& count : counts_) {
                count.on_events(events);
            }
        }));
    }
    void enable(std::initializer_list<std::size_t> numbers, Time at = enable_time) {
        for (const std::size_t number : numbers) {
            set_both(*loop_, number, true, at);
        }
    }
    /// VCs in the order of their triples from `from` on.
    [[nodiscard]] std::vector<std::size_t> order(PortId id, Time from = enable_time) const {
        std::vector<std::size_t> vcs;
        for (const TripleCount::Turn& turn : counts_[core::index(id)].turns()) {
            if (turn.start >= from) {
                vcs.push_back(turn.vc);
            }
        }
        return vcs;
    }

    std::array<TripleCount, 2> counts_{TripleCount(PortId::A), TripleCount(PortId::B)};
    std::optional<LinkLoop> loop_;
};

TEST_F(EightVcs, FC_INIT_18_VC0InitialisesAsItDoesAlone) {
    build();
    enable({1, 2, 3, 4, 5, 6, 7}, Time{});

    loop_->run(Time{} + 10_us);

    for (const PortId id : core::port_ids) {
        EXPECT_EQ(vc0_times(*loop_, id), (Vc0Times{106, 234, 288}));  // GOLD-17
    }
}

TEST_F(EightVcs, FC_INIT_13_FI1ComesWithTheTripleOfThePartnersFirstTurn) {
    build();
    enable({1, 2, 3, 4, 5, 6, 7});

    loop_->run(Time{} + 10_us);

    for (const PortId id : core::port_ids) {
        for (std::int64_t number = 1; number <= 7; ++number) {
            EXPECT_EQ(vc(*loop_, id, static_cast<std::size_t>(number)).fi1_at, enable_time + number * triple + latency);
        }
    }
}

TEST_F(EightVcs, FC_INIT_16_FI2ComesWithTheFirstDllpOfThePartnersSecondTurn) {
    build();
    enable({1, 2, 3, 4, 5, 6, 7});

    loop_->run(Time{} + 10_us);

    for (const PortId id : core::port_ids) {
        for (std::int64_t number = 1; number <= 7; ++number) {
            EXPECT_EQ(vc(*loop_, id, static_cast<std::size_t>(number)).fi2_at,
                      enable_time + round + (number - 1) * triple + dllp + latency);
        }
    }
}

TEST_F(EightVcs, FC_INIT_18_EachIsCompleteAtTheEndOfItsSecondTurn) {
    build();
    enable({1, 2, 3, 4, 5, 6, 7});

    loop_->run(Time{} + 10_us);

    for (const PortId id : core::port_ids) {
        for (std::int64_t number = 1; number <= 7; ++number) {
            EXPECT_EQ(vc(*loop_, id, static_cast<std::size_t>(number)).exit_at, enable_time + round + number * triple);
        }
    }
}

TEST_F(EightVcs, FC_INIT_21_EveryLimitIsWhatThePartnerAdvertisesOnThatVc) {
    build();
    enable({1, 2, 3, 4, 5, 6, 7});

    loop_->run(Time{} + 10_us);

    for (const PortId id : core::port_ids) {
        for (std::size_t number = 0; number < core::vc_count; ++number) {
            const port::VcSnapshot here = vc(*loop_, id, number);
            const port::VcSnapshot there = vc(*loop_, core::partner(id), number);
            for (const core::Pool pool : core::pools) {
                const std::uint32_t advertised = advertisement(core::partner(id), number).count(pool);
                EXPECT_EQ(here.pools[core::index(pool)].credit_limit, advertised) << "VC" << number;
                EXPECT_EQ(there.pools[core::index(pool)].credits_allocated, advertised) << "VC" << number;
                EXPECT_EQ(here.pools[core::index(pool)].infinite_tx, advertised == 0) << "VC" << number;
            }
        }
    }
}

TEST_F(EightVcs, FC_INIT_03_TheTriplesGoWholeAndInTheOrderPNPCpl) {
    build();
    enable({1, 2, 3, 4, 5, 6, 7});

    loop_->run(Time{} + 10_us);

    for (const TripleCount& count : counts_) {
        EXPECT_TRUE(count.is_in_order());
    }
}

TEST_F(EightVcs, FC_INIT_06_TheTurnsGoRoundByVcIdWithoutAPause) {
    build();
    enable({7, 3, 1, 6, 2, 5, 4});

    loop_->run(Time{} + 10_us);

    for (const PortId id : core::port_ids) {
        EXPECT_EQ(order(id), (std::vector<std::size_t>{1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7}));
        Time next = enable_time;
        for (const TripleCount::Turn& turn : counts_[core::index(id)].turns()) {
            if (turn.start >= enable_time) {
                EXPECT_EQ(turn.start, next);
                next += triple;
            }
        }
    }
}

TEST_F(EightVcs, FC_INIT_06_OneThatComesLaterTakesItsTurnByItsVcId) {
    build();
    enable({2, 5, 7});
    enable({3}, enable_time + triple + dllp);  // while the triple of VC5 runs

    loop_->run(Time{} + 10_us);

    EXPECT_EQ(order(PortId::A), (std::vector<std::size_t>{2, 5, 7, 2, 3, 5, 7, 3}));
}

TEST_F(EightVcs, FC_INIT_06_TheTurnsGoByVcIdWhicheverResourceHasIt) {
    build();
    for (const PortId id : core::port_ids) {
        for (std::size_t resource = 1; resource <= 7; ++resource) {
            const auto number = static_cast<std::uint32_t>(8 - resource);
            loop_->port(id).write_register(regs::vc_resource_control(resource), number << regs::vc_id_shift, Time{});
        }
    }
    enable({1, 2, 3, 4, 5, 6, 7});

    loop_->run(Time{} + 10_us);

    EXPECT_EQ(order(PortId::B), (std::vector<std::size_t>{1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7}));
}

TEST_F(EightVcs, FC_INIT_06_BackToBackIsTheSameOnAnIdleWire) {
    Handshake handshake = eight_vcs();
    handshake.adjust = [make = handshake.adjust](port::Settings& settings) {
        make(settings);
        settings.vcn_init.vcn_initfc_policy = dll::VcnInitFcPolicy::back_to_back;
    };
    build(handshake);
    enable({1, 2, 3, 4, 5, 6, 7});

    loop_->run(Time{} + 10_us);

    EXPECT_EQ(order(PortId::A), (std::vector<std::size_t>{1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7}));
    EXPECT_EQ(vc(*loop_, PortId::A, 7).exit_at, enable_time + 2 * round);
}

}  // namespace
}  // namespace pcieflow::link::testing
