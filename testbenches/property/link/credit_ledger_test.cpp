// SPDX-License-Identifier: Apache-2.0
// The ledger notices when credits are counted in another way than it counts them.
#include "property/link/credit_ledger.hpp"

#include <gtest/gtest.h>

#include <variant>

#include "unit/link/tlp_link.hpp"

namespace pcieflow::link::testing {
namespace {

using core::PortId;
using core::Time;

/// The first disagreement of a link that works by `link` with a ledger that believes in `ledger`.
std::string first_disagreement(const std::array<port::Settings, 2>& link, const std::array<port::Settings, 2>& ledger) {
    CreditLedger count(ledger);
    std::vector<core::Event> events;
    LinkLoop loop(link, {Channel(PortId::A, 10_ns, {}, 1), Channel(PortId::B, 10_ns, {}, 1)},
                  [&events](Time /*now*/, const auto& more) { events.insert(events.end(), more.begin(), more.end()); });
    for (const PortId id : core::port_ids) {
        loop.port(id).set_link_up(true, Time{});
    }
    for (Time now = loop.next(); now <= Time{} + 20_us; now = loop.next()) {
        events.clear();
        loop.step();
        for (const port::Announcement& announcement : loop.port(PortId::A).announcements()) {
            const auto* packet = std::get_if<port::Packet>(&announcement);
            if (packet != nullptr && packet->tlp) {
                count.on_begun(PortId::A, *packet->tlp);
            }
        }
        for (const core::Event& event : events) {
            if (std::holds_alternative<core::TlpReceived>(event.body)) {
                count.on_accepted(core::partner(event.port), now);
            }
        }
        count.free_until(now);
        if (std::string lines = count.disagreement(loop); !lines.empty()) {
            return lines;
        }
    }
    return {};
}

std::array<port::Settings, 2> settings(core::Duration drain, bool data_first) {
    auto made = tlp_settings();
    made[0].flows = {writes(64, 10)};
    made[1].drain.latency = drain;
    made[1].drain.data_first = data_first;
    return made;
}

TEST(CreditLedger, AgreesWithALinkThatWorksAsTold) {
    EXPECT_EQ(first_disagreement(settings(300_ns, false), settings(300_ns, false)), "");
    EXPECT_EQ(first_disagreement(settings(300_ns, true), settings(300_ns, true)), "");
}

TEST(CreditLedger, RXA_01_NoticesCreditsThatAreFreedAFemtosecondTooEarly) {
    EXPECT_NE(first_disagreement(settings(300_ns, false), settings(300_ns + 1_fs, false))
                  .find("VC0 PH: CREDITS_ALLOCATED is the advertisement and what was freed"),
              std::string::npos);
}

TEST(CreditLedger, RXA_05_NoticesDataThatIsFreedBeforeItsHeader) {
    EXPECT_NE(first_disagreement(settings(300_ns, true), settings(300_ns, false)).find("VC0 PD: CREDITS_ALLOCATED"),
              std::string::npos);
}

TEST(CreditLedger, RXA_01_NoticesAnotherAdvertisement) {
    auto other = settings(0_ns, false);
    other[1].vcs[0].value()[core::CreditType::P].header.count += 1;

    EXPECT_NE(first_disagreement(settings(0_ns, false), other).find("VC0 PH"), std::string::npos);
}

}  // namespace
}  // namespace pcieflow::link::testing
