// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/sysc/kernel.hpp"

namespace pcieflow::bench {

/// The yardstick: one method process that does nothing but ask to be called again a nanosecond later.
class Metronome : public sc_core::sc_module {
public:
    SC_HAS_PROCESS(Metronome);
    explicit Metronome(const sc_core::sc_module_name& name) : sc_core::sc_module{name} {
        SC_METHOD(beat);
        sensitive << beat_;
        dont_initialize();
    }

    void start() {
        is_on_ = true;
        beat_.notify(period_);
    }
    /// There may still come one beat.
    void stop() { is_on_ = false; }
    [[nodiscard]] std::uint64_t beats() const { return beats_; }

private:
    void beat() {
        ++beats_;
        if (is_on_) {
            beat_.notify(period_);
        }
    }

    sc_core::sc_event beat_{"next_beat"};
    bool is_on_ = false;
    const sc_core::sc_time period_{1, sc_core::SC_NS};
    std::uint64_t beats_ = 0;
};

}  // namespace pcieflow::bench
