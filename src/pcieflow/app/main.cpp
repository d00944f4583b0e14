// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <string>
#include <vector>

#include "pcieflow/app/command_line.hpp"
#include "pcieflow/app/report_handler.hpp"
#include "pcieflow/sysc/kernel.hpp"

int sc_main(int argc, char* argv[]) {
    pcieflow::app::install_report_handler();
    sc_core::sc_set_time_resolution(1, sc_core::SC_FS);
    const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    return static_cast<int>(pcieflow::app::execute(arguments));
}

// The library's own main would print the kernel's banner before sc_main.
int main(int argc, char* argv[]) {
    ::setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
    return sc_core::sc_elab_and_sim(argc, argv);
}
