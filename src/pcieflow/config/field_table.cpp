// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/config/field.hpp"
#include "pcieflow/config/field_rules.hpp"

namespace pcieflow::config {

const std::vector<Field>& fields() {
    static const std::vector<Field> all = [] {
        std::vector<Field> rows;
        for (const auto part :
             {table::general_fields, table::port_fields, table::receiver_fields, table::fc_fields, table::vc_fields,
              table::event_fields, table::fault_fields, table::traffic_fields, table::expectation_fields}) {
            const std::vector<Field> more = part();
            rows.insert(rows.end(), more.begin(), more.end());
        }
        return rows;
    }();
    return all;
}

}  // namespace pcieflow::config
