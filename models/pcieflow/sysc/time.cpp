// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/sysc/time.hpp"

#include <string>

namespace pcieflow::sysc {

TimeScale TimeScale::of_kernel() {
    // Resolutions are powers of ten, so that the ticks of a second are exact; none means coarser than a second.
    constexpr std::uint64_t fs_per_second = 1'000'000'000'000'000;
    const std::uint64_t ticks_per_second = sc_core::sc_time(1, sc_core::SC_SEC).value();
    const std::uint64_t tick = ticks_per_second == 0 ? fs_per_second : fs_per_second / ticks_per_second;
    return TimeScale{core::Duration{static_cast<std::int64_t>(tick)}};
}

TimeScale TimeScale::of_kernel(const sc_core::sc_object& module) {
    const TimeScale scale = of_kernel();
    if (scale.tick_ > coarsest) {
        const std::string text =
            std::string{module.name()} + ": the kernel's time resolution is " +
            sc_core::sc_get_time_resolution().to_string() +
            "; a link needs 1 ns or finer: call sc_core::sc_set_time_resolution(1, sc_core::SC_PS) "
            "(or SC_FS) in sc_main before any module is constructed";
        SC_REPORT_ERROR("/pcieflow/time_resolution", text.c_str());
    }
    return scale;
}

core::Time TimeScale::to_link(const sc_core::sc_time& instant) const {
    const auto tick = static_cast<std::uint64_t>(core::to_fs(tick_));
    constexpr auto last = static_cast<std::uint64_t>(core::to_fs(core::end_of_time));
    const std::uint64_t last_tick = tick == 1 ? last : last / tick;
    const std::uint64_t ticks = instant.value();
    return ticks > last_tick ? core::never : core::at_fs(static_cast<std::int64_t>(ticks * tick));
}

sc_core::sc_time TimeScale::to_kernel(core::Duration span) const {
    const auto tick = static_cast<std::uint64_t>(core::to_fs(tick_));
    const auto fs = static_cast<std::uint64_t>(core::to_fs(span));
    if (tick == 1) return sc_core::sc_time::from_value(fs);  // the usual resolution needs no division
    return sc_core::sc_time::from_value(fs / tick + (fs % tick == 0 ? 0 : 1));
}

sc_core::sc_time TimeScale::to_kernel(core::Time instant) const { return to_kernel(instant.time_since_epoch()); }

core::Time TimeScale::now(const sc_core::sc_object& module) const {
    const core::Time now = to_link(sc_core::sc_time_stamp());
    if (now == core::never) {
        const std::string text =
            std::string{module.name()} + ": link time ended at 2^63 fs (2.56 h); stop the simulation earlier";
        SC_REPORT_ERROR("/pcieflow/end_of_time", text.c_str());
    }
    return now;
}

sc_core::sc_time TimeScale::delay_until(core::Time instant) const {
    const sc_core::sc_time at = to_kernel(instant);
    const sc_core::sc_time& now = sc_core::sc_time_stamp();
    return at > now ? at - now : sc_core::sc_time{};
}

}  // namespace pcieflow::sysc
