// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/port/settings.hpp"
#include "pcieflow/sysc/device.hpp"
#include "pcieflow/sysc/kernel.hpp"
#include "pcieflow/sysc/link.hpp"

namespace pcieflow::sysc {

struct LinkPairSettings {
    std::array<port::Settings, 2> ports;  ///< by PortId, whatever their `id` says
    LinkSettings link;
    core::PortId constructed_first = core::PortId::A;  ///< nothing that can be observed depends on it
};

/// Two devices, `A` and `B`, and the `link` between them, built and bound.
class LinkPair : public sc_core::sc_module {
public:
    LinkPair(const sc_core::sc_module_name& name, const LinkPairSettings& settings);

    [[nodiscard]] Device& device(core::PortId port) { return *devices_[core::index(port)]; }
    [[nodiscard]] const Device& device(core::PortId port) const { return *devices_[core::index(port)]; }
    [[nodiscard]] Link& link() { return link_; }

private:
    std::array<std::unique_ptr<Device>, 2> devices_;  ///< by PortId
    Link link_;
};

}  // namespace pcieflow::sysc
