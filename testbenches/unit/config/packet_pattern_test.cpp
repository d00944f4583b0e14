// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/packet_pattern.hpp"

#include <gtest/gtest.h>

#include <string>

namespace pcieflow::config {
namespace {

/// The names that a pattern stands for, a space behind each.
std::string names(std::string_view pattern) {
    const wire::PacketKinds kinds = packet_kinds(pattern);
    std::string all;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (kinds.test(i)) {
            all.append(wire::packet_kind_name(i)).append(" ");
        }
    }
    return all;
}

TEST(PacketPattern, ANameStandsForItsKindAlone) {
    for (std::size_t i = 0; i < wire::packet_kind_count; ++i) {
        EXPECT_EQ(packet_kinds(wire::packet_kind_name(i)), wire::PacketKinds{}.set(i));
    }
}

TEST(PacketPattern, ABeginningStandsForWhateverBeginsSo) {
    EXPECT_EQ(names("Cpl*"), "Cpl CplD CplLk CplDLk ");
    EXPECT_EQ(names("CfgWr*"), "CfgWr0 CfgWr1 ");
    EXPECT_EQ(names("UpdateFC-*"), "UpdateFC-P UpdateFC-NP UpdateFC-Cpl ");
    EXPECT_EQ(names("MR*"), "MRInit MRd MRdLk ");
}

TEST(PacketPattern, DllpAndTlpAreAllOfTheOneSort) {
    EXPECT_EQ(packet_kinds("DLLP").count(), wire::dllp_kind_count);
    EXPECT_EQ(packet_kinds("TLP").count(), core::tlp_facts.size());
    EXPECT_EQ(packet_kinds("DLLP") | packet_kinds("TLP"), packet_kinds("*"));
    EXPECT_TRUE(packet_kinds("TLP").test(wire::packet_kind_index(core::TlpKind::MRd)));
}

TEST(PacketPattern, NothingElseStandsForAnything) {
    for (const std::string_view pattern : {"", "Cp", "mwr", "TLP*", "*Cpl", "MWr "}) {
        EXPECT_TRUE(packet_kinds(pattern).none()) << pattern;
    }
}

}  // namespace
}  // namespace pcieflow::config
