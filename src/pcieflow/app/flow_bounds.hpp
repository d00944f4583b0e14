// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/closed_form.hpp"
#include "pcieflow/port/settings.hpp"
#include "pcieflow/traffic/tlp_source.hpp"

namespace pcieflow::app {

/// The link that a flow crosses, as its closed form sees it.
struct FlowPath {
    const port::Settings& sender;
    const port::Settings& receiver;
    core::Duration latency{};  ///< one way
};

/// What bounds a flow that has the link to itself; nothing if its TLPs are not all alike, so that no closed form holds.
/// Bytes count in whole DW, as they go; latencies that are drawn count by their mean. Transfers count as if none
/// crossed a 4 KiB boundary, which only what is larger does.
[[nodiscard]] std::optional<observe::FlowBounds> flow_bounds(const traffic::TlpSourceSettings& flow,
                                                             const FlowPath& path);

}  // namespace pcieflow::app
