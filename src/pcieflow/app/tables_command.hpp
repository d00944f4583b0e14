// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "pcieflow/wire/rate.hpp"

namespace pcieflow::app {

/// The latency tables of each rate, one below the other: UpdateFC, Ack/Nak and replay, rows by Max_Payload_Size,
/// columns by link width, in symbol times, with the UpdateFactor (AckFactor) of each cell. See docs/protocol.md §7.3.
[[nodiscard]] std::string tables_text(const std::vector<wire::Rate>& rates);

/// The same as JSON.
[[nodiscard]] std::string tables_json(const std::vector<wire::Rate>& rates);

}  // namespace pcieflow::app
