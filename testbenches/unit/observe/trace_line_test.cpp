// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/trace_line.hpp"

#include <gtest/gtest.h>

#include "unit/observe/event_kit.hpp"

namespace pcieflow::observe {
namespace {

using core::CreditRegister;
using core::FcInitState;
using core::Pool;
using core::PortId;

std::string line(core::EventBody body, PortId port = PortId::A) {
    std::string out;
    append_line(out, {core::at_fs(42'000'001), port, std::move(body)});
    return out;
}

const core::DllpBytes init_fc1_p{0x40, 0x01, 0x00, 0x40, 0xFE, 0xCB};

TEST(TraceLine, OfASentFcDllp) {
    EXPECT_EQ(line(core::DllpSent{init_fc1_p, core::at_fs(10'000'001)}),
              R"({"t_fs":42000001,"port":"A","event":"dllp_sent","kind":"InitFC1-P","vc":0,"hdr":4,"data":64,)"
              R"("bytes":"40010040FECB","start_fs":10000001})"
              "\n");
}

TEST(TraceLine, OfAReceivedFcDllp) {
    EXPECT_EQ(line(core::DllpReceived{{0x47, 0x1F, 0xC7, 0xFF, 0xF0, 0x30}}, PortId::B),
              R"({"t_fs":42000001,"port":"B","event":"dllp_received","kind":"InitFC1-P","vc":7,"hdr":127,"data":2047,)"
              R"("bytes":"471FC7FFF030"})"
              "\n");
}

TEST(TraceLine, OfAckAndNakHasTheirSequenceNumber) {
    EXPECT_EQ(line(core::DllpReceived{{0x00, 0x00, 0x0F, 0xFF, 0x25, 0xA8}}),
              R"({"t_fs":42000001,"port":"A","event":"dllp_received","kind":"Ack","seq":4095,"bytes":"00000FFF25A8"})"
              "\n");
    EXPECT_EQ(line(core::DllpReceived{{0x10, 0x00, 0x00, 0x00, 0x58, 0x05}}),
              R"({"t_fs":42000001,"port":"A","event":"dllp_received","kind":"Nak","seq":0,"bytes":"100000005805"})"
              "\n");
}

TEST(TraceLine, OfAnotherDllpHasItsKindAndBytes) {
    EXPECT_EQ(line(core::DllpSent{{0x31, 0x00, 0x00, 0x00, 0xFB, 0x32}, core::at_fs(0)}),
              R"({"t_fs":42000001,"port":"A","event":"dllp_sent","kind":"NOP","bytes":"31000000FB32","start_fs":0})"
              "\n");
}

TEST(TraceLine, OfACorruptDllpHasItsBytes) {
    EXPECT_EQ(line(core::DllpCorrupt{init_fc1_p}),
              R"({"t_fs":42000001,"port":"A","event":"dllp_corrupt","bytes":"40010040FECB"})"
              "\n");
}

TEST(TraceLine, OfLinkUpAndLinkDown) {
    EXPECT_EQ(line(core::LinkUpChanged{true}), "{\"t_fs\":42000001,\"port\":\"A\",\"event\":\"link_up\"}\n");
    EXPECT_EQ(line(core::LinkUpChanged{false}), "{\"t_fs\":42000001,\"port\":\"A\",\"event\":\"link_down\"}\n");
}

TEST(TraceLine, OfRecovery) {
    EXPECT_EQ(line(core::RecoveryChanged{true}),
              "{\"t_fs\":42000001,\"port\":\"A\",\"event\":\"recovery\",\"active\":true}\n");
    EXPECT_EQ(line(core::RecoveryChanged{false}),
              "{\"t_fs\":42000001,\"port\":\"A\",\"event\":\"recovery\",\"active\":false}\n");
}

TEST(TraceLine, OfTheDlcmsm) {
    EXPECT_EQ(line(core::DlcmsmChanged{core::DlcmsmState::DL_Init, core::DlcmsmState::DL_Active}),
              R"({"t_fs":42000001,"port":"A","event":"state","machine":"DLCMSM","vc":0,"from":"DL_Init",)"
              R"("to":"DL_Active"})"
              "\n");
}

TEST(TraceLine, OfFcInitialisation) {
    EXPECT_EQ(line(core::FcInitChanged{core::vc_id(3), FcInitState::FC_INIT1, FcInitState::FC_INIT2}),
              R"({"t_fs":42000001,"port":"A","event":"state","machine":"FC_INIT","vc":3,"from":"FC_INIT1",)"
              R"("to":"FC_INIT2"})"
              "\n");
}

TEST(TraceLine, OfTheDlStatus) {
    EXPECT_EQ(line(core::DlStatusChanged{core::DlStatus::DL_Down, core::DlStatus::DL_Up}),
              R"({"t_fs":42000001,"port":"A","event":"dl_status","from":"DL_Down","to":"DL_Up"})"
              "\n");
}

TEST(TraceLine, OfARecordedType) {
    EXPECT_EQ(line(core::CreditsRecorded{core::vc_id(1), core::CreditType::Cpl}),
              R"({"t_fs":42000001,"port":"A","event":"flag","flag":"recorded","type":"Cpl","vc":1})"
              "\n");
}

TEST(TraceLine, OfAFlag) {
    EXPECT_EQ(line(core::FlagSet{core::vc0, core::FcFlag::FI1}),
              "{\"t_fs\":42000001,\"port\":\"A\",\"event\":\"flag\",\"flag\":\"FI1\",\"vc\":0}\n");
    EXPECT_EQ(line(core::FlagSet{core::vc0, core::FcFlag::FI2}),
              "{\"t_fs\":42000001,\"port\":\"A\",\"event\":\"flag\",\"flag\":\"FI2\",\"vc\":0}\n");
}

TEST(TraceLine, OfACreditRegister) {
    EXPECT_EQ(line(core::RegisterChanged{core::vc0, Pool::NPD, CreditRegister::CREDITS_ALLOCATED, 32, false}),
              R"({"t_fs":42000001,"port":"A","event":"credits","vc":0,"pool":"NPD","register":"CREDITS_ALLOCATED",)"
              R"("value":32})"
              "\n");
}

TEST(TraceLine, OfAnInfinitePoolReadsZero) {
    EXPECT_EQ(line(core::RegisterChanged{core::vc0, Pool::CplH, CreditRegister::CREDIT_LIMIT, 0, true}),
              R"({"t_fs":42000001,"port":"A","event":"credits","vc":0,"pool":"CplH","register":"CREDIT_LIMIT",)"
              R"("value":0})"
              "\n");
}

TEST(TraceLine, OfAnUndefinedCreditLimitIsNull) {
    EXPECT_EQ(line(core::RegisterChanged{core::vc0, Pool::PH, CreditRegister::CREDIT_LIMIT, std::nullopt, false}),
              R"({"t_fs":42000001,"port":"A","event":"credits","vc":0,"pool":"PH","register":"CREDIT_LIMIT",)"
              R"("value":null})"
              "\n");
}

TEST(TraceLine, OfSurpriseDown) {
    EXPECT_EQ(line(core::SurpriseDown{}), "{\"t_fs\":42000001,\"port\":\"A\",\"event\":\"surprise_down\"}\n");
}

TEST(TraceLine, OfTheWatchdog) {
    EXPECT_EQ(line(core::WatchdogExpired{core::vc_id(2)}),
              "{\"t_fs\":42000001,\"port\":\"A\",\"event\":\"watchdog\",\"vc\":2}\n");
}

TEST(TraceLine, OfAViolation) {
    std::string out;

    append_line(
        out, core::Violation{core::RuleId::CHK_12, core::ViolationClass::FCPE, core::Severity::error, core::at_fs(32),
                             PortId::B, core::vc_id(1), "PH at most 127", "PH 128", "PH: 128 advertised"});

    EXPECT_EQ(out,
              R"({"t_fs":32,"port":"B","event":"violation","rule":"CHK-12","class":"FCPE","severity":"error","vc":1,)"
              R"("expected":"PH at most 127","actual":"PH 128","text":"PH: 128 advertised"})"
              "\n");
}

TEST(TraceLine, NothingElseThanTheLineIsAppended) {
    std::string out = "before\n";

    append_line(out, core::Event{core::at_fs(1), PortId::A, core::SurpriseDown{}});

    EXPECT_EQ(out, "before\n{\"t_fs\":1,\"port\":\"A\",\"event\":\"surprise_down\"}\n");
}

TEST(JsonString, EscapesQuotesBackslashesAndControlCharacters) {
    std::string out;

    append_json_string(out, "a\"b\\c\nd\x1F µ");

    EXPECT_EQ(out, "\"a\\\"b\\\\c\\u000ad\\u001f µ\"");
}

TEST(TraceLine, OfVcEnableHasTheVcAndWhatItBecame) {
    EXPECT_EQ(line(core::VcEnableChanged{core::vc_id(3), true}),
              R"({"t_fs":42000001,"port":"A","event":"vc_enable","vc":3,"enabled":true})"
              "\n");
}

TEST(TraceLine, OfATcMapHasItAsANumber) {
    EXPECT_EQ(line(core::TcMapChanged{core::vc_id(1), 0x82}),
              R"({"t_fs":42000001,"port":"A","event":"tc_map","vc":1,"map":130})"
              "\n");
}

TEST(TraceLine, OfARegisterAccessSaysWhichWay) {
    EXPECT_EQ(line(core::RegisterAccessed{true, 0x154, 0x8100'0002}),
              R"({"t_fs":42000001,"port":"A","event":"register_write","offset":340,"value":2164260866})"
              "\n");
    EXPECT_EQ(line(core::RegisterAccessed{false, 0x158, 0}),
              R"({"t_fs":42000001,"port":"A","event":"register_read","offset":344,"value":0})"
              "\n");
}

TEST(TraceLine, OfMisuseHasItsRuleAndText) {
    core::SoftwareMisuse misuse{core::MisuseKind::TcMappedTwice, 1, core::vc_id(1)};
    misuse.tcs = 0x80;

    EXPECT_EQ(line(misuse), R"({"t_fs":42000001,"port":"A","event":"misuse","rule":"TCV-02","vc":1,)"
                            R"("text":"TC7 mapped to VC1 as well as VC0"})"
                            "\n");
}

TEST(TraceLine, OfADetectedErrorHasItsAerBitAndCheck) {
    EXPECT_EQ(
        line(core::ErrorDetected{core::AerError::FlowControlProtocolError, core::RuleId::CHK_17, core::vc0, Pool::PH}),
        R"({"t_fs":42000001,"port":"A","event":"error","aer":"FCP","rule":"CHK-17","vc":0,"pool":"PH"})"
        "\n");
}

}  // namespace
}  // namespace pcieflow::observe
