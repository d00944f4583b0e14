// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/event_merger.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "unit/observe/event_kit.hpp"

namespace pcieflow::observe {
namespace {

using core::PortId;
using testkit::Notes;
using Lines = std::vector<std::string>;

core::Event link_up(std::int64_t fs, PortId port) { return {core::at_fs(fs), port, core::LinkUpChanged{true}}; }
core::Event surprise_down(std::int64_t fs, PortId port) { return {core::at_fs(fs), port, core::SurpriseDown{}}; }

TEST(EventMerger, PutsPortABeforePortBWhicheverIsPushedFirst) {
    Notes notes;
    EventMerger merger(notes);

    merger.advance_to(core::at_fs(5));
    merger.push({link_up(5, PortId::B)});
    merger.push({link_up(5, PortId::A)});
    merger.advance_to(core::at_fs(6));

    EXPECT_EQ(notes.lines(), (Lines{"A@5#3", "B@5#3", "end@5"}));
}

TEST(EventMerger, KeepsAPortsOwnOrderOverSeveralBatchesOfOneInstant) {
    Notes notes;
    EventMerger merger(notes);

    merger.advance_to(core::at_fs(5));
    merger.push({link_up(5, PortId::A)});
    merger.push({link_up(5, PortId::B)});
    merger.push({surprise_down(5, PortId::A)});
    merger.advance_to(core::at_fs(6));

    EXPECT_EQ(notes.lines(), (Lines{"A@5#3", "A@5#11", "B@5#3", "end@5"}));
}

TEST(EventMerger, SortsTheInstantsOfACoarseKernelByTime) {
    Notes notes;
    EventMerger merger(notes);

    merger.advance_to(core::at_fs(1000));
    merger.push({link_up(700, PortId::A), surprise_down(1000, PortId::A)});
    merger.push({link_up(300, PortId::B), surprise_down(700, PortId::B)});
    merger.advance_to(core::at_fs(2000));

    EXPECT_EQ(notes.lines(), (Lines{"B@300#3", "end@300", "A@700#3", "B@700#11", "end@700", "A@1000#11", "end@1000"}));
}

TEST(EventMerger, HoldsBackTheCurrentInstant) {
    Notes notes;
    EventMerger merger(notes);

    merger.advance_to(core::at_fs(5));
    merger.push({link_up(5, PortId::A)});
    merger.advance_to(core::at_fs(5));

    EXPECT_EQ(notes.lines(), Lines{});
}

TEST(EventMerger, HandsOutTheRestAtTheEnd) {
    Notes notes;
    EventMerger merger(notes);

    merger.advance_to(core::at_fs(5));
    merger.push({link_up(5, PortId::A)});
    merger.finish(core::at_fs(9));

    EXPECT_EQ(notes.lines(), (Lines{"A@5#3", "end@5", "finish@9"}));
}

TEST(EventMerger, RefusesAnInstantThatWasHandedOut) {
    Notes notes;
    EventMerger merger(notes);
    merger.advance_to(core::at_fs(5));
    merger.push({link_up(5, PortId::A)});
    merger.advance_to(core::at_fs(9));

    EXPECT_THROW(merger.push({link_up(5, PortId::B)}), std::logic_error);
    EXPECT_NO_THROW(merger.push({link_up(6, PortId::B)}));
}

TEST(EventMerger, RefusesAPortThatGoesBackInTime) {
    Notes notes;
    EventMerger merger(notes);
    merger.advance_to(core::at_fs(1));

    EXPECT_THROW(merger.push({link_up(3, PortId::A), link_up(2, PortId::A)}), std::logic_error);
}

}  // namespace
}  // namespace pcieflow::observe
