// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "lossy_pipe.hpp"
#include "pcieflow/dll/ack_nak_receiver.hpp"
#include "pcieflow/dll/replay_transmitter.hpp"

namespace pcieflow::dll::testing {

/// What a random link is like.
struct ReplayedLinkSettings {
    std::uint64_t seed = 0;
    LossRates tlps;
    LossRates dllps;
    std::uint64_t retrains = 0;   ///< of a million TLPs so many begin with Recovery
    std::uint64_t nullified = 0;  ///< of a million TLPs so many are nullified
    core::Duration longest_delay{};
    AckSettings ack;
    ReplaySettings replay;
    std::uint32_t tlps_to_send = 0;
    std::uint32_t heals_after = 0;  ///< so many TLPs have been sent, replays included: from then on nothing is lost
};

/// A ReplayTransmitter and an AckNakReceiver, with a pipe from each to the other, which may lose what it carries. A
/// frame is the position of its TLP, so that the receiving end can see what is missing.
class ReplayedLink {
public:
    explicit ReplayedLink(const ReplayedLinkSettings& settings);

    /// Sends everything and waits until it is acknowledged. Tells which law was broken first, or nothing.
    std::optional<std::string> run();

private:
    struct SentTlp {
        ReceivedTlp tlp;
        std::uint32_t frame = 0;
    };

    [[nodiscard]] bool is_done() const;
    [[nodiscard]] core::Time next_due() const;
    void step();
    void receive_tlps();
    void receive_dllps();
    void expire_timers();
    void transmit_tlp();
    void transmit_dllp();
    void place(const SentTlp& sent, std::optional<TlpTransmission> transmission);
    void enter_recovery();
    /// Where a timer that is started now begins to count.
    [[nodiscard]] core::Time timers_from() const { return recovery_end_ == core::never ? now_ : recovery_end_; }
    void demand(bool holds, const char* law);

    ReplayedLinkSettings settings_;
    core::Random random_;
    ReplayTransmitter<std::uint32_t> transmitter_;
    AckNakReceiver receiver_;
    LossyPipe<SentTlp> to_receiver_;
    LossyPipe<wire::AckNakDllp> to_transmitter_;

    core::Time now_{};
    core::Time recovery_end_ = core::never;
    core::Time tlp_end_ = core::never;  ///< last symbol of the TLP in progress
    std::optional<TlpTransmission> in_progress_;
    core::Time dllp_end_ = core::never;

    std::uint32_t accepted_ = 0;   ///< TLPs that the transmitter has taken
    std::uint32_t delivered_ = 0;  ///< TLPs that the receiver has accepted
    std::uint32_t sent_ = 0;       ///< TLPs on the wire
    bool has_nak_without_progress_ = false;
    std::optional<std::string> broken_;
};

}  // namespace pcieflow::dll::testing
