// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"

namespace pcieflow::port {

/// What a port can be told from outside, to happen at its own time.
struct LinkDownCommand {
    bool is_surprise = true;
};
struct LinkUpCommand {};
struct RetrainCommand {
    core::Duration span;
};
struct WriteRegisterCommand {
    std::uint32_t offset;
    std::uint32_t value;
    unsigned byte_enables;
};
struct ReadRegisterCommand {
    std::uint32_t offset;
};
struct SetVcEnableCommand {
    core::VcId vc;
    bool enable;
};

using CommandBody = std::variant<LinkDownCommand, LinkUpCommand, RetrainCommand, WriteRegisterCommand,
                                 ReadRegisterCommand, SetVcEnableCommand>;

struct Command {
    core::Time at;
    CommandBody body;
};

/// In the order in which commands of one instant are worked.
enum class CommandPhase : std::uint8_t { link_down, link_up, others };

inline CommandPhase phase_of(const Command& command) {
    return static_cast<CommandPhase>(std::min<std::size_t>(command.body.index(), 2));
}

/// Commands by time, then phase, then the order in which they were given.
class CommandQueue {
public:
    void push(const Command& command) {
        const auto later = [](const Command& a, const Command& b) {
            return a.at != b.at ? a.at > b.at : phase_of(a) > phase_of(b);
        };
        // Kept latest first, so that the next one is popped from the back.
        commands_.insert(std::lower_bound(commands_.begin(), commands_.end(), command, later), command);
    }
    [[nodiscard]] core::Time next_time() const { return commands_.empty() ? core::never : commands_.back().at; }
    /// The next command, if it is due by `now` and of that phase.
    std::optional<Command> pop(core::Time now, CommandPhase phase) {
        if (next_time() > now || phase_of(commands_.back()) != phase) {
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
