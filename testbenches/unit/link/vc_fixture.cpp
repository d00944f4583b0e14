// SPDX-License-Identifier: Apache-2.0
#include "unit/link/vc_fixture.hpp"

#include <algorithm>
#include <variant>

namespace pcieflow::link::testing {

Handshake with_vcs(std::initializer_list<std::size_t> vcs) {
    Handshake handshake;
    handshake.adjust = [numbers = std::vector<std::size_t>(vcs)](port::Settings& settings) {
        for (const std::size_t number : numbers) {
            settings.vcs[number] = golden_advertisement();
            settings.tcs[number].set(number);
        }
    };
    return handshake;
}

void set_both(LinkLoop& loop, std::size_t number, bool enable, core::Time at) {
    for (const core::PortId id : core::port_ids) {
        loop.port(id).set_vc_enable(core::vc_id(number), enable, at);
    }
}

void TripleCount::on_events(const std::vector<core::Event>& events) {
    for (const core::Event& event : events) {
        const auto* sent = std::get_if<core::DllpSent>(&event.body);
        if (sent == nullptr || event.port != of_) {
            continue;
        }
        const wire::Dllp dllp = wire::decode(sent->bytes).value();
        const auto* fc = std::get_if<wire::FcDllp>(&dllp);
        if (fc == nullptr || fc->kind == wire::FcKind::UpdateFC) {
            continue;
        }
        const std::size_t number = core::index(fc->vc);
        if (fc->type == core::CreditType::P) {
            is_in_order_ = is_in_order_ && next_type_ == 0;
            turns_.push_back({number, sent->start});
            starts_[number].push_back(sent->start);
        } else {
            is_in_order_ = is_in_order_ && core::index(fc->type) == next_type_ && running_ == number;
        }
        running_ = number;
        next_type_ = (core::index(fc->type) + 1) % core::credit_types.size();
    }
}

core::Duration TripleCount::longest_interval(std::size_t number) const {
    core::Duration longest{};
    const auto found = starts_.find(number);
    for (std::size_t i = 1; found != starts_.end() && i < found->second.size(); ++i) {
        longest = std::max(longest, found->second[i] - found->second[i - 1]);
    }
    return longest;
}

}  // namespace pcieflow::link::testing
