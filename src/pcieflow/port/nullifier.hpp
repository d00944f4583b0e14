// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/random.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/port/packet_match.hpp"

namespace pcieflow::port {

/// Which of the TLPs that a port sends for the first time go out nullified: ended by EDB, with the LCRC inverted
/// (ACK-12). Replays are not asked about: what is replayed has been accepted and stays so.
class Nullifier {
public:
    Nullifier(const std::vector<PacketMatch>& matches, std::uint64_t seed, core::PortId port)
        : matchers_(matches.begin(), matches.end()),
          random_(seed, std::string("nullified by ").append(core::to_string(port))) {}

    [[nodiscard]] bool is_active() const { return !matchers_.empty(); }

    /// To be asked once for each sending of a TLP that is no replay.
    [[nodiscard]] bool takes(const TlpFrame& tlp, core::Time first) {
        bool is_taken = false;
        for (PacketMatcher& matcher : matchers_) {
            is_taken = matcher.takes(tlp, first, random_) || is_taken;
        }
        return is_taken;
    }

private:
    std::vector<PacketMatcher> matchers_;
    core::Random random_;
};

}  // namespace pcieflow::port
