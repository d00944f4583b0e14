// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/completer.hpp"

#include <algorithm>
#include <utility>

namespace pcieflow::traffic {

namespace {

constexpr std::uint32_t bytes_per_dw = 4;

wire::TlpKind without_data(wire::TlpKind kind) {
    const bool is_locked = kind == wire::TlpKind::CplDLk || kind == wire::TlpKind::CplLk;
    return is_locked ? wire::TlpKind::CplLk : wire::TlpKind::Cpl;
}

}  // namespace

Completer::Completer(const CompleterSettings& settings, std::uint64_t seed)
    : settings_(settings), random_(seed, settings.name) {}

void Completer::on_request(const wire::Tlp& request, core::Time now) {
    if (!wire::facts(request.kind).is_answered) {
        return;
    }
    Pending pending;
    pending.due = due_after(now);
    pending.order = requests_++;
    pending.answer = answer_to(request);
    wire::Tlp& completion = pending.completion;
    completion.kind = pending.answer.kind;
    completion.tc = request.tc;  // TCV-03
    completion.relaxed_ordering = request.relaxed_ordering;
    completion.id_based_ordering = request.id_based_ordering;
    completion.has_ecrc = settings_.has_ecrc;
    completion.byte_enables = 0;
    completion.requester_id = request.requester_id;
    completion.completer_id = settings_.completer_id;
    completion.tag = request.tag;
    const auto& unsupported = settings_.unsupported;
    if (std::find(unsupported.begin(), unsupported.end(), request.kind) != unsupported.end()) {
        completion.status = wire::CompletionStatus::UR;
        completion.kind = without_data(pending.answer.kind);
    }
    pending_.push_back(std::move(pending));
    std::push_heap(pending_.begin(), pending_.end());
    ++working_on_;
}

core::Time Completer::next_timer() const {
    if (current_) {
        return current_->due;
    }
    return pending_.empty() ? core::never : pending_.front().due;
}

OfferedTlp Completer::take() {
    if (!current_) {
        std::pop_heap(pending_.begin(), pending_.end());
        current_ = std::move(pending_.back());
        pending_.pop_back();
    }
    Answer& rest = current_->answer;
    OfferedTlp taken{current_->completion, current_->due, completions_++, rest.is_of_io_or_cfg_write, false};
    taken.tlp.byte_count = byte_count_field(rest.bytes);
    taken.tlp.lower_address = lower_address_field(rest.address);
    const bool has_data = wire::facts(taken.tlp.kind).has_data;
    const std::uint32_t piece = has_data ? piece_of(rest) : rest.bytes;
    const auto in_dw = static_cast<std::uint32_t>(rest.address % bytes_per_dw);
    const std::uint32_t length = has_data ? (in_dw + piece + bytes_per_dw - 1) / bytes_per_dw : 0;
    taken.tlp.length_dw = static_cast<std::uint16_t>(length);
    rest.address += piece;
    rest.bytes -= piece;
    if (rest.bytes == 0) {
        taken.ends_request = true;
        current_.reset();
    }
    return taken;
}

void Completer::reset() {
    pending_.clear();
    current_.reset();
    working_on_ = 0;
}

core::Time Completer::due_after(core::Time now) {
    const core::Time due = now + draw(settings_.latency, random_);
    if (!settings_.batch_every) {
        return due;
    }
    const core::Duration late = due.time_since_epoch() % *settings_.batch_every;
    return late == core::Duration{} ? due : due + (*settings_.batch_every - late);
}

// All completions of a memory read but its last end at a multiple of RCB. The first one of an unaligned read ends at
// the next multiple, so that those that follow can be as long as Max_Payload_Size, which is a multiple of RCB itself.
std::uint32_t Completer::piece_of(const Answer& rest) const {
    if (!rest.may_be_split) {
        return rest.bytes;
    }
    const auto into_rcb = static_cast<std::uint32_t>(rest.address % settings_.rcb);
    const bool ends_at_next_rcb = settings_.split_every_rcb || into_rcb != 0;
    return std::min(rest.bytes, ends_at_next_rcb ? settings_.rcb - into_rcb : settings_.max_payload);
}

}  // namespace pcieflow::traffic
