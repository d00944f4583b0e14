// SPDX-License-Identifier: Apache-2.0
// The errors that a receiver finds, as records and as AER status bits.
#include <gtest/gtest.h>

#include "pcieflow/core/aer.hpp"
#include "pcieflow/regs/register_map.hpp"
#include "unit/port/port_bench.hpp"

namespace pcieflow::port::testing {
namespace {

using core::AerError;
using core::CreditType;
using core::FcInitState;
using wire::FcKind;
using Names = std::vector<std::string>;

std::uint32_t uncorrectable(const PortBench& bench) { return bench.port.peek_register(regs::uncorrectable_status); }
std::uint32_t correctable(const PortBench& bench) { return bench.port.peek_register(regs::correctable_status); }
constexpr std::uint32_t bit(AerError error) { return 1U << core::facts(error).bit; }

/// A FC DLLP arrives in DL_Active.
PortBench after(const wire::FcDllp& dllp, const Settings& settings = golden_settings()) {
    PortBench bench(settings);
    bench.initialise();
    bench.run(at(1_us));
    bench.arrive(dllp, at(2_us));
    bench.run(at(2_us));
    return bench;
}

wire::FcDllp update_p(std::uint16_t hdr, std::uint16_t data) {
    wire::FcDllp update = golden(FcKind::UpdateFC, CreditType::P);
    update.hdr = static_cast<decltype(update.hdr)>(hdr);
    update.data = static_cast<decltype(update.data)>(data);
    return update;
}

TEST(ErrorReport, ERR_08_AsManyOutstandingCreditsAsPermittedAreNoError) {
    const PortBench bench = after(update_p(127, 2047));

    EXPECT_EQ(uncorrectable(bench), 0U);
    EXPECT_EQ(bench.vc0().pools[core::index(core::Pool::PH)].credit_limit, 127U);
}

TEST(ErrorReport, ERR_08_OneOutstandingHeaderTooManyIsAFlowControlProtocolErrorAndNotTaken) {
    const PortBench bench = after(update_p(128, 64));

    EXPECT_EQ(uncorrectable(bench), bit(AerError::FlowControlProtocolError));
    EXPECT_EQ(names_of(bench.port.events()), (Names{"received UpdateFC-P", "error CHK-17"}));
    EXPECT_EQ(bench.vc0().pools[core::index(core::Pool::PH)].credit_limit, 4U);
}

TEST(ErrorReport, ERR_08_AFieldOfAnInfinitePoolThatIsNot0IsAFlowControlProtocolError) {
    wire::FcDllp update = golden(FcKind::UpdateFC, CreditType::Cpl);
    update.hdr = 1;

    const PortBench bench = after(update);

    EXPECT_EQ(uncorrectable(bench), bit(AerError::FlowControlProtocolError));
    EXPECT_EQ(names_of(bench.port.events()), (Names{"received UpdateFC-Cpl", "error CHK-16"}));
}

TEST(ErrorReport, ERR_08_APortThatDoesNotLookForItTakesWhatItGets) {
    Settings settings = golden_settings();
    settings.fcpe_check = false;

    const PortBench bench = after(update_p(128, 64), settings);

    EXPECT_EQ(uncorrectable(bench), 0U);
    EXPECT_EQ(bench.vc0().pools[core::index(core::Pool::PH)].credit_limit, 128U);
}

/// InitFC1-P arrives twice in FC_INIT1, the second time with one header credit more.
PortBench after_other_init_fc1(const Settings& settings) {
    PortBench bench(settings);
    bench.port.set_link_up(true, at(0_ns));
    wire::FcDllp init_fc1 = golden(FcKind::InitFC1, CreditType::P);
    bench.arrive(init_fc1, at(10_ns));
    ++init_fc1.hdr;
    bench.arrive(init_fc1, at(50_ns));
    bench.run(at(50_ns));
    return bench;
}

TEST(ErrorReport, ERR_06_AnInitFC1WithOtherValuesIsADataLinkProtocolError) {
    EXPECT_EQ(uncorrectable(after_other_init_fc1(golden_settings())), bit(AerError::DataLinkProtocolError));
}

TEST(ErrorReport, ERR_06_APortThatDoesNotLookForItReportsNothing) {
    Settings settings = golden_settings();
    settings.fcinit_checker = false;

    EXPECT_EQ(uncorrectable(after_other_init_fc1(settings)), 0U);
}

TEST(ErrorReport, ERR_07_ASurpriseDownIsUncorrectable) {
    PortBench bench;
    bench.initialise();
    bench.port.set_link_up(false, at(300_ns));

    bench.run(at(300_ns));

    EXPECT_EQ(uncorrectable(bench), bit(AerError::SurpriseDown));
    EXPECT_EQ(correctable(bench), 0U);
}

TEST(ErrorReport, ERR_07_ASurpriseDownIsFatalUnlessSoftwareSaysOtherwise) {
    const PortBench bench;

    EXPECT_NE(bench.port.peek_register(regs::uncorrectable_severity) & bit(AerError::SurpriseDown), 0U);
}

TEST(ErrorReport, ERR_02_ABadDllpIsCorrectable) {
    PortBench bench;
    bench.port.set_link_up(true, at(0_ns));
    Packet damaged;
    damaged.dllp = wire::encode(golden(FcKind::InitFC1, CreditType::P));
    damaged.dllp[0] ^= 1U;
    damaged.arrival = at(10_ns);
    bench.port.deliver(damaged);

    bench.run(at(10_ns));

    EXPECT_EQ(correctable(bench), bit(AerError::BadDllp));
    EXPECT_EQ(uncorrectable(bench), 0U);
}

TEST(ErrorReport, ERR_12_AnExpiryOfTheWatchdogSetsNoBit) {
    Settings settings = golden_settings();
    settings.fc_timeout = 200_us;
    PortBench bench(settings);
    bench.initialise();

    bench.run(at(500_us));

    EXPECT_FALSE(bench.times_of<core::WatchdogExpired>().empty());
    EXPECT_EQ(uncorrectable(bench), 0U);
    EXPECT_EQ(correctable(bench), 0U);
}

}  // namespace
}  // namespace pcieflow::port::testing
