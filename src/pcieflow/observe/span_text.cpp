// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/span_text.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace pcieflow::observe {

std::string span_text(core::Duration span) {
    constexpr std::int64_t fs_per_us = 1'000'000'000;
    std::string text = fmt::format("{}.{:09}", core::to_fs(span) / fs_per_us, core::to_fs(span) % fs_per_us);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') {
        text.pop_back();
    }
    return text + " us";
}

}  // namespace pcieflow::observe
