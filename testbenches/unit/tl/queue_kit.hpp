// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/tl/queued_tlp.hpp"
#include "pcieflow/wire/tlp.hpp"

/// TLPs as tests of queues and ordering need them.
namespace pcieflow::tl::testing {

constexpr std::uint16_t one_dw = 1;

inline QueuedTlp queued(wire::TlpKind kind, std::uint16_t length_dw = one_dw) {
    QueuedTlp queued;
    queued.tlp.kind = kind;
    queued.tlp.length_dw = length_dw;
    return queued;
}
inline QueuedTlp with_ro(QueuedTlp queued) {
    queued.tlp.relaxed_ordering = true;
    return queued;
}
inline QueuedTlp with_ido(QueuedTlp queued) {
    queued.tlp.id_based_ordering = true;
    return queued;
}
/// Of a completion the Completer ID, of all others the Requester ID.
inline QueuedTlp of(std::uint16_t originator, QueuedTlp queued) {
    const bool is_completion = wire::facts(queued.tlp.kind).type == core::CreditType::Cpl;
    (is_completion ? queued.tlp.completer_id : queued.tlp.requester_id) = originator;
    return queued;
}
inline QueuedTlp answering_a_write(QueuedTlp queued) {
    queued.answers_io_or_cfg_write = true;
    return queued;
}
inline QueuedTlp of_transaction(std::uint16_t requester_id, std::uint16_t tag, QueuedTlp queued) {
    queued.tlp.requester_id = requester_id;
    queued.tlp.tag = tag;
    return queued;
}
inline QueuedTlp numbered(std::uint64_t number, QueuedTlp queued) {
    queued.number = number;
    return queued;
}

}  // namespace pcieflow::tl::testing
