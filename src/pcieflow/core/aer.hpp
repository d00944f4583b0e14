// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pcieflow::core {

/// The errors of docs/protocol.md §9.1 that have a status bit in Advanced Error Reporting.
enum class AerError : std::uint8_t {
    DataLinkProtocolError,
    SurpriseDown,
    FlowControlProtocolError,
    ReceiverOverflow,
    MalformedTlp,
    ReceiverError,
    BadTlp,
    BadDllp,
    ReplayNumRollover,
    ReplayTimerTimeout,
};

/// One row per error: its bit, in which status register, and what `lspci -vv` calls it. A port finds those of ERR-02,
/// ERR-06, ERR-07 and ERR-08.
struct AerFacts {
    AerError error;
    bool is_correctable;
    unsigned bit;
    std::string_view lspci_name;
};

inline constexpr std::array aer_errors{
    AerFacts{AerError::DataLinkProtocolError, false, 4, "DLP"},
    AerFacts{AerError::SurpriseDown, false, 5, "SDES"},
    AerFacts{AerError::FlowControlProtocolError, false, 13, "FCP"},
    AerFacts{AerError::ReceiverOverflow, false, 17, "RxOF"},
    AerFacts{AerError::MalformedTlp, false, 18, "MalfTLP"},
    AerFacts{AerError::ReceiverError, true, 0, "RxErr"},
    AerFacts{AerError::BadTlp, true, 6, "BadTLP"},
    AerFacts{AerError::BadDllp, true, 7, "BadDLLP"},
    AerFacts{AerError::ReplayNumRollover, true, 8, "Rollover"},
    AerFacts{AerError::ReplayTimerTimeout, true, 12, "Timeout"},
};

/// A set of errors, by AerError.
using AerErrors = std::bitset<aer_errors.size()>;

constexpr std::size_t index(AerError error) { return static_cast<std::size_t>(error); }
constexpr const AerFacts& facts(AerError error) { return aer_errors[index(error)]; }

}  // namespace pcieflow::core
