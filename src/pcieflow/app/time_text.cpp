// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/time_text.hpp"

#include <fmt/format.h>

namespace pcieflow::app {

std::string ns_text(core::Duration span) {
    constexpr std::int64_t fs_per_ns = 1'000'000;
    std::string text = fmt::format("{}.{:06}", core::to_fs(span) / fs_per_ns, core::to_fs(span) % fs_per_ns);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') {
        text.pop_back();
    }
    return text + " ns";
}

std::string ns_text(core::Time time) { return ns_text(time.time_since_epoch()); }

}  // namespace pcieflow::app
