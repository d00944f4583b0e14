// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "pcieflow/core/time.hpp"
#include "pcieflow/port/transmitter.hpp"
#include "pcieflow/port/virtual_channel.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::port {

/// The DLLP that goes next. `origin` is set for an InitFC.
struct DllpChoice {
    wire::FcDllp dllp;
    std::optional<InitFcOrigin> origin;
};

/// Decides which of the waiting DLLPs goes next (docs/protocol.md §8.3): an UpdateFC that is due, longest due first;
/// then the InitFC triples, whole ones, round robin by VC ID.
class DllpChooser {
public:
    [[nodiscard]] std::optional<DllpChoice> choose(const std::vector<VirtualChannel>& vcs, core::Time now) const;
    /// The next instant at which `choose` answers although it does not now and nothing else happens.
    [[nodiscard]] core::Time next_at(const std::vector<VirtualChannel>& vcs) const;
    void on_started(const DllpChoice& choice, std::vector<VirtualChannel>& vcs, core::Time start);

private:
    [[nodiscard]] std::optional<DllpChoice> choose_update_fc(const std::vector<VirtualChannel>& vcs) const;
    [[nodiscard]] std::optional<DllpChoice> choose_init_fc(const std::vector<VirtualChannel>& vcs,
                                                           core::Time now) const;

    std::size_t last_initialising_ = 0;  ///< position of the VC whose triple went last
};

}  // namespace pcieflow::port
