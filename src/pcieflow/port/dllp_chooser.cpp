// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/port/dllp_chooser.hpp"

#include <algorithm>

#include "pcieflow/wire/packet_size.hpp"

namespace pcieflow::port {

namespace {

std::optional<DllpChoice> init_fc_of(const std::vector<VirtualChannel>& channels, std::size_t resource,
                                     core::Time now) {
    const auto next = channels[resource].fc_init().next(now);
    if (!next) {
        return std::nullopt;
    }
    DllpChoice choice{channels[resource].init_fc(*next), InitFcOrigin{resource, *next}, {}, {}};
    return choice;
}

bool is_any_initialising(const std::vector<VirtualChannel>& channels) {
    return std::any_of(channels.begin(), channels.end(),
                       [](const VirtualChannel& channel) { return channel.fc_init().is_initialising(); });
}

/// Whole triples: while one is running no other begins.
std::optional<std::size_t> running_triple(const std::vector<VirtualChannel>& channels) {
    for (std::size_t resource = 0; resource < channels.size(); ++resource) {
        if (channels[resource].fc_init().is_triple_running()) {
            return resource;
        }
    }
    return std::nullopt;
}

}  // namespace

DllpChooser::DllpChooser(const Settings& settings)
    : dllp_time_(wire::isolated_duration(settings.rate, settings.width, wire::dllp_symbols)),
      triple_time_(wire::triple_duration(settings.rate, settings.width)),
      vcn_policy_(settings.vcn_init.vcn_initfc_policy),
      uncalled_(settings.uncalled) {
    for (const traffic::DllpSourceSettings& source : settings.dllp_sources) {
        sources_.emplace_back(source);
    }
    std::stable_sort(uncalled_.begin(), uncalled_.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
    std::reverse(uncalled_.begin(), uncalled_.end());
}

void DllpChooser::link_up(core::Time now) {
    for (traffic::DllpSource& source : sources_) {
        source.restart(now);
    }
}

std::optional<DllpChoice> DllpChooser::choose_urgent(const Channels& channels, core::Time now) const {
    Choice choice = choose_uncalled(now);
    const bool may_initialise = !choice && is_any_initialising(channels);
    if (may_initialise) {
        choice = choose_pressing_triple(channels, now);
    }
    if (!choice) {
        choice = choose_update_fc(channels);
    }
    if (!choice && may_initialise) {
        choice = choose_prompt_triple(channels, now);
    }
    return choice;
}

std::optional<DllpChoice> DllpChooser::choose_leisurely(const Channels& channels, core::Time now) const {
    Choice choice = channels.empty() ? std::nullopt : init_fc_of(channels, 0, now);
    if (!choice) {
        choice = choose_from_sources(now);
    }
    if (!choice && is_any_initialising(channels)) {
        choice = choose_next_in_turn(channels, now, true);
    }
    return choice;
}

bool DllpChooser::leaves_room(const Channels& channels, core::Time end) const {
    return !is_any_initialising(channels) || end <= latest_start(channels).at;
}

DllpChooser::Choice DllpChooser::choose_uncalled(core::Time now) const {
    if (next_uncalled_at() > now) {
        return std::nullopt;
    }
    return DllpChoice{uncalled_.back().dllp, {}, {}, {}};
}

DllpChooser::LatestStart DllpChooser::latest_start(const Channels& channels) const {
    // Early enough that a triple of each VC that is still initialising can go before the first bound is reached.
    LatestStart latest{core::never, 0};
    core::Duration all_triples{};
    for (std::size_t resource = 0; resource < channels.size(); ++resource) {
        const dll::FcInit& fc_init = channels[resource].fc_init();
        if (fc_init.is_initialising()) {
            all_triples += triple_time_;
        }
        if (fc_init.is_triple_running()) {
            all_triples += triple_time_;  // what is left of it goes first
        }
        const core::Time bound = fc_init.must_begin_by();
        const bool is_its_turn = bound == latest.at && bound != core::never &&
                                 turns_until(channels[resource]) < turns_until(channels[latest.resource]);
        if (bound < latest.at || is_its_turn) {
            latest = {bound, resource};
        }
    }
    if (latest.at != core::never) {
        latest.at -= all_triples;
    }
    return latest;
}

DllpChooser::Choice DllpChooser::choose_pressing_triple(const Channels& channels, core::Time now) const {
    const LatestStart latest = latest_start(channels);
    if (latest.at == core::never || now + dllp_time_ <= latest.at) {
        return std::nullopt;
    }
    return init_fc_of(channels, running_triple(channels).value_or(latest.resource), now);
}

std::size_t DllpChooser::turns_until(const VirtualChannel& channel) const {
    return (core::vc_count - 1 + core::index(channel.id()) - core::index(last_initialising_)) % core::vc_count;
}

DllpChooser::Choice DllpChooser::choose_update_fc(const Channels& channels) {
    core::Time longest_due = core::never;
    std::size_t chosen = 0;
    for (std::size_t resource = 0; resource < channels.size(); ++resource) {
        const core::Time due = channels[resource].update_fc_policy().due_since();
        if (due < longest_due) {
            longest_due = due;
            chosen = resource;
        }
    }
    if (longest_due == core::never) {
        return std::nullopt;
    }
    const VirtualChannel& channel = channels[chosen];
    const auto type = std::find_if(
        core::credit_types.begin(), core::credit_types.end(),
        [&](core::CreditType candidate) { return channel.update_fc_policy().due_since(candidate) == longest_due; });
    return DllpChoice{channel.update_fc(*type), {}, chosen, {}};
}

bool DllpChooser::waits_for_idle_wire(std::size_t resource) const {
    return resource == 0 || vcn_policy_ == dll::VcnInitFcPolicy::when_idle;
}

DllpChooser::Choice DllpChooser::choose_prompt_triple(const Channels& channels, core::Time now) const {
    if (const auto running = running_triple(channels)) {
        return init_fc_of(channels, *running, now);
    }
    return choose_next_in_turn(channels, now, false);
}

DllpChooser::Choice DllpChooser::choose_from_sources(core::Time now) const {
    for (std::size_t i = 1; i <= sources_.size(); ++i) {
        const std::size_t source = (last_source_ + i) % sources_.size();
        if (sources_[source].ready_at() <= now) {
            return DllpChoice{sources_[source].dllp(), {}, {}, source};
        }
    }
    return std::nullopt;
}

DllpChooser::Choice DllpChooser::choose_next_in_turn(const Channels& channels, core::Time now,
                                                     bool is_wire_idle) const {
    for (std::size_t i = 1; i <= core::vc_count; ++i) {
        const core::VcId id = core::vc_id((core::index(last_initialising_) + i) % core::vc_count);
        for (std::size_t resource = 0; resource < channels.size(); ++resource) {
            const bool may_begin = channels[resource].id() == id && (is_wire_idle || !waits_for_idle_wire(resource));
            if (Choice choice = may_begin ? init_fc_of(channels, resource, now) : std::nullopt) {
                return choice;
            }
        }
    }
    return std::nullopt;
}

core::Time DllpChooser::next_at(const Channels& channels) const {
    core::Time next = next_uncalled_at();
    for (const traffic::DllpSource& source : sources_) {
        next = std::min(next, source.ready_at());
    }
    for (const VirtualChannel& channel : channels) {
        next = std::min(next, channel.fc_init().next_at());
    }
    return next;
}

void DllpChooser::on_started(const DllpChoice& choice, Channels& channels, core::Time start) {
    if (choice.init_fc) {
        channels[choice.init_fc->resource].fc_init().on_started(choice.init_fc->choice, start);
        last_initialising_ = channels[choice.init_fc->resource].id();
    } else if (choice.update_fc_of) {
        const auto& update_fc = std::get<wire::FcDllp>(choice.dllp);
        channels[*choice.update_fc_of].update_fc_policy().on_started(update_fc.type, start);
    } else if (choice.source) {
        sources_[*choice.source].on_started(start);
        last_source_ = *choice.source;
    } else {
        uncalled_.pop_back();
    }
}

}  // namespace pcieflow::port
