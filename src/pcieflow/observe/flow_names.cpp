// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/flow_names.hpp"

#include <algorithm>

namespace pcieflow::observe {

std::string FlowNames::phrase(core::PortId sender, std::uint32_t flow) const {
    const std::vector<FlowName>& flows = ports[core::index(sender)];
    return flow < flows.size() ? ", of flow " + flows[flow].name : std::string();
}

std::string FlowNames::phrase(core::PortId sender, const core::TlpRecord& tlp) const {
    if (core::facts(tlp.kind).type != core::CreditType::Cpl) {
        return phrase(sender, tlp.flow);
    }
    const std::vector<FlowName>& flows = ports[core::index(core::partner(sender))];
    const auto asked = std::find_if(flows.begin(), flows.end(),
                                    [&](const FlowName& flow) { return flow.requester_id == tlp.requester_id; });
    return asked == flows.end() ? std::string() : ", for flow " + asked->name;
}

}  // namespace pcieflow::observe
