// SPDX-License-Identifier: Apache-2.0
#include <pcieflow/link/link_loop.hpp>
#include <pcieflow/port/port.hpp>

// A port that has come up announces its first DLLP.
int main() {
    using namespace pcieflow::core::literals;
    pcieflow::port::Settings settings;
    settings.vcs[0].emplace();
    pcieflow::port::Port port{settings};

    port.set_link_up(true, pcieflow::core::Time{});
    port.advance(pcieflow::core::Time{} + 1_us);

    return port.announcements().empty() ? 1 : 0;
}
