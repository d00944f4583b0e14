// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "pcieflow/wire/tlp.hpp"

namespace pcieflow::traffic {

/// What all TLPs of a flow have in common.
struct TlpForm {
    std::uint16_t requester_id = 0;
    std::uint8_t tc = 0;                              ///< 0…7; I/O and configuration requests have 0 whatever it is
    wire::HeaderSize header = wire::HeaderSize::dw3;  ///< where the address decides: 32 or 64 bits of it
    bool relaxed_ordering = false;                    ///< not of I/O and configuration requests
    bool id_based_ordering = false;                   ///< not of I/O and configuration requests
    bool has_ecrc = false;
    std::uint32_t max_payload = 128;       ///< Max_Payload_Size in bytes: 128…4096, a power of two
    std::uint32_t max_read_request = 512;  ///< Max_Read_Request_Size in bytes: likewise
};

/// A transfer that a device wants, of any size and alignment.
struct Transfer {
    wire::TlpKind kind = wire::TlpKind::MWr;  ///< no completion
    std::uint64_t address = 0;                ///< of its first byte
    std::uint32_t bytes = 0;                  ///< written or asked for; 0 is one DW without enabled bytes
};

/// Cuts transfers into TLPs: none carries more than Max_Payload_Size, asks for more than Max_Read_Request_Size, or
/// crosses a 4 KiB boundary; an I/O or configuration request has one DW. An AtomicOp stays whole, at the multiple of
/// its operand at or below its address.
class TlpCutter {
public:
    explicit TlpCutter(const TlpForm& form);

    /// The next TLPs are of that transfer.
    void begin(const Transfer& transfer);
    /// Nothing of the transfer is left.
    [[nodiscard]] bool is_done() const { return is_done_; }
    /// The next TLP, without a tag. Precondition, here and below: not done.
    [[nodiscard]] const wire::Tlp& next() const { return next_; }
    /// Bytes that it writes or asks for.
    [[nodiscard]] std::uint32_t next_bytes() const { return next_bytes_; }
    /// It was taken.
    void advance();

private:
    void prepare();

    TlpForm form_;
    Transfer rest_;
    wire::Tlp next_;
    std::uint32_t next_bytes_ = 0;
    bool is_done_ = true;
};

}  // namespace pcieflow::traffic
