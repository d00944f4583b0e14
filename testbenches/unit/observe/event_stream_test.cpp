// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/event_stream.hpp"

#include <gtest/gtest.h>

#include "unit/observe/event_kit.hpp"

namespace pcieflow::observe {
namespace {

TEST(EventStream, TellsEveryObserverInTheOrderOfAdding) {
    std::vector<std::string> lines;
    testkit::Notes first("1:", lines);
    testkit::Notes second("2:", lines);
    EventStream stream;
    stream.add(first);
    stream.add(second);

    stream.on_event({core::at_fs(7), core::PortId::A, core::SurpriseDown{}});
    stream.on_instant_end(core::at_fs(7));
    stream.on_finish(core::at_fs(8));

    EXPECT_EQ(lines,
              (std::vector<std::string>{"1:A@7#11", "2:A@7#11", "1:end@7", "2:end@7", "1:finish@8", "2:finish@8"}));
}

}  // namespace
}  // namespace pcieflow::observe
