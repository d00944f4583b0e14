// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "unit/observe/event_kit.hpp"

/// Short ways to write down the records of TLPs.
namespace pcieflow::testkit {

inline core::Time ns(std::int64_t count) { return core::at_fs(count * 1'000'000); }

inline core::TlpRecord write_of(std::uint32_t flow, std::uint16_t payload_dw, std::int64_t offered_ns = 0) {
    core::TlpRecord tlp;
    tlp.flow = flow;
    tlp.payload_dw = payload_dw;
    tlp.offered = ns(offered_ns);
    return tlp;
}

inline core::TlpRecord read_of(std::uint32_t flow, std::uint16_t tag) {
    core::TlpRecord tlp;
    tlp.kind = core::TlpKind::MRd;
    tlp.flow = flow;
    tlp.requester_id = 1;
    tlp.tag = tag;
    return tlp;
}

inline core::TlpRecord completion_of(std::uint16_t tag, std::uint16_t payload_dw, bool ends_request) {
    core::TlpRecord tlp;
    tlp.kind = core::TlpKind::CplD;
    tlp.flow = ~std::uint32_t{0};
    tlp.requester_id = 1;
    tlp.tag = tag;
    tlp.payload_dw = payload_dw;
    tlp.ends_request = ends_request;
    return tlp;
}

inline core::Event sent(std::int64_t start_ns, std::int64_t end_ns, core::PortId port, const core::TlpRecord& tlp,
                        bool is_replay = false) {
    return event_at(end_ns, port, core::TlpSent{tlp, ns(start_ns), is_replay, false});
}

inline core::Event received(std::int64_t at_ns, core::PortId port, const core::TlpRecord& tlp) {
    return event_at(at_ns, port, core::TlpReceived{tlp});
}

inline core::Event stalled(std::int64_t at_ns, core::PortId port, core::StallCause cause, std::int64_t span_ns) {
    return event_at(at_ns, port, core::Stalled{0, core::vc0, cause, ns(span_ns).time_since_epoch()});
}

}  // namespace pcieflow::testkit
