// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string>
#include <utility>

#include "pcieflow/core/random.hpp"
#include "pcieflow/core/time.hpp"

namespace pcieflow::soak {

/// Draws what stands in one file, and writes it down.
class Draw {
public:
    explicit Draw(std::uint64_t seed) : random_(seed, "soak") {}

    template <typename... Arguments>
    void write(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
    }
    [[nodiscard]] const std::string& text() const { return text_; }

    std::int64_t between(std::int64_t least, std::int64_t most) {
        return least + static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(most - least + 1)));
    }
    bool one_in(std::uint64_t chances) { return random_.below(chances) == 0; }
    bool flip() { return one_in(2); }
    template <typename T>
    T pick(std::initializer_list<T> choices) {
        return *(choices.begin() + random_.below(choices.size()));
    }
    /// Mostly whole multiples of `symbol`, for there things coincide.
    core::Duration span_below(core::Duration bound, core::Duration symbol) {
        const core::Duration any{between(0, core::to_fs(bound) - 1)};
        return one_in(4) ? any : any / symbol * symbol;
    }

private:
    core::Random random_;
    std::string text_;
};

}  // namespace pcieflow::soak
