// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "pcieflow/link/channel.hpp"
#include "pcieflow/port/port.hpp"
#include "unit/port/golden_settings.hpp"

namespace pcieflow::link::testing {

using namespace core::literals;

/// What one port did with TLPs, counted from its records alone.
struct TlpCount {
    std::uint64_t sent = 0;  ///< first transmissions
    std::uint64_t replayed = 0;
    std::uint64_t received = 0;
    std::uint64_t payload_bytes = 0;  ///< received
    std::uint64_t nullified = 0;      ///< sent so
    std::map<core::TlpDrop, std::uint64_t> dropped;
    std::vector<std::uint64_t> numbers;  ///< of the TLPs received, in their order; flow 0
    std::optional<core::Time> first_start;
    std::optional<core::Time> last_arrival;
    std::array<core::Duration, core::stall_cause_count> stalled{};
    std::vector<wire::Dllp> updates;  ///< UpdateFC received
    std::uint64_t naks = 0;           ///< received
    std::uint64_t replays_begun = 0;
    std::uint64_t timeouts = 0;  ///< of these, by REPLAY_TIMER
};

/// Two ports with a channel for each direction between them, and a say in what becomes of each packet.
class TlpLink {
public:
    /// May change the packet as it leaves; false: it is lost.
    using Fate = std::function<bool(core::PortId from, port::Packet& packet)>;

    explicit TlpLink(const std::array<port::Settings, 2>& settings, core::Duration latency = 10_ns, Fate fate = {});
    TlpLink(const std::array<port::Settings, 2>& settings, const std::vector<FaultRule>& faults);

    void run(core::Time end);
    [[nodiscard]] port::Port& port(core::PortId id) { return ports_[core::index(id)]; }
    [[nodiscard]] const port::Port& port(core::PortId id) const { return ports_[core::index(id)]; }
    [[nodiscard]] const TlpCount& count(core::PortId id) const { return counts_[core::index(id)]; }
    [[nodiscard]] port::PoolSnapshot pool(core::PortId id, core::Pool pool, std::size_t vc = 0) const {
        return ports_[core::index(id)].snapshot().vcs[vc].value().pools[core::index(pool)];
    }

private:
    void advance(core::PortId id, core::Time now);
    void note(core::PortId id, const core::Event& event);

    std::array<port::Port, 2> ports_;
    std::array<Channel, 2> channels_;
    Fate fate_;
    std::array<TlpCount, 2> counts_;
};

/// The golden settings of both ends, whose UpdateFC policy is `immediate`, whose receivers free at once, and whose Ack
/// and replay limits are those of 2.5 GT/s x1 and 256 B.
[[nodiscard]] std::array<port::Settings, 2> tlp_settings();

/// A flow that writes `bytes` a TLP as fast as it can.
[[nodiscard]] traffic::TlpSourceSettings writes(std::uint32_t bytes, std::optional<std::uint64_t> count = {});
[[nodiscard]] traffic::TlpSourceSettings requests(wire::TlpKind kind, std::uint32_t bytes,
                                                  std::optional<std::uint64_t> count = {});

}  // namespace pcieflow::link::testing
