// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/core/tlp_kind.hpp"
#include "pcieflow/traffic/pacer.hpp"
#include "pcieflow/traffic/trace_source.hpp"

/// What a scenario file says of a flow.
namespace pcieflow::config {

/// What a flow is made of: DLLPs that load the wire and do nothing else, or requests, those in the order of TlpKind.
enum class TrafficKind : std::uint8_t {
    NOP,
    VendorSpecific,
    MRd,
    MRdLk,
    MWr,
    IORd,
    IOWr,
    CfgRd0,
    CfgWr0,
    CfgRd1,
    CfgWr1,
    Msg,
    MsgD,
    FetchAdd,
    Swap,
    CAS,
    DMWr,
};

struct Traffic {
    std::string name;
    core::PortId from = core::PortId::A;
    std::optional<TrafficKind> kind;             ///< absent: `mix` or `trace`
    std::map<core::TlpKind, std::uint32_t> mix;  ///< how often each kind is drawn, beside the others
    std::string trace_file;
    std::vector<traffic::TraceRecord> trace;      ///< what stands in that file
    std::optional<std::int64_t> bits_per_second;  ///< of whole DLLPs, framing included, or of payload; absent: max
    std::optional<std::uint64_t> count;           ///< absent: until stop, or the end of the trace
    core::Time start{};
    std::uint32_t value = 0;               ///< 24 bits of a Vendor-Specific DLLP
    std::optional<std::uint32_t> payload;  ///< bytes that a request carries; absent: what suits its kind
    std::optional<std::uint32_t> size;     ///< bytes that a read asks for; likewise
    std::uint8_t tc = 0;
    bool has_64_bit_address = false;
    bool has_ecrc = false;
    bool relaxed_ordering = false;
    bool id_based_ordering = false;
    std::optional<std::uint16_t> tags;         ///< absent: 256
    std::optional<std::uint32_t> outstanding;  ///< absent: as many as there are tags
    traffic::Arrival arrival = traffic::Arrival::fixed;
    std::optional<traffic::Burst> burst;
};

/// The request that a flow of this kind sends; nothing if it sends DLLPs.
[[nodiscard]] std::optional<core::TlpKind> request_kind(TrafficKind kind);

/// The requests that a flow may send, each once; empty if it sends DLLPs.
[[nodiscard]] std::vector<core::TlpKind> request_kinds(const Traffic& flow);

/// Whether completions come back to it.
[[nodiscard]] bool is_answered(const Traffic& flow);

/// Bytes that its requests of this kind write or ask for. In a mix `payload` and `size` are those of the kinds that
/// have no size of their own.
[[nodiscard]] std::uint32_t transfer_bytes(const Traffic& flow, core::TlpKind kind);

}  // namespace pcieflow::config
