// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace pcieflow::bench {

class KernelBed;

/// The name of the yardstick in the table.
inline constexpr const char* bare_activation = "kernel: bare timed activation";

/// Each registers the benchmarks of one subject.
void register_wire_benches();
void register_loop_benches();
void register_kernel_benches(KernelBed& bed);
void register_kernel_tlp_benches(KernelBed& bed);
void register_command_benches(const std::string& program, const std::string& first_run);

}  // namespace pcieflow::bench
