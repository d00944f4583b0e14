// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "pcieflow/app/observation_flows.hpp"

namespace pcieflow::app {

/// `flows` of result.json; `flows` may be null.
[[nodiscard]] nlohmann::ordered_json flows_json(const FlowObservation* flows);

/// `wire` of result.json: what each direction was used for.
[[nodiscard]] nlohmann::ordered_json wire_json(const FlowObservation& flows);

}  // namespace pcieflow::app
