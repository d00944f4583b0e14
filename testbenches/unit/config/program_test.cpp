// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/program.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pcieflow/config/port_settings.hpp"
#include "pcieflow/config/set.hpp"
#include "pcieflow/regs/register_map.hpp"

namespace pcieflow::config {
namespace {

using namespace core::literals;
using core::PortId;

/// A port with VC0 and VC1 that was told of `events`, run up to and including `end`; it has no partner.
class Programmed {
public:
    Programmed(PortId id, const std::vector<std::pair<std::string, std::string>>& events, core::Time end)
        : port_(port_settings(scenario_, id)) {
        for (const auto& [key, text] : events) {
            const std::optional<Error> error = set(scenario_, "events." + key, text);
            EXPECT_FALSE(error.has_value()) << key;
        }
        program(scenario_, id, port_);
        port_.advance(end);
    }

    [[nodiscard]] bool has_vc1_enabled() const { return port_.snapshot().vcs[1]->enabled; }
    [[nodiscard]] const port::Port& port() const { return port_; }

    /// The accesses to registers, one after the other.
    [[nodiscard]] std::vector<core::Event> accesses() const {
        std::vector<core::Event> found;
        for (const core::Event& event : port_.events()) {
            if (std::holds_alternative<core::RegisterAccessed>(event.body)) {
                found.push_back(event);
            }
        }
        return found;
    }

private:
    static Scenario with_vc1() {
        Scenario scenario;
        for (Port& port : scenario.ports) {
            port.vcs[core::vc0];
            port.vcs[core::vc_id(1)].tcs.set(1);
        }
        return scenario;
    }

    Scenario scenario_ = with_vc1();
    port::Port port_;
};

constexpr core::Time one_us{1_us};

TEST(Program, VC_02_EnablesAVcAtItsInstant) {
    const std::vector<std::pair<std::string, std::string>> enable{
        {"0.at", "1us"}, {"0.do", "enable_vc"}, {"0.vc", "1"}};

    EXPECT_FALSE(Programmed(PortId::A, enable, one_us - 1_fs).has_vc1_enabled());
    EXPECT_TRUE(Programmed(PortId::A, enable, one_us).has_vc1_enabled());
    EXPECT_TRUE(Programmed(PortId::B, enable, one_us).has_vc1_enabled());
}

TEST(Program, VC_02_EnablesAVcAtTheNamedPortOnly) {
    const std::vector<std::pair<std::string, std::string>> enable{
        {"0.at", "1us"}, {"0.do", "enable_vc"}, {"0.vc", "1"}, {"0.ports", "[B]"}};

    EXPECT_FALSE(Programmed(PortId::A, enable, one_us).has_vc1_enabled());
    EXPECT_TRUE(Programmed(PortId::B, enable, one_us).has_vc1_enabled());
}

TEST(Program, VC_05_DisablesAVc) {
    const Programmed programmed(
        PortId::A,
        {{"0.at", "1us"}, {"0.do", "enable_vc"}, {"0.vc", "1"}, {"1.at", "2us"}, {"1.do", "disable_vc"}, {"1.vc", "1"}},
        core::Time{2_us});

    EXPECT_FALSE(programmed.has_vc1_enabled());
}

TEST(Program, TCV_01_EnablingMapsTheTrafficClassesOfTheVc) {
    const Programmed programmed(PortId::A, {{"0.at", "1us"}, {"0.do", "enable_vc"}, {"0.vc", "1"}}, one_us);

    const std::uint32_t of_vc0 = programmed.port().peek_register(regs::vc_resource_control(0));
    const std::uint32_t of_vc1 = programmed.port().peek_register(regs::vc_resource_control(1));

    EXPECT_EQ(of_vc0 & regs::tc_vc_map_mask, 0b1111'1101U);
    EXPECT_EQ(of_vc1 & regs::tc_vc_map_mask, 0b0000'0010U);
}

TEST(Program, WritesARegister) {
    const std::vector<std::pair<std::string, std::string>> write{
        {"0.at", "1us"}, {"0.do", "write_register"}, {"0.port", "A"}, {"0.offset", "0x50"}, {"0.value", "0x80"}};

    EXPECT_EQ(Programmed(PortId::A, write, one_us).port().peek_register(0x50), regs::extended_synch_bit);
    EXPECT_EQ(Programmed(PortId::B, write, one_us).port().peek_register(0x50), 0U);
}

TEST(Program, ReadsARegisterIntoARecord) {
    const Programmed programmed(
        PortId::A, {{"0.at", "1us"}, {"0.do", "read_register"}, {"0.port", "A"}, {"0.offset", "0x154"}}, one_us);

    ASSERT_EQ(programmed.accesses().size(), 1U);
    const auto access = std::get<core::RegisterAccessed>(programmed.accesses()[0].body);
    EXPECT_EQ(programmed.accesses()[0].time, one_us);
    EXPECT_FALSE(access.is_write);
    EXPECT_EQ(access.offset, 0x154U);
    EXPECT_EQ(access.value, 0x8000'00FFU);  // VC0: enabled, every TC
}

TEST(Program, WorksEventsOfOneInstantInTheOrderOfTheFile) {
    const Programmed programmed(PortId::A,
                                {{"0.at", "1us"},
                                 {"0.do", "write_register"},
                                 {"0.port", "A"},
                                 {"0.offset", "0x50"},
                                 {"0.value", "0x80"},
                                 {"1.at", "1us"},
                                 {"1.do", "read_register"},
                                 {"1.port", "A"},
                                 {"1.offset", "0x50"}},
                                one_us);

    ASSERT_EQ(programmed.accesses().size(), 2U);
    EXPECT_EQ(std::get<core::RegisterAccessed>(programmed.accesses()[1].body).value, 0x80U);
}

}  // namespace
}  // namespace pcieflow::config
