// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/sysc/run.hpp"

#include "pcieflow/sysc/kernel.hpp"
#include "pcieflow/sysc/time.hpp"

namespace pcieflow::sysc {

void run_through(core::Time last) {
    const TimeScale scale = TimeScale::of_kernel();
    const sc_core::sc_time end = scale.to_kernel(last) + scale.to_kernel(scale.resolution());
    const sc_core::sc_time now = sc_core::sc_time_stamp();
    if (end > now) sc_core::sc_start(end - now);
}

}  // namespace pcieflow::sysc
