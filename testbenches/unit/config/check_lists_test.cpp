// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/check_lists.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "unit/config/check_kit.hpp"

namespace pcieflow::config {
namespace {

using testkit::errors_of;
using testkit::Settings;
using testkit::Texts;

TEST(CheckFaults, WantsTheLengthOfADelay) {
    const Settings delay{{"faults.0.do", "delay"}, {"faults.0.match", "InitFC1-P"}};

    EXPECT_EQ(errors_of(delay), Texts{"faults.0.by: delay needs by"});
    EXPECT_EQ(errors_of({delay[0], delay[1], {"faults.0.by", "1fs"}}), Texts{});
}

TEST(CheckFaults, WantsAChangeToChangeSomething) {
    const Settings change{{"faults.0.do", "change"}, {"faults.0.match", "InitFC1-P"}};

    EXPECT_EQ(errors_of(change), Texts{"faults.0.do: change needs to, to_vc, hdr, data, hdr_scale or data_scale"});
    for (const std::pair<std::string, std::string>& field : Settings{{"to", "InitFC2-P"},
                                                                     {"to_vc", "1"},
                                                                     {"hdr", "0"},
                                                                     {"data", "0"},
                                                                     {"hdr_scale", "1"},
                                                                     {"data_scale", "1"}}) {
        EXPECT_EQ(errors_of({change[0], change[1], {"faults.0." + field.first, field.second}}), Texts{}) << field.first;
    }
}

TEST(CheckFaults, WantsOneKindToSend) {
    const std::string refusal =
        "faults.0.match: send needs one kind: of InitFC1, InitFC2 and UpdateFC, Ack, Nak, NOP, Vendor-Specific or "
        "Unsupported";
    const auto errors_of_sending = [](const std::string& kind) {
        return errors_of({{"faults.0.do", "send"}, {"faults.0.match", kind}});
    };

    for (const std::string kind :
         {"InitFC1-P", "InitFC2-NP", "UpdateFC-Cpl", "Ack", "Nak", "NOP", "Vendor-Specific", "Unsupported"}) {
        EXPECT_EQ(errors_of_sending(kind), Texts{}) << kind;
    }
    for (const std::string kind : {"InitFC1-*", "PM_Enter_L1", "Data_Link_Feature", "MWr", "*"}) {
        EXPECT_EQ(errors_of_sending(kind), Texts{refusal}) << kind;
    }
}

TEST(CheckFaults, DLLP_01_TakesATypeByteOfAnUnsupportedDllpOnly) {
    const auto errors_of_sending = [](const std::string& kind, const std::string& type) {
        return errors_of({{"faults.0.do", "send"}, {"faults.0.match", kind}, {"faults.0.type", type}});
    };

    EXPECT_EQ(errors_of_sending("Unsupported", "0x48"), Texts{});
    EXPECT_EQ(errors_of_sending("Unsupported", "0x40"), Texts{"faults.0.type: type is that of InitFC1-P"});
    EXPECT_EQ(errors_of_sending("NOP", "0x48"), Texts{"faults.0.type: type is for match: Unsupported"});
}

TEST(CheckFaults, TakesASequenceNumberOfAnAckOrNakOnly) {
    const auto errors_of_sending = [](const std::string& kind) {
        return errors_of({{"faults.0.do", "send"}, {"faults.0.match", kind}, {"faults.0.seq", "4095"}});
    };

    EXPECT_EQ(errors_of_sending("Ack"), Texts{});
    EXPECT_EQ(errors_of_sending("Nak"), Texts{});
    EXPECT_EQ(errors_of_sending("NOP"), Texts{"faults.0.seq: seq is for match: Ack or Nak"});
}

TEST(CheckFaults, RefusesWhatIsForFcDllpsWhereNoneAreMeant) {
    EXPECT_EQ(errors_of({{"faults.0.match", "NOP"}, {"faults.0.vc", "0"}}),
              Texts{"faults.0.vc: vc is for FC DLLPs and TLPs; match names none"});
    EXPECT_EQ(errors_of({{"faults.0.match", "MWr"}, {"faults.0.vc", "0"}}), Texts{});
    EXPECT_EQ(errors_of({{"faults.0.do", "send"}, {"faults.0.match", "NOP"}, {"faults.0.hdr", "1"}}),
              Texts{"faults.0.hdr: hdr is for FC DLLPs; match names none"});
    EXPECT_EQ(errors_of({{"faults.0.match", "*"}, {"faults.0.vc", "0"}}), Texts{});
}

TEST(CheckFaults, RefusesASenderToDoWhatIsForTheOtherSortOfPacket) {
    const auto errors_of_fault = [](const std::string& action, const std::string& match) {
        Settings settings{{"faults.0.do", action}, {"faults.0.match", match}};
        if (action == "change") {
            settings.emplace_back("faults.0.to_vc", "1");
        }
        return errors_of(settings);
    };

    EXPECT_EQ(errors_of_fault("nullify", "UpdateFC-*"), Texts{"faults.0.match: nullify is for TLPs; match names none"});
    EXPECT_EQ(errors_of_fault("silence", "MWr"), Texts{"faults.0.match: silence is for DLLPs; match names none"});
    EXPECT_EQ(errors_of_fault("change", "TLP"), (Texts{"faults.0.match: change is for DLLPs; match names none",
                                                       "faults.0.to_vc: to_vc is for FC DLLPs; match names none"}));
    for (const std::string action : {"nullify", "silence", "change"}) {
        EXPECT_EQ(errors_of_fault(action, "*"), Texts{}) << action;
    }
}

TEST(CheckFaults, TakesATlpForWhateverBefallsAPacketOnItsWay) {
    for (const std::string action : {"drop", "corrupt", "duplicate", "reorder", "nullify"}) {
        EXPECT_EQ(errors_of({{"faults.0.do", action}, {"faults.0.match", "Cpl*"}}), Texts{}) << action;
    }
}

TEST(CheckFaults, RefusesConditionsThatNothingMeets) {
    const std::pair<std::string, std::string> match{"faults.0.match", "InitFC1-P"};

    EXPECT_EQ(errors_of({match, {"faults.0.after", "1ns"}, {"faults.0.before", "1ns"}}),
              Texts{"faults.0.before: before is not later than after; nothing can match"});
    EXPECT_EQ(errors_of({match, {"faults.0.after", "1ns"}, {"faults.0.before", "1000001fs"}}), Texts{});
    EXPECT_EQ(errors_of({match, {"faults.0.nth", "3"}, {"faults.0.count", "2"}}),
              Texts{"faults.0.nth: nth is 3, above count 2; nothing can match"});
    EXPECT_EQ(errors_of({match, {"faults.0.nth", "2"}, {"faults.0.count", "2"}}), Texts{});
}

}  // namespace
}  // namespace pcieflow::config
