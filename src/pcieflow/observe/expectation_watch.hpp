// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/state.hpp"
#include "pcieflow/observe/observer.hpp"
#include "pcieflow/observe/time_bounds.hpp"

namespace pcieflow::observe {

/// Something that a port may reach: a state of the DLCMSM or of a VC's FC initialisation, DL_Up or DL_Down, or a flag.
using Milestone = std::variant<core::DlcmsmState, core::FcInitState, core::DlStatus, core::FcFlag>;

struct Reach {
    core::PortId port{};
    Milestone what;
    core::VcId vc{};  ///< of FcInitState and FcFlag; else without meaning
    TimeBounds bounds;
};

/// Notes when ports reach what they are expected to reach. Only changes count: a state in which a port begins is not
/// reached.
class ExpectationWatch final : public Observer {
public:
    struct Result {
        std::optional<core::Time> met_at;      ///< first time within the bounds
        std::optional<core::Time> first_seen;  ///< first time at all
        [[nodiscard]] bool is_met() const { return met_at.has_value(); }
    };

    /// Returns the number by which `result` knows it. Add all before the first event.
    std::size_t add(const Reach& reach);
    [[nodiscard]] const Result& result(std::size_t number) const { return entries_[number].result; }

    void on_event(const core::Event& event) override;

private:
    struct Entry {
        Reach reach;
        Result result;
    };
    void note(const core::Event& event, const Milestone& what, core::VcId vc);

    std::vector<Entry> entries_;
};

}  // namespace pcieflow::observe
