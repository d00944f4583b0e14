// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/core/violation.hpp"
#include "pcieflow/observe/check_class.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::observe {

/// Where and when a rule was violated.
struct Scene {
    core::Time time;
    core::PortId port;  ///< the end at fault
    core::VcId vc;
};

/// A FC DLLP that a port has sent.
struct FcSent {
    core::PortId port;
    wire::FcDllp dllp;
    core::Time start;  ///< of its first symbol: the instant at which it was decided upon
    core::Time end;    ///< of its last symbol: the instant at which its record was made
    core::DllpBytes bytes{};

    [[nodiscard]] Scene scene() const { return {end, port, dllp.vc}; }
};

/// A TLP that a port has sent, and which is no replay and not nullified.
struct NewTlp {
    core::PortId port;
    core::TlpRecord record;
    core::Time start;  ///< of its first symbol: the instant at which it was decided upon
    core::Time end;    ///< of its last symbol: the instant at which its record was made

    [[nodiscard]] Scene scene() const { return {end, port, record.vc}; }
};

/// "MWr with sequence number 5"
[[nodiscard]] std::string name_of(const core::TlpRecord& tlp);

/// The credits that a TLP takes in the pool of its type (CRD-02, CRD-03).
[[nodiscard]] std::uint32_t cost_of(const core::TlpRecord& tlp, core::CreditPart part);

/// What a check tells the ViolationLog, which decides its severity.
inline core::Violation finding(core::RuleId rule, const Scene& scene, std::string expected, std::string actual,
                               std::string text) {
    return {rule,     violation_class(rule), core::Severity::error, scene.time,     scene.port,
            scene.vc, std::move(expected),   std::move(actual),     std::move(text)};
}

}  // namespace pcieflow::observe
