// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/config/field.hpp"
#include "pcieflow/config/json_writer.hpp"

namespace pcieflow::config {

/// Writes the members of one field's schema into the object that is open.
void write_value_schema(JsonWriter& json, const Field& field);

}  // namespace pcieflow::config
