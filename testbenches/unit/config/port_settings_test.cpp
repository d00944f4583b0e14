// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/port_settings.hpp"

#include <gtest/gtest.h>

#include "pcieflow/config/set.hpp"

namespace pcieflow::config {
namespace {

using core::PortId;
using namespace core::literals;

port::Settings settings_with(const std::vector<std::pair<std::string, std::string>>& values, PortId id = PortId::A) {
    Scenario scenario;
    for (const auto& [path, text] : values) {
        const std::optional<Error> error = set(scenario, path, text);
        EXPECT_FALSE(error.has_value()) << path;
    }
    return port_settings(scenario, id);
}

TEST(PortSettings, FC_INIT_07_OfProfileMindshareRepeatVC0In34usAndTheOthersIn17us) {
    const port::Settings settings = settings_with({{"rules", "mindshare"}});

    EXPECT_EQ(settings.vc0_init.initfc_max_interval, 34_us);
    EXPECT_EQ(settings.vcn_init.initfc_max_interval, 17_us);
}

TEST(PortSettings, FC_INIT_07_OfProfileBaseRepeatEveryVCIn34us) {
    const port::Settings settings = settings_with({{"rules", "base"}});

    EXPECT_EQ(settings.vc0_init.initfc_max_interval, 34_us);
    EXPECT_EQ(settings.vcn_init.initfc_max_interval, 34_us);
}

TEST(PortSettings, FC_INIT_14_AllowTlpsInFcInit2ByProfile) {
    const port::Settings mindshare = settings_with({});
    const port::Settings base = settings_with({{"rules", "base"}});

    EXPECT_TRUE(mindshare.vc0_init.tlp_allowed_in_fc_init2 && mindshare.vcn_init.tlp_allowed_in_fc_init2);
    EXPECT_FALSE(base.vc0_init.tlp_allowed_in_fc_init2 || base.vcn_init.tlp_allowed_in_fc_init2);
}

TEST(PortSettings, LetAnExplicitKeyWinOverTheProfile) {
    const port::Settings settings = settings_with({{"rules", "base"},
                                                   {"ports.A.fc_init.initfc_max_interval", "20us"},
                                                   {"ports.A.fc_init.tlp_allowed_in_fc_init2", "true"}});

    EXPECT_EQ(settings.vc0_init.initfc_max_interval, 20_us);
    EXPECT_EQ(settings.vcn_init.initfc_max_interval, 20_us);
    EXPECT_TRUE(settings.vc0_init.tlp_allowed_in_fc_init2);
}

TEST(PortSettings, FC_INIT_06_GiveTheGapToVC0Only) {
    const port::Settings settings = settings_with({{"ports.A.fc_init.vc0_initfc_gap", "1us"}});

    EXPECT_EQ(settings.vc0_init.initfc_gap, 1_us);
    EXPECT_EQ(settings.vcn_init.initfc_gap, 0_fs);
}

TEST(PortSettings, FC_INIT_11_TakeTheTripleCountsForEveryVC) {
    const port::Settings settings =
        settings_with({{"ports.A.fc_init.min_initfc1_triples", "4"}, {"ports.A.fc_init.min_initfc2_triples", "0"}});

    EXPECT_EQ(settings.vc0_init.min_initfc1_triples, 4U);
    EXPECT_EQ(settings.vcn_init.min_initfc2_triples, 0U);
}

TEST(PortSettings, UPD_05_KeepAliveIs30usAnd120usWithExtendedSynch) {
    const port::Settings settings = settings_with({{"ports.A.extended_synch", "true"}});

    EXPECT_EQ(settings.keep_alive, 30_us);
    EXPECT_EQ(settings.keep_alive_extended, 120_us);
    EXPECT_TRUE(settings.extended_synch);
    EXPECT_FALSE(settings_with({}).extended_synch);
}

TEST(PortSettings, UPD_07_LeaveTheWatchdogOffUnlessAsked) {
    EXPECT_FALSE(settings_with({}).fc_timeout.has_value());
    EXPECT_EQ(settings_with({{"ports.A.fc_timeout", "200us"}}).fc_timeout, 200_us);
}

TEST(PortSettings, UPD_04_GiveTypesWithPolicyPeriodicTheGuideline) {
    const port::Settings settings = settings_with({{"ports.A.update_fc.NP.policy", "periodic"},
                                                   {"link.rate", "2.5GT/s"},
                                                   {"link.width", "x1"},
                                                   {"ports.A.max_payload", "128B"}});

    EXPECT_EQ(settings.update_fc.policies[0].kind, dll::UpdateFcPolicyKind::spec);
    EXPECT_EQ(settings.update_fc.policies[1].kind, dll::UpdateFcPolicyKind::periodic);
    EXPECT_EQ(settings.update_fc.guideline, 237 * 4_ns);
}

TEST(PortSettings, RankWhatTheyAreToldAndElseWhatIsRecommended) {
    using port::TransmitClass;
    const port::Settings told =
        settings_with({{"ports.A.transmit_priority", "[tlp, replay, nak, ack, update_fc, other]"}});

    EXPECT_EQ(settings_with({}).transmit_priority, port::recommended_priority);
    EXPECT_EQ(told.transmit_priority,
              (port::TransmitPriority{TransmitClass::tlp, TransmitClass::replay, TransmitClass::nak, TransmitClass::ack,
                                      TransmitClass::update_fc, TransmitClass::other}));
}

TEST(PortSettings, TellTheCompleterHowManyRequestsItTakesAndWhereItSplits) {
    const port::Settings told =
        settings_with({{"ports.A.completer.requests", "3"}, {"ports.A.completer.split", "rcb"}});

    EXPECT_EQ(settings_with({}).completer.requests, std::nullopt);
    EXPECT_FALSE(settings_with({}).completer.split_every_rcb);
    EXPECT_EQ(told.completer.requests, 3U);
    EXPECT_TRUE(told.completer.split_every_rcb);
}

TEST(PortSettings, RXA_05_TellTheDrainWhatIsFreedTogetherAndWhatFirst) {
    const port::Settings told = settings_with({{"ports.A.drain.burst", "4"}, {"ports.A.drain.data_first", "on"}});

    EXPECT_EQ(settings_with({}).drain.burst, 1U);
    EXPECT_FALSE(settings_with({}).drain.data_first);
    EXPECT_EQ(told.drain.burst, 4U);
    EXPECT_TRUE(told.drain.data_first);
}

/// "from+length" of each stall of A's drain, in ns.
std::vector<std::string> stalls_with(const std::vector<std::pair<std::string, std::string>>& values) {
    std::vector<std::string> texts;
    for (const traffic::DrainStall& stall : settings_with(values).drain.stalls) {
        texts.push_back(std::to_string(core::to_fs(stall.from) / core::to_fs(1_ns)) + "+" +
                        std::to_string(core::to_fs(stall.length) / core::to_fs(1_ns)));
    }
    return texts;
}

TEST(PortSettings, StopTheDrainOnceOrAsOftenAsTheyAreTold) {
    using Stalls = std::vector<std::string>;
    const std::pair<std::string, std::string> length{"ports.A.drain.stall.for", "2us"};

    EXPECT_EQ(stalls_with({}), Stalls{});
    EXPECT_EQ(stalls_with({length}), Stalls{"0+2000"});
    EXPECT_EQ(stalls_with({length,
                           {"ports.A.drain.stall.at", "5us"},
                           {"ports.A.drain.stall.every", "10us"},
                           {"ports.A.drain.stall.count", "3"}}),
              (Stalls{"5000+2000", "15000+2000", "25000+2000"}));
}

TEST(PortSettings, EndTheStallsOfTheDrainWithLinkTime) {
    EXPECT_EQ(stalls_with({{"ports.A.drain.stall.for", "1ms"},
                           {"ports.A.drain.stall.at", "9222950ms"},
                           {"ports.A.drain.stall.every", "20ms"},
                           {"ports.A.drain.stall.count", "10000"}})
                  .size(),
              3U);
}

TEST(PortSettings, DrawTheCompletersLatencyByTheLawTheyAreTold) {
    const auto law = [](const std::vector<std::pair<std::string, std::string>>& values) {
        std::vector<std::pair<std::string, std::string>> all{{"ports.A.completer.latency", "200ns"}};
        for (const auto& [key, text] : values) {
            all.emplace_back("ports.A.completer." + key, text);
        }
        return settings_with(all).completer.latency;
    };

    EXPECT_EQ(std::get<traffic::FixedSpan>(law({})).length, 200_ns);
    const auto uniform = std::get<traffic::UniformSpan>(law({{"latency_law", "uniform"}, {"latency_max", "400ns"}}));
    EXPECT_EQ(uniform.least, 200_ns);
    EXPECT_EQ(uniform.most, 400_ns);
    EXPECT_EQ(std::get<traffic::ExponentialSpan>(law({{"latency_law", "exponential"}})).mean, 200_ns);
    const auto lognormal =
        std::get<traffic::LognormalSpan>(law({{"latency_law", "lognormal"}, {"latency_median", "300ns"}}));
    EXPECT_EQ(lognormal.least, 200_ns);
    EXPECT_EQ(lognormal.median, 300_ns);
}

TEST(PortSettings, DLC_10_ReportSurpriseDownAtDownstreamPortsOnly) {
    const auto reports = [](const std::string& role) {
        return settings_with({{"ports.A.role", role}}).reports_surprise_down;
    };

    EXPECT_TRUE(reports("root"));
    EXPECT_TRUE(reports("downstream"));
    EXPECT_FALSE(reports("endpoint"));
    EXPECT_FALSE(reports("upstream"));
}

TEST(PortSettings, TakeAForRootAndBForEndpoint) {
    EXPECT_TRUE(settings_with({}, PortId::A).reports_surprise_down);
    EXPECT_FALSE(settings_with({}, PortId::B).reports_surprise_down);
}

TEST(PortSettings, CarryTheSeedAndTheReceiversChecksOver) {
    const port::Settings settings =
        settings_with({{"seed", "7"}, {"ports.A.fcpe_check", "off"}, {"ports.A.fcinit_checker", "off"}});

    EXPECT_EQ(settings.seed, 7U);
    EXPECT_FALSE(settings.fcpe_check);
    EXPECT_FALSE(settings.fcinit_checker);
    EXPECT_TRUE(settings_with({}).fcpe_check && settings_with({}).fcinit_checker);
}

TEST(PortSettings, TCV_01_GiveEachVcItsTrafficClasses) {
    const port::Settings settings = settings_with({{"ports.A.vcs.0.PH", "4"}, {"ports.A.vcs.2.tcs", "[3, 4]"}});

    EXPECT_EQ(settings.tcs[2], std::bitset<8>(0b0001'1000));
    EXPECT_FALSE(settings.vc0_tcs.has_value());
}

TEST(PortSettings, TCV_01_GiveVC0ItsOwnTrafficClassesIfItNamesThem) {
    EXPECT_EQ(settings_with({{"ports.A.vcs.0.tcs", "[0, 7]"}}).vc0_tcs, std::bitset<8>(0b1000'0001));
}

TEST(PortSettings, TurnARateIntoAnIntervalThatNeverExceedsIt) {
    const auto interval = [](const std::string& rate) {
        return settings_with({{"traffic.0.kind", "NOP"}, {"traffic.0.rate", rate}}).dllp_sources.at(0).interval;
    };

    EXPECT_EQ(interval("1Gb/s"), 64_ns);
    EXPECT_EQ(interval("2Gb/s"), 32_ns);
    EXPECT_EQ(interval("250MB/s"), 32_ns);
    EXPECT_EQ(interval("3Gb/s"), core::Duration{21'333'334});
    EXPECT_EQ(interval("max"), std::nullopt);
}

TEST(PortSettings, CarryALoadOfVendorSpecificDllpsOver) {
    const port::Settings settings = settings_with({{"traffic.0.kind", "Vendor-Specific"},
                                                   {"traffic.0.from", "B"},
                                                   {"traffic.0.value", "0xABCDEF"},
                                                   {"traffic.0.count", "9"},
                                                   {"traffic.0.start", "5us"}},
                                                  PortId::B);

    ASSERT_EQ(settings.dllp_sources.size(), 1U);
    EXPECT_EQ(settings.dllp_sources[0].dllp, wire::Dllp{wire::VendorDllp{0xABCDEF}});
    EXPECT_EQ(settings.dllp_sources[0].count, 9U);
    EXPECT_EQ(settings.dllp_sources[0].from, core::Time{5_us});
}

TEST(PortSettings, GiveALoadToItsSenderOnly) {
    EXPECT_TRUE(settings_with({{"traffic.0.from", "B"}}, PortId::A).dllp_sources.empty());
}

TEST(PortSettings, CarryLinkAndVirtualChannelsOver) {
    const port::Settings settings = settings_with({{"link.rate", "5GT/s"},
                                                   {"link.width", "x12"},
                                                   {"link.skp", "1180"},
                                                   {"ports.B.vcs.0.PH", "4"},
                                                   {"ports.B.vcs.5.CplD", "64"}},
                                                  PortId::B);

    EXPECT_EQ(settings.id, PortId::B);
    EXPECT_EQ(settings.rate, wire::Rate::GT5);
    EXPECT_EQ(settings.width, wire::Width::x12);
    EXPECT_EQ(settings.skp_interval, 1180);
    EXPECT_EQ(settings.vcs[0]->count(core::Pool::PH), 4U);
    EXPECT_EQ(settings.vcs[5]->count(core::Pool::CplD), 64U);
    EXPECT_FALSE(settings.vcs[1].has_value());
}

}  // namespace
}  // namespace pcieflow::config
