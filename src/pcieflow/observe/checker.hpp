// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/ack_nak_check.hpp"
#include "pcieflow/observe/advertisement_check.hpp"
#include "pcieflow/observe/alarm.hpp"
#include "pcieflow/observe/credit_check.hpp"
#include "pcieflow/observe/flow_names.hpp"
#include "pcieflow/observe/keep_alive_check.hpp"
#include "pcieflow/observe/l0_clock.hpp"
#include "pcieflow/observe/observer.hpp"
#include "pcieflow/observe/one_sided_vc_check.hpp"
#include "pcieflow/observe/presence_check.hpp"
#include "pcieflow/observe/software_check.hpp"
#include "pcieflow/observe/stuck_init_check.hpp"
#include "pcieflow/observe/tc_check.hpp"
#include "pcieflow/observe/triple_interval_check.hpp"
#include "pcieflow/observe/update_check.hpp"
#include "pcieflow/observe/update_latency_check.hpp"
#include "pcieflow/observe/vc_session.hpp"
#include "pcieflow/observe/violation_log.hpp"
#include "pcieflow/wire/packet_size.hpp"

namespace pcieflow::observe {

/// What the checker must know of a port beside its records.
struct PortFacts {
    AdvertiserFacts advertiser;
    TripleBounds triple_bounds;
    KeepAliveFacts keep_alive;
    UpdateLatencyFacts update_latency{};
    bool tlp_allowed_in_fc_init2 = false;    ///< FC-INIT-14, of the rule profile
    std::optional<std::uint8_t> vc0_tc_map;  ///< at the beginning, bit n for TCn; if known
};

struct CheckerSettings {
    std::array<PortFacts, 2> ports;              ///< by PortId
    core::Duration watchdog{1'000'000'000'000};  ///< of CHK-30 and CHK-33
    /// The longest time that a DLLP of this link takes on the wire.
    core::Duration longest_dllp = wire::isolated_duration(wire::Rate::GT2_5, wire::Width::x1, wire::dllp_symbols);
    /// The records begin before the first link-up and tell of every LinkUp and VC Enable, as those of a run of our own
    /// do. Traces of others may lack them; then nothing is concluded from what is not told.
    bool is_complete = false;
    FlowNames flows;
};

/// Holds both ends of a link against the rules of FC initialisation, credits and Ack/Nak, from event records alone:
/// CHK-01 to CHK-22, CHK-24, CHK-25, CHK-28 to CHK-31, CHK-33, RXA-03, TXG-03, ERR-03 to ERR-05, VC-01, VC-06 and
/// TCV-02.
///
/// A sender is judged by what it sent and by what it could know from what had reached it: a packet that is lost or
/// damaged is no violation of its sender. What a port says of its own state decides nothing, except that FC_INIT2 was
/// left, from where the keep-alive is counted, which credits it freed (CHK-20), and the errors that it alone sees
/// (RXA-03, ERR-03 to ERR-05). Each event costs the same, however many VCs there are; nothing is allocated unless there
/// is something to report.
class Checker final : public Observer {
public:
    Checker(const CheckerSettings& settings, ViolationLog& log);

    void on_event(const core::Event& event) override;
    void on_instant_end(core::Time time) override { software_.on_instant_end(time); }
    void on_finish(core::Time end) override;

private:
    [[nodiscard]] VcSession& session(core::PortId port, core::VcId vc) {
        return sessions_[core::index(port)][core::index(vc)];
    }
    void begin_session(core::PortId port, core::VcId vc, core::Time now);

    void on_sent(const core::Event& event, const core::DllpSent& sent);
    void on_received(const core::Event& event, const core::DllpReceived& received);
    void on_link_up(const core::Event& event, const core::LinkUpChanged& change);
    void on_recovery(const core::Event& event, const core::RecoveryChanged& change);
    void on_vc_enable(const core::Event& event, const core::VcEnableChanged& change);
    void on_tlp_sent(const core::Event& event, const core::TlpSent& sent);
    /// False: it was none of these.
    bool on_often(const core::Event& event);
    void on_state(const core::Event& event, const core::FcInitChanged& change);
    void on_rare(const core::Event& event);
    void judge(VcSession& session, const FcSent& sent);
    void judge_afresh(VcSession& session, const FcSent& sent);
    void expire(core::Time now);

    CheckerSettings settings_;
    ViolationLog* log_;
    Alarm alarm_;
    std::array<L0Clock, 2> clocks_;                                    ///< by PortId
    std::array<std::array<VcSession, core::vc_count>, 2> sessions_{};  ///< by PortId and VC
    PresenceCheck presence_;
    CreditCheck credits_;
    UpdateCheck updates_;
    TripleIntervalCheck intervals_;
    KeepAliveCheck keep_alive_;
    UpdateLatencyCheck update_latency_;
    StuckInitCheck stuck_init_;
    OneSidedVcCheck one_sided_;
    SoftwareCheck software_;
    TcCheck tcs_;
    AckNakCheck ack_nak_;
};

}  // namespace pcieflow::observe
