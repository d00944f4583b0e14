// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "pcieflow/core/time.hpp"

namespace pcieflow::port {

/// In the order in which commands of one instant are worked.
enum class CommandKind : std::uint8_t { LinkDown, LinkUp, Retrain };

/// Something that is told to a port from outside and happens at its own time.
struct Command {
    core::Time at;
    CommandKind kind;
    bool is_surprise = true;  ///< LinkDown
    core::Duration span{};    ///< Retrain
};

/// Commands by time, then kind, then the order in which they were given.
class CommandQueue {
public:
    void push(const Command& command) {
        const auto earlier = [](const Command& a, const Command& b) {
            return a.at != b.at ? a.at > b.at : a.kind > b.kind;
        };
        // Kept latest first, so that the next one is popped from the back.
        commands_.insert(std::lower_bound(commands_.begin(), commands_.end(), command, earlier), command);
    }
    [[nodiscard]] core::Time next_time() const { return commands_.empty() ? core::never : commands_.back().at; }
    /// The next command, if it is due by `now` and of `kind`.
    std::optional<Command> pop(core::Time now, CommandKind kind) {
        if (next_time() > now || commands_.back().kind != kind) {
            return std::nullopt;
        }
        const Command command = commands_.back();
        commands_.pop_back();
        return command;
    }

private:
    std::vector<Command> commands_;
};

}  // namespace pcieflow::port
