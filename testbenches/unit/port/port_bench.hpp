// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "pcieflow/port/port.hpp"
#include "pcieflow/wire/dllp.hpp"
#include "unit/port/golden_settings.hpp"

namespace pcieflow::port::testing {

constexpr core::Time at(core::Duration since_begin) { return core::Time{} + since_begin; }

/// One port without a partner: the test plays the partner, and everything that the port said is kept.
class PortBench {
public:
    explicit PortBench(const Settings& settings = golden_settings()) : port(settings) {}

    /// Advances at every wakeup up to `end`, and at `end`.
    void run(core::Time end);
    void advance(core::Time now);

    /// A DLLP arrives that began `length` earlier.
    void arrive(const wire::Dllp& dllp, core::Time arrival, core::Duration length = 32_ns);
    /// The three InitFC of one kind arrive together.
    void arrive_triple(wire::FcKind kind, core::Time arrival);

    /// LinkUp=1 at 0, FI1 at 90 ns, FI2 at 150 ns: FC_INIT2 from 90 ns, DL_Active at 192 ns.
    void initialise();

    /// The instants at which events of this kind happened.
    template <typename Body>
    [[nodiscard]] std::vector<core::Time> times_of() const {
        std::vector<core::Time> times;
        for (const core::Event& event : events) {
            if (std::holds_alternative<Body>(event.body)) {
                times.push_back(event.time);
            }
        }
        return times;
    }

    /// "40 ns InitFC1-P" for every packet announced, in their order; "… Cut" for a cut.
    [[nodiscard]] std::vector<std::string> announced() const;
    /// The starts of the announced packets of this name.
    [[nodiscard]] std::vector<core::Time> starts_of(const std::string& name) const;

    [[nodiscard]] VcSnapshot vc0() const { return port.snapshot().vcs[0].value(); }

    Port port;
    std::vector<core::Event> events;
    std::vector<Announcement> announcements;
};

/// An FC DLLP of VC0 with the golden advertisement's values, UpdateFC included.
[[nodiscard]] wire::FcDllp golden(wire::FcKind kind, core::CreditType type);

/// Name of a packet: a DLLP's kind, or "TrainingSet".
[[nodiscard]] std::string name_of(const Packet& packet);

/// The names of the events, in their order.
[[nodiscard]] std::vector<std::string> names_of(const std::vector<core::Event>& events);

}  // namespace pcieflow::port::testing
