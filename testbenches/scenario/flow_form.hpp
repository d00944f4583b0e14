// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

/// The arithmetic of a link as one does it by hand, in nanoseconds, apart from that of the model.
namespace pcieflow::testbench {

struct HandLink {
    std::string rate;
    std::int64_t lanes;

    [[nodiscard]] double symbol_ns() const { return rate == "5GT/s" ? 2.0 : 4.0; }
    /// A packet that shares its last symbol time with none.
    [[nodiscard]] double time_of(std::int64_t bytes) const {
        return static_cast<double>((bytes + lanes - 1) / lanes) * symbol_ns();
    }
    [[nodiscard]] double dllp() const { return time_of(8); }
    [[nodiscard]] double byte_rate() const { return static_cast<double>(lanes) / symbol_ns() * 1e9; }
    [[nodiscard]] std::string label() const { return (rate == "5GT/s" ? "Gen2_x" : "Gen1_x") + std::to_string(lanes); }
};

/// Bits a second of `count` transfers of `bytes` in each `loop_ns`.
inline double bits_per_second(std::int64_t count, std::int64_t bytes, double loop_ns) {
    return 8.0 * static_cast<double>(count * bytes) * 1e9 / loop_ns;
}

inline std::string in_ns(std::int64_t span) { return std::to_string(span) + "ns"; }

}  // namespace pcieflow::testbench
