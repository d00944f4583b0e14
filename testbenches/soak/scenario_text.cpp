// SPDX-License-Identifier: Apache-2.0
#include "soak/scenario_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/time.hpp"
#include "soak/draw.hpp"
#include "soak/traffic_text.hpp"

namespace pcieflow::soak {

namespace {

using namespace core::literals;

/// Draws the parts of one file, one after the other.
class ScenarioDraw : private Draw {
public:
    explicit ScenarioDraw(std::uint64_t seed) : Draw(seed), seed_(seed) {}

    std::string text() {
        has_tlps_ = flip();
        vcs_ = has_tlps_ ? pick<std::int64_t>({1, 1, 2, 3, 8}) : 1;
        const bool is_fast = flip();
        is_base_ = flip();
        symbol_ = is_fast ? 2_ns : 4_ns;
        write("name: soak-{}\nseed: {}\nrules: {}\n", seed_, seed_, is_base_ ? "base" : "mindshare");
        write("link: {{rate: {}, width: x{}, latency: {}fs, skp: {}}}\n", is_fast ? "5GT/s" : "2.5GT/s",
              pick<int>({1, 2, 4, 8, 12, 16, 32}), latency(), one_in(3) ? std::to_string(between(1180, 1538)) : "off");
        write("ports:\n");
        const int payload_of_both = pick({128, 256, 512});
        for (const std::string_view port : {"A", "B"}) {
            write_port(port, has_tlps_ ? payload_of_both : pick({128, 256, 512, 1024}));
        }
        write_events();
        write_faults();
        if (has_tlps_) {
            write_traffic(*this, payload_of_both, vcs_);
        }
        write("stop: {{at: {}fs}}\n", core::to_fs(last_ + calm()));
        return Draw::text();
    }

private:
    core::Duration span_below(core::Duration bound) { return Draw::span_below(bound, symbol_); }

    std::int64_t latency() {
        return core::to_fs(one_in(4) ? core::Duration{} : span_below(pick({50_ns, 500_ns, 4_us})));
    }

    void write_port(std::string_view port, int payload) {
        const core::Duration up = span_below(pick({1_ns, 200_ns, 3_us}));
        last_ = std::max(last_, up);
        write("  {}:\n    link_up: {}fs\n    max_payload: {}B\n    extended_synch: {}\n", port, core::to_fs(up),
              payload, one_in(8));
        if (has_tlps_) {
            write_port_traffic_keys(*this, vcs_);
        } else if (one_in(4)) {
            write("    update_fc: {{policy: periodic}}\n");
        }
        if (one_in(4)) {
            write("    fc_timeout: {}us\n", pick({45, 200}));
        }
        if (one_in(2)) {
            write(
                "    fc_init: {{vc0_initfc_gap: {}fs, initfc_switch_point: {}, min_initfc1_triples: {}, "
                "min_initfc2_triples: {}, late_initfc_response: {}}}\n",
                core::to_fs(one_in(2) ? core::Duration{} : span_below(2_us)),
                flip() ? "TRIPLE_BOUNDARY" : "DLLP_BOUNDARY", between(1, 4), between(1, 4),
                flip() ? "IGNORE" : "SEND_UPDATEFC");
        }
        write("    vcs:\n");
        for (std::int64_t vc = 0; vc < vcs_; ++vc) {
            write("      {}: {{", vc);
            has_tlps_ ? write_small_pools(*this, payload, flip()) : write_pools(payload);
            write("{}}}\n", vc == 0 ? "" : fmt::format(", tcs: [{}]", vc));
        }
    }

    void write_pools(int payload) {
        const bool all_infinite = one_in(6);
        for (const core::Pool pool : core::pools) {
            const bool is_header = core::part_of(pool) == core::CreditPart::Header;
            const bool is_infinite = all_infinite || core::type_of(pool) == core::CreditType::Cpl || one_in(6);
            const std::string credits =
                is_infinite ? "infinite" : std::to_string(is_header ? between(1, 127) : between(payload / 16, 2047));
            write("{}{}: {}", pool == core::Pool::PH ? "" : ", ", core::to_string(pool), credits);
        }
    }

    core::Duration happens_at() {
        const core::Duration at = one_in(3) ? 3_us + span_below(100_us) : span_below(2_us);
        last_ = std::max(last_, at);
        return at;
    }
    void write_event(core::Duration at, std::string_view what, std::string_view ports) {
        last_ = std::max(last_, at);
        write("  - {{at: {}fs, do: {}, ports: [{}]}}\n", core::to_fs(at), what, ports);
    }

    void write_events() {
        const std::int64_t flaps = between(0, 3);
        const std::int64_t retrains = between(0, 2);
        write("events:{}\n", flaps + retrains == 0 && vcs_ == 1 ? " []" : "");
        for (std::int64_t vc = 1; vc < vcs_; ++vc) {
            write("  - {{at: {}fs, do: enable_vc, vc: {}}}\n", core::to_fs(span_below(2_us)), vc);
        }
        for (std::int64_t i = 0; i < flaps; ++i) {
            const core::Duration down = happens_at();
            const core::Duration up = down + 1_fs + span_below(pick({30_ns, 3_us, 50_us}));
            const bool only_one_end = one_in(6);
            may_hang_ |= only_one_end;
            const core::Duration apart = only_one_end || flip() ? core::Duration{} : span_below(200_ns);
            const std::string_view first = flip() ? "A" : "B";
            const std::string_view second = first == "A" ? "B" : "A";
            write_event(down, "link_down", first);
            write_event(up, "link_up", first);
            if (!only_one_end) {
                write_event(down + apart, "link_down", second);
                write_event(up + (flip() ? apart : core::Duration{}) + 1_fs, "link_up", second);
            }
        }
        for (std::int64_t i = 0; i < retrains; ++i) {
            const core::Duration span = 1_fs + span_below(pick({100_ns, 2_us, 30_us}));
            const core::Duration at = happens_at();
            last_ = std::max(last_, at + span);
            write("  - {{at: {}fs, do: retrain, for: {}fs, ports: [{}]}}\n", core::to_fs(at), core::to_fs(span),
                  pick<std::string_view>({"A", "B", "A, B"}));
        }
    }

    void write_faults() {
        faults_ = one_in(2) ? 0 : between(1, 4);
        write("faults:{}\n", faults_ == 0 ? " []" : "");
        for (std::int64_t i = 0; i < faults_; ++i) {
            if (has_tlps_) {
                // In FC_INIT2 of the profile mindshare a TLP may reach a VC whose InitFC were lost.
                may_hang_ |= write_traffic_fault(*this, is_base_);
                continue;
            }
            const bool is_permanent = one_in(12);
            may_hang_ |= is_permanent;
            write("  - {{do: {}, from: {}, match: \"{}\"{}}}\n", flip() ? "drop" : "corrupt", flip() ? "A" : "B",
                  pick<std::string_view>({"InitFC1-*", "InitFC1-P", "InitFC1-NP", "InitFC1-Cpl", "InitFC2-*",
                                          "InitFC2-P", "InitFC2-Cpl", "UpdateFC-*", "UpdateFC-P", "UpdateFC-NP"}),
                  is_permanent ? "" : fmt::format(", nth: {}", between(1, 12)));
        }
    }

    /// Long enough for the keep-alive to heal what the faults did. A link that may hang in FC_INIT sends all the time
    /// and is not watched for long.
    core::Duration calm() {
        const core::Duration traffic = has_tlps_ ? 150_us : core::Duration{};
        return traffic + quiet();
    }
    core::Duration quiet() { return may_hang_ || one_in(4) ? span_below(20_us) : (faults_ + 2) * 130_us + 120_us; }

    std::uint64_t seed_;
    bool has_tlps_ = false;
    bool is_base_ = false;
    std::int64_t vcs_ = 1;
    core::Duration symbol_{};
    core::Duration last_{};  ///< the last disturbance that was written
    std::int64_t faults_ = 0;
    bool may_hang_ = false;
};

}  // namespace

std::string scenario_text(std::uint64_t seed) { return ScenarioDraw(seed).text(); }

}  // namespace pcieflow::soak
