// SPDX-License-Identifier: Apache-2.0
// The queues of a port, and its choice among several virtual channels.
#include <gtest/gtest.h>

#include "pcieflow/port/command_queue.hpp"
#include "pcieflow/port/dllp_chooser.hpp"
#include "pcieflow/port/inbox.hpp"
#include "unit/port/port_bench.hpp"

namespace pcieflow::port::testing {
namespace {

using core::CreditType;
using core::Time;

Settings with_three_vcs() {
    Settings settings = golden_settings();
    settings.vcn_init.initfc_max_interval = 17_us;
    settings.vcs[1] = golden_advertisement();
    settings.vcs[2] = golden_advertisement();
    return settings;
}

/// VC0, which does nothing, and VC1 and VC2 in FC_INIT1.
std::vector<VirtualChannel> two_initialising() {
    const Settings settings = with_three_vcs();
    Recorder recorder(core::PortId::A);
    std::vector<VirtualChannel> vcs;
    for (const std::size_t number : {0U, 1U, 2U}) {
        vcs.emplace_back(core::vc_id(number), settings);
        if (number > 0) {
            vcs.back().enable(at(0_ns), at(0_ns), recorder);
        }
    }
    return vcs;
}

/// Sends the next DLLP whole; its VC, or -1 if nothing may go.
int send(DllpChooser& chooser, std::vector<VirtualChannel>& vcs) {
    const auto choice = chooser.choose(vcs, at(0_ns));
    if (!choice) {
        return -1;
    }
    chooser.on_started(*choice, vcs, at(0_ns));
    vcs[choice->init_fc->resource].fc_init().on_sent(choice->init_fc->choice, at(0_ns));
    return static_cast<int>(std::get<wire::FcDllp>(choice->dllp).vc);
}

TEST(DllpChooser, FC_INIT_06_SeveralVcsTakeTurnsByWholeTriples) {
    std::vector<VirtualChannel> vcs = two_initialising();
    DllpChooser chooser(with_three_vcs());
    std::vector<int> order;

    for (int i = 0; i < 9; ++i) {
        order.push_back(send(chooser, vcs));
    }

    EXPECT_EQ(order, (std::vector<int>{1, 1, 1, 2, 2, 2, 1, 1, 1}));
}

TEST(DllpChooser, FC_INIT_06_TurnsGoByVcIdWhicheverResourceHasIt) {
    std::vector<VirtualChannel> vcs = two_initialising();
    vcs[1].set_id(core::vc_id(5));
    vcs[2].set_id(core::vc_id(3));
    DllpChooser chooser(with_three_vcs());
    std::vector<int> order;

    for (int i = 0; i < 9; ++i) {
        order.push_back(send(chooser, vcs));
    }

    EXPECT_EQ(order, (std::vector<int>{3, 3, 3, 5, 5, 5, 3, 3, 3}));
}

TEST(DllpChooser, FC_INIT_05_AnUpdateFCThatIsDueGoesBetweenTheDllpsOfATriple) {
    std::vector<VirtualChannel> vcs = two_initialising();
    DllpChooser chooser(with_three_vcs());
    send(chooser, vcs);
    vcs[2].update_fc_policy().request_all(at(0_ns));

    const auto choice = chooser.choose(vcs, at(0_ns));

    EXPECT_EQ(wire::kind_name(choice.value().dllp), "UpdateFC-P");
}

TEST(DllpChooser, FC_INIT_05_TheTripleGoesOnBehindAnUpdateFC) {
    std::vector<VirtualChannel> vcs = two_initialising();
    DllpChooser chooser(with_three_vcs());
    send(chooser, vcs);
    vcs[2].update_fc_policy().request_all(at(0_ns));
    for (int update_fc = 0; update_fc < 2; ++update_fc) {
        chooser.on_started(chooser.choose(vcs, at(0_ns)).value(), vcs, at(0_ns));
    }

    const auto choice = chooser.choose(vcs, at(0_ns));

    EXPECT_EQ(wire::kind_name(choice.value().dllp), "InitFC1-NP");
    EXPECT_EQ(std::get<wire::FcDllp>(choice.value().dllp).vc, core::vc_id(1));
}

TEST(DllpChooser, WhileTheLastOfATripleIsInProgressTheNextVcIsOffered) {
    std::vector<VirtualChannel> vcs = two_initialising();
    DllpChooser chooser(with_three_vcs());
    send(chooser, vcs);
    send(chooser, vcs);
    chooser.on_started(chooser.choose(vcs, at(64_ns)).value(), vcs, at(64_ns));

    EXPECT_EQ(std::get<wire::FcDllp>(chooser.choose(vcs, at(64_ns)).value().dllp).vc, core::vc_id(2));
}

TEST(DllpChooser, UPD_05_TheUpdateFCThatIsDueLongestGoesFirst) {
    std::vector<VirtualChannel> vcs = two_initialising();
    vcs[1].update_fc_policy().request_all(at(20_ns));
    vcs[2].update_fc_policy().request_all(at(10_ns));

    const auto choice = DllpChooser(with_three_vcs()).choose(vcs, at(30_ns));

    const auto& update_fc = std::get<wire::FcDllp>(choice.value().dllp);
    EXPECT_EQ(update_fc.vc, core::vc_id(2));
    EXPECT_EQ(update_fc.type, CreditType::P);
}

TEST(CommandQueue, CommandsComeByTimeThenPhaseThenTheOrderInWhichTheyWereTold) {
    CommandQueue queue;
    queue.push({at(2_ns), RetrainCommand{1_ns}});
    queue.push({at(2_ns), ReadRegisterCommand{4}});
    queue.push({at(2_ns), LinkUpCommand{}});
    queue.push({at(1_ns), RetrainCommand{3_ns}});

    EXPECT_EQ(std::get<RetrainCommand>(queue.pop(at(2_ns), CommandPhase::others).value().body).span, 3_ns);
    EXPECT_FALSE(queue.pop(at(2_ns), CommandPhase::others).has_value());
    EXPECT_TRUE(queue.pop(at(2_ns), CommandPhase::link_up).has_value());
    EXPECT_EQ(std::get<RetrainCommand>(queue.pop(at(2_ns), CommandPhase::others).value().body).span, 1_ns);
    EXPECT_EQ(std::get<ReadRegisterCommand>(queue.pop(at(2_ns), CommandPhase::others).value().body).offset, 4U);
}

TEST(CommandQueue, NothingComesBeforeItsTime) {
    CommandQueue queue;
    queue.push({at(2_ns), LinkUpCommand{}});

    EXPECT_FALSE(queue.pop(at(2_ns) - 1_fs, CommandPhase::link_up).has_value());
}

TEST(Inbox, PacketsComeInTheOrderOfArrivalThroughManyCompactions) {
    constexpr int count = 1000;
    Inbox inbox;
    Packet packet;
    int next_in = 0;
    std::vector<Time> popped;

    // Pairs in reverse order, two in and one out until the end.
    while (next_in < count) {
        for (const int arrival : {next_in + 1, next_in}) {
            packet.arrival = at(core::Duration{arrival});
            inbox.push(packet);
        }
        next_in += 2;
        popped.push_back(inbox.pop().arrival);
    }
    while (!inbox.is_empty()) {
        popped.push_back(inbox.pop().arrival);
    }

    ASSERT_EQ(popped.size(), static_cast<std::size_t>(count));
    EXPECT_TRUE(std::is_sorted(popped.begin(), popped.end()));
}

TEST(Inbox, WhatWasTakenIsNotDroppedAgain) {
    Inbox inbox;
    Packet packet;
    for (const core::Duration first : {1_ns, 2_ns, 3_ns}) {
        packet.first = at(first);
        packet.arrival = at(first);
        inbox.push(packet);
    }
    inbox.pop();

    inbox.drop_begun_before(at(3_ns));

    EXPECT_EQ(inbox.pop().arrival, at(3_ns));
    EXPECT_TRUE(inbox.is_empty());
}

}  // namespace
}  // namespace pcieflow::port::testing
