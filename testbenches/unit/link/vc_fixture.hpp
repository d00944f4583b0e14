// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <initializer_list>
#include <map>
#include <vector>

#include "unit/link/loop_fixture.hpp"

namespace pcieflow::link::testing {

/// Two ports with these VCs besides VC0, VCn on TCn, all with the golden advertisement.
Handshake with_vcs(std::initializer_list<std::size_t> vcs);
inline Handshake with_all_vcs() { return with_vcs({1, 2, 3, 4, 5, 6, 7}); }

inline port::VcSnapshot vc(const LinkLoop& loop, core::PortId id, std::size_t number) {
    return loop.port(id).snapshot().vcs[number].value();
}

/// Sets or clears VC Enable at both ends.
void set_both(LinkLoop& loop, std::size_t number, bool enable, core::Time at);

/// Where the triples of one port's VCs begin, and in which order their DLLPs go, found from its DllpSent records alone.
class TripleCount {
public:
    explicit TripleCount(core::PortId of) : of_(of) {}

    struct Turn {
        std::size_t vc;
        core::Time start;
    };

    void on_events(const std::vector<core::Event>& events);

    /// The triples of all VCs in the order in which they began.
    [[nodiscard]] const std::vector<Turn>& turns() const { return turns_; }
    /// Starts of the triples by VC.
    [[nodiscard]] const std::map<std::size_t, std::vector<core::Time>>& starts() const { return starts_; }
    /// No InitFC came out of the order P, NP, Cpl, and no two VCs' triples were mixed.
    [[nodiscard]] bool is_in_order() const { return is_in_order_; }
    /// The longest start-to-start time of a VC.
    [[nodiscard]] core::Duration longest_interval(std::size_t number) const;

private:
    core::PortId of_;
    std::vector<Turn> turns_;
    std::map<std::size_t, std::vector<core::Time>> starts_;
    bool is_in_order_ = true;
    std::size_t next_type_ = 0;
    std::size_t running_ = 0;
};

}  // namespace pcieflow::link::testing
