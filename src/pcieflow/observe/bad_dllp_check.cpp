// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/bad_dllp_check.hpp"

#include <fmt/format.h>

#include <string>
#include <variant>

#include "pcieflow/wire/crc16.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::observe {

namespace {

core::VcId vc_named_by(const core::DllpBytes& bytes) {
    const wire::Dllp dllp = wire::decode_unchecked(bytes);
    const auto* fc = std::get_if<wire::FcDllp>(&dllp);
    return fc != nullptr ? fc->vc : core::vc0;
}

}  // namespace

void BadDllpCheck::on_event(const core::Event& event) {
    const auto* corrupt = std::get_if<core::DllpCorrupt>(&event.body);
    if (corrupt == nullptr) {
        return;
    }
    const core::DllpBytes& bytes = corrupt->bytes;
    const wire::DllpCrc crc = wire::dllp_crc(bytes);
    log_->report({core::RuleId::CHK_23, core::ViolationClass::BD, core::Severity::correctable, event.time, event.port,
                  vc_named_by(bytes), fmt::format("CRC {:02X} {:02X}", crc[0], crc[1]),
                  fmt::format("CRC {:02X} {:02X}", bytes[4], bytes[5]),
                  fmt::format("DLLP {:02X} {:02X} {:02X} {:02X} has CRC {:02X} {:02X}, computed is {:02X} {:02X}",
                              bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], crc[0], crc[1])});
}

}  // namespace pcieflow::observe
