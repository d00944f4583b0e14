// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "pcieflow/core/event.hpp"
#include "pcieflow/observe/observer.hpp"
#include "pcieflow/wire/dllp.hpp"

/// Short ways to write down event records, and an observer that notes what it is told.
namespace pcieflow::testkit {

inline core::Event event_at(std::int64_t ns, core::PortId port, core::EventBody body) {
    return {core::Time{core::Duration{ns * 1'000'000}}, port, std::move(body)};
}

inline wire::FcDllp fc(wire::FcKind kind, core::CreditType type, std::uint32_t hdr, std::uint32_t data,
                       core::VcId vc = core::vc0) {
    wire::FcDllp dllp;
    dllp.kind = kind;
    dllp.type = type;
    dllp.vc = vc;
    dllp.hdr = static_cast<std::uint16_t>(hdr);
    dllp.data = static_cast<std::uint16_t>(data);
    return dllp;
}

/// Notes events by their port and time, instants and the end, as text.
class Notes final : public observe::Observer {
public:
    explicit Notes(std::string prefix = "") : prefix_(std::move(prefix)) {}
    Notes(std::string prefix, std::vector<std::string>& shared) : prefix_(std::move(prefix)), lines_(&shared) {}

    void on_event(const core::Event& event) override {
        lines_->push_back(prefix_ + std::string(core::to_string(event.port)) + "@" + time(event.time) + "#" +
                          std::to_string(event.body.index()));
    }
    void on_instant_end(core::Time instant) override { lines_->push_back(prefix_ + "end@" + time(instant)); }
    void on_finish(core::Time end) override { lines_->push_back(prefix_ + "finish@" + time(end)); }

    [[nodiscard]] const std::vector<std::string>& lines() const { return *lines_; }

private:
    static std::string time(core::Time instant) { return std::to_string(core::to_fs(instant)); }

    std::string prefix_;
    std::vector<std::string> own_;
    std::vector<std::string>* lines_ = &own_;
};

}  // namespace pcieflow::testkit
