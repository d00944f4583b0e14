// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/port/dllp_chooser.hpp"

#include <algorithm>

namespace pcieflow::port {

std::optional<DllpChoice> DllpChooser::choose(const std::vector<VirtualChannel>& vcs, core::Time now) const {
    if (std::none_of(vcs.begin(), vcs.end(), [](const VirtualChannel& vc) { return vc.is_talking(); })) {
        return std::nullopt;
    }
    std::optional<DllpChoice> choice = choose_update_fc(vcs);
    return choice ? choice : choose_init_fc(vcs, now);
}

std::optional<DllpChoice> DllpChooser::choose_update_fc(const std::vector<VirtualChannel>& vcs) const {
    core::Time longest_due = core::never;
    const VirtualChannel* chosen = nullptr;
    core::CreditType chosen_type{};
    for (const VirtualChannel& vc : vcs) {
        for (const core::CreditType type : core::credit_types) {
            const core::Time due = vc.update_fc_timers().due_since(type);
            if (due < longest_due) {
                longest_due = due;
                chosen = &vc;
                chosen_type = type;
            }
        }
    }
    return chosen != nullptr ? std::optional(DllpChoice{chosen->update_fc(chosen_type), std::nullopt}) : std::nullopt;
}

std::optional<DllpChoice> DllpChooser::choose_init_fc(const std::vector<VirtualChannel>& vcs, core::Time now) const {
    const auto choice_of = [now](const VirtualChannel& vc) -> std::optional<DllpChoice> {
        const auto next = vc.fc_init().next(now);
        return next ? std::optional(DllpChoice{vc.init_fc(*next), InitFcOrigin{vc.id(), *next}}) : std::nullopt;
    };
    for (const VirtualChannel& vc : vcs) {
        if (vc.fc_init().is_triple_running()) {
            return choice_of(vc);  // whole triples: a running one comes first
        }
    }
    for (std::size_t i = 1; i <= vcs.size(); ++i) {
        if (auto choice = choice_of(vcs[(last_initialising_ + i) % vcs.size()])) {
            return choice;
        }
    }
    return std::nullopt;
}

core::Time DllpChooser::next_at(const std::vector<VirtualChannel>& vcs) const {
    core::Time next = core::never;
    for (const VirtualChannel& vc : vcs) {
        if (!vc.fc_init().is_initialising()) {
            continue;
        }
        if (vc.fc_init().is_triple_running()) {
            return vc.fc_init().next_at();  // the others wait for it, however long they could have gone
        }
        next = std::min(next, vc.fc_init().next_at());
    }
    return next;
}

void DllpChooser::on_started(const DllpChoice& choice, std::vector<VirtualChannel>& vcs, core::Time start) {
    const auto vc = std::find_if(vcs.begin(), vcs.end(), [&](const auto& each) { return each.id() == choice.dllp.vc; });
    if (!choice.origin) {
        vc->update_fc_timers().on_started(choice.dllp.type, start);
        return;
    }
    vc->fc_init().on_started(choice.origin->choice, start);
    last_initialising_ = static_cast<std::size_t>(vc - vcs.begin());
}

}  // namespace pcieflow::port
