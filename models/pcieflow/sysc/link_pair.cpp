// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/sysc/link_pair.hpp"

#include <string>

namespace pcieflow::sysc {

LinkPair::LinkPair(const sc_core::sc_module_name& name, const LinkPairSettings& settings)
    : sc_core::sc_module{name}, link_{"link", settings.link} {
    for (const core::PortId port : {settings.constructed_first, core::partner(settings.constructed_first)}) {
        port::Settings of_port = settings.ports[core::index(port)];
        of_port.id = port;
        auto& device = devices_[core::index(port)];
        device = std::make_unique<Device>(std::string{core::to_string(port)}.c_str(), of_port);
        device->tx.bind(link_.rx(port));
        link_.tx(port).bind(device->rx);
    }
}

}  // namespace pcieflow::sysc
