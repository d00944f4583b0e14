// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <systemc>

namespace {

/// A SystemC warning or error that a test leaves behind fails it. A test that expects one clears the counts itself with
/// `sc_core::sc_report_handler::initialize()`.
class NoReportsLeft : public testing::EmptyTestEventListener {
    void OnTestEnd(const testing::TestInfo&) override {
        EXPECT_EQ(sc_core::sc_report_handler::get_count(sc_core::SC_WARNING), 0) << "SystemC warnings were reported";
        EXPECT_EQ(sc_core::sc_report_handler::get_count(sc_core::SC_ERROR), 0) << "SystemC errors were reported";
    }
};

}  // namespace

int sc_main(int argc, char* argv[]) {
    testing::InitGoogleTest(&argc, argv);
    testing::UnitTest::GetInstance()->listeners().Append(new NoReportsLeft);  // gtest owns it
    return RUN_ALL_TESTS();
}
