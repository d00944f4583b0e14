// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/traffic/tlp_source.hpp"

#include <algorithm>
#include <limits>

namespace pcieflow::traffic {

TlpSource::TlpSource(const TlpSourceSettings& settings, std::uint64_t seed)
    : cutter_(settings.form),
      slots_(settings.tags, settings.outstanding),
      random_(seed, settings.name),
      plan_(Synthetic{{settings.mix, settings.address}, Pacer(settings.pace)}),
      start_(settings.start),
      stop_(settings.stop),
      left_(settings.count.value_or(std::numeric_limits<std::uint64_t>::max())),
      ready_at_(settings.start) {
    if (!settings.trace.empty()) {
        plan_.emplace<TraceSource>(settings.trace);
    }
    set_ready(ready_at_);
    begin_transfer();
}

OfferedTlp TlpSource::take(core::Time now) {
    OfferedTlp taken{cutter_.next(), ready_at_, taken_++, false, false};
    if (wire::facts(taken.tlp.kind).is_answered) {
        taken.tlp.tag = slots_.take();
    }
    const std::uint32_t bytes = cutter_.next_bytes();
    cutter_.advance();
    --left_;
    if (auto* const synthetic = std::get_if<Synthetic>(&plan_)) {
        set_ready(synthetic->pacer.next(ready_at_, now, bytes, random_));
    } else {
        set_ready(ready_at_);
    }
    if (cutter_.is_done()) {
        begin_transfer();
    }
    return taken;
}

void TlpSource::restart(core::Time now) {
    slots_.reset();
    if (ready_at_ != core::never) {
        set_ready(std::max(ready_at_, now));
    }
}

void TlpSource::begin_transfer() {
    if (auto* const synthetic = std::get_if<Synthetic>(&plan_)) {
        cutter_.begin(synthetic->transfers.next(random_));
        return;
    }
    const std::optional<TraceRecord> record = std::get<TraceSource>(plan_).next();
    if (!record) {
        left_ = 0;
        set_ready(core::never);
        return;
    }
    cutter_.begin(record->transfer);
    set_ready(std::max(ready_at_, start_ + record->at.time_since_epoch()));
}

void TlpSource::set_ready(core::Time offer) { ready_at_ = left_ == 0 || offer >= stop_ ? core::never : offer; }

}  // namespace pcieflow::traffic
