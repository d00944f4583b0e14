// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/ack_nak_check.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace pcieflow::observe {

using core::RuleId;

namespace {

constexpr std::int64_t modulus = 4096;  // ACK-01

std::int64_t steps(std::int64_t from, std::int64_t to) { return ((to - from) % modulus + modulus) % modulus; }

std::uint32_t number_of(std::int64_t tlp) { return static_cast<std::uint32_t>(steps(0, tlp)); }

}  // namespace

void AckNakCheck::on_link_up(core::PortId port, bool up, core::Time now) {
    const std::size_t partner = core::index(core::partner(port));
    if (!up) {
        const bool has_exchanged = directions_[0].sent >= 0 || directions_[1].sent >= 0;
        is_left_behind_[partner] = is_left_behind_[partner] || (is_up_[partner] && has_exchanged);
        is_left_behind_[core::index(port)] = false;
    }
    is_up_[core::index(port)] = up;
    since_ = now;
    directions_ = {};
}

bool AckNakCheck::is_judged(core::Time start) const {
    return is_up_[0] && is_up_[1] && !is_left_behind_[0] && !is_left_behind_[1] && start >= since_;
}

void AckNakCheck::on_tlp(const NewTlp& tlp) {
    if (is_judged(tlp.start)) {
        std::int64_t& sent = directions_[core::index(tlp.port)].sent;
        sent += steps(sent, tlp.record.seq);
    } else if (!is_up_[core::index(core::partner(tlp.port))] || tlp.start < since_) {
        is_left_behind_[core::index(tlp.port)] = true;  // that TLP counts for its sender and not for its partner
    }
}

void AckNakCheck::on_ack_nak(const wire::AckNakDllp& dllp, core::Time start, const Scene& scene) {
    if (!is_judged(start)) {
        return;
    }
    Direction& direction = directions_[core::index(core::partner(scene.port))];
    const std::string_view name = dllp.is_nak ? "Nak" : "Ack";
    const std::int64_t acknowledged = direction.acknowledged + steps(direction.acknowledged, dllp.seq);
    if (acknowledged > direction.sent) {
        const std::string allowed =
            fmt::format("{:03X}h to {:03X}h", number_of(direction.acknowledged), number_of(direction.sent));
        log_->report(finding(RuleId::CHK_28, scene, allowed, fmt::format("{:03X}h", dllp.seq),
                             fmt::format("{} {:03X}h sent, {} possible", name, dllp.seq, allowed)));
        return;
    }
    direction.acknowledged = acknowledged;
    if (!dllp.is_nak) {
        return;
    }
    if (direction.nakked == acknowledged) {
        log_->report(finding(RuleId::CHK_29, scene, "one Nak until the expected TLP comes", "another",
                             fmt::format("Nak {:03X}h sent again before the expected TLP had come", dllp.seq)));
    }
    direction.nakked = acknowledged;
}

}  // namespace pcieflow::observe
