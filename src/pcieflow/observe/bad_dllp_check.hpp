// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pcieflow/observe/observer.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// CHK-23: a DLLP with a wrong CRC arrived and was dropped (ERR-02). The violation's port is the receiver. Its VC is
/// the one that the damaged bytes name, if they still look like a FC DLLP.
class BadDllpCheck final : public Observer {
public:
    explicit BadDllpCheck(ViolationLog& log) : log_(&log) {}

    void on_event(const core::Event& event) override;

private:
    ViolationLog* log_;
};

}  // namespace pcieflow::observe
