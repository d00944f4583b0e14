// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string>

#include "pcieflow/link/link_loop.hpp"

namespace pcieflow::link::testing {

/// Counts the credits of both directions, in unbounded integers, from the TLPs that cross the link and the records of
/// those that were accepted, and holds all registers of every pool against that count. When a receiver frees is worked
/// out from its drain's settings. Nothing that a port says of its registers is used.
///
/// For links that stay up, on which TCn is mapped to VCn.
class CreditLedger {
public:
    /// `settings` must outlive the ledger.
    explicit CreditLedger(const std::array<port::Settings, 2>& settings) : settings_(&settings) {}

    /// A TLP of `from` begins: it has passed the gate, unless it is a replay or nullified.
    void on_begun(core::PortId from, const port::TlpFrame& frame);
    /// A TLP was accepted at the other end of `from`: the oldest that was not.
    void on_accepted(core::PortId from, core::Time now);
    /// To be called once an instant when it is over.
    void free_until(core::Time now);

    /// The registers that say something else than the count; empty if all agree.
    [[nodiscard]] std::string disagreement(const LinkLoop& loop) const;
    /// Every TLP was accepted and freed, and both ends know.
    [[nodiscard]] bool is_as_in_the_beginning(const LinkLoop& loop) const;

private:
    using Credits = std::array<std::uint64_t, 6>;  ///< by Pool
    struct Release {
        core::Time due;
        Credits credits{};
    };
    /// One VC in one direction.
    struct Lane {
        Credits sent{};
        Credits unaccepted{};  ///< of these, on their way
        Credits held{};        ///< of these, in the receiver's buffer
        Credits freed{};
        core::Time read_out{};        ///< when the last TLP accepted has left the buffer
        std::deque<Release> headers;  ///< and the data with them, unless those go first
        std::deque<Release> data;
    };
    struct Passed {
        wire::Tlp tlp;
        Credits credits{};
    };

    [[nodiscard]] std::string disagreement(core::PortId from, std::size_t vc, const port::VcSnapshot& transmitter,
                                           const port::VcSnapshot& receiver) const;

    const std::array<port::Settings, 2>* settings_;
    std::array<std::array<Lane, core::vc_count>, 2> lanes_;  ///< by sender
    std::array<std::deque<Passed>, 2> on_the_way_;           ///< in the order in which they passed the gate, by sender
    std::array<std::uint64_t, 2> passed_{};                  ///< TLPs that passed the gate, by sender
};

}  // namespace pcieflow::link::testing
