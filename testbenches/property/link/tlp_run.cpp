// SPDX-License-Identifier: Apache-2.0
#include "property/link/tlp_run.hpp"

#include <variant>

#include "pcieflow/observe/bad_dllp_check.hpp"
#include "pcieflow/observe/checker.hpp"
#include "pcieflow/observe/event_merger.hpp"
#include "pcieflow/observe/event_stream.hpp"
#include "pcieflow/observe/scoreboard.hpp"
#include "pcieflow/regs/register_map.hpp"
#include "pcieflow/wire/credit_cost.hpp"
#include "pcieflow/wire/packet_size.hpp"
#include "property/link/credit_ledger.hpp"
#include "property/link/delivery_oracle.hpp"
#include "unit/observe/violation_matchers.hpp"

namespace pcieflow::link::testing {

using core::PortId;
using core::Time;

namespace {

/// Longer than anything takes that is lost and healed by a keep-alive or a replay, and again.
constexpr core::Duration patience = 5'000_us;

observe::CheckerSettings checker_settings(const TlpCase& tlp_case) {
    observe::CheckerSettings settings;
    for (const PortId id : core::port_ids) {
        const port::Settings& port = tlp_case.end(id);
        observe::PortFacts& facts = settings.ports[core::index(id)];
        facts.advertiser = {true, wire::bytes_per_data_credit * port.update_fc.max_payload_credits};
        facts.triple_bounds = {port.vc0_init.initfc_max_interval, port.vcn_init.initfc_max_interval};
        facts.keep_alive.link_control = regs::link_control;
        facts.update_latency = {port.update_fc.guideline, port.update_fc.max_payload_credits,
                                port.update_fc.has_atomic_ops};
        facts.tlp_allowed_in_fc_init2 = port.vc0_init.tlp_allowed_in_fc_init2;
        facts.vc0_tc_map = 0xFF;
        settings.longest_dllp = wire::isolated_duration(port.rate, port.width, wire::dllp_symbols);
    }
    settings.is_complete = true;
    return settings;
}

/// Scoreboard and checker.
class Jury {
public:
    explicit Jury(const TlpCase& tlp_case) : checker_(checker_settings(tlp_case), log_) {
        log_.add_listener([this](const core::Violation& violation) {
            if (violation.severity == core::Severity::error && accusation_.empty()) {
                accusation_ = testkit::to_lines({violation});
            }
        });
        stream_.add(scoreboard_);
        stream_.add(checker_);
        stream_.add(bad_dllps_);
    }
    void push(Time now, const std::vector<core::Event>& events) {
        merger_.advance_to(now);
        merger_.push(events);
    }
    void finish(Time end) { merger_.finish(end); }
    [[nodiscard]] const std::string& accusation() const { return accusation_; }
    [[nodiscard]] std::uint64_t comparisons() const { return scoreboard_.comparisons().total(); }

private:
    observe::ViolationLog log_;
    std::string accusation_;
    observe::Scoreboard scoreboard_{log_};
    observe::Checker checker_;
    observe::BadDllpCheck bad_dllps_{log_};
    observe::EventStream stream_;
    observe::EventMerger merger_{stream_};
};

/// A case under way.
class Trial {
public:
    Trial(const TlpCase& tlp_case, TlpWatch watch)
        : watch_(watch),
          jury_(tlp_case),
          ledger_(tlp_case.settings),
          oracle_(tlp_case.settings),
          loop_(tlp_case.loop([this](Time now, const std::vector<core::Event>& events) { take(now, events); })) {}

    TlpRun run() {
        while (problems_.empty() && !is_over()) {
            step();
        }
        if (watch_.checker && problems_.empty()) {
            jury_.finish(now_);
            problems_ += jury_.accusation();
        }
        return {problems_, oracle_.delivered(), oracle_.replays(), jury_.comparisons(), steps_};
    }

private:
    void take(Time now, const std::vector<core::Event>& events) {
        if (watch_.checker) {
            jury_.push(now, events);
        }
        events_.insert(events_.end(), events.begin(), events.end());
    }

    void step() {
        events_.clear();
        now_ = loop_.next();
        loop_.step();
        ++steps_;
        oracle_.on_instant(events_);
        problems_ += oracle_.problem();
        if (watch_.ledger) {
            count_credits();
        }
        if (watch_.checker) {
            problems_ += jury_.accusation();
        }
        if (oracle_.delivered() != delivered_) {
            delivered_ = oracle_.delivered();
            last_delivery_ = now_;
        }
        if (now_ > last_delivery_ + patience) {
            problems_ += oracle_.is_complete() ? "not all credits come back\n" : "the traffic is stuck\n";
        }
        if (!problems_.empty()) {
            problems_ = "at " + std::to_string(core::to_fs(now_)) + " fs: " + problems_;
        }
    }

    void count_credits() {
        for (const PortId id : core::port_ids) {
            for (const port::Announcement& announcement : loop_.port(id).announcements()) {
                const auto* packet = std::get_if<port::Packet>(&announcement);
                if (packet != nullptr && packet->tlp) {
                    ledger_.on_begun(id, *packet->tlp);
                }
            }
        }
        for (const core::Event& event : events_) {
            if (std::holds_alternative<core::TlpReceived>(event.body)) {
                ledger_.on_accepted(core::partner(event.port), now_);
            }
        }
        ledger_.free_until(now_);
        problems_ += ledger_.disagreement(loop_);
    }

    [[nodiscard]] bool is_over() const {
        if (!oracle_.is_complete() || !loop_.port(PortId::A).is_traffic_done() ||
            !loop_.port(PortId::B).is_traffic_done()) {
            return false;
        }
        return !watch_.ledger || ledger_.is_as_in_the_beginning(loop_);
    }

    TlpWatch watch_;
    Jury jury_;
    CreditLedger ledger_;
    DeliveryOracle oracle_;
    LinkLoop loop_;
    std::vector<core::Event> events_;  ///< of this instant
    std::string problems_;
    Time now_{};
    Time last_delivery_{};
    std::uint64_t delivered_ = 0;
    std::uint64_t steps_ = 0;
};

}  // namespace

TlpRun run(const TlpCase& tlp_case, TlpWatch watch) { return Trial(tlp_case, watch).run(); }

}  // namespace pcieflow::link::testing
