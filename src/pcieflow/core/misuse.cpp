// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/core/misuse.hpp"

namespace pcieflow::core {

namespace {

std::string number(VcId vc) { return std::to_string(index(vc)); }
std::string resource_text(std::size_t resource) { return "VC resource " + std::to_string(resource); }

}  // namespace

std::string tcs_text(std::uint8_t tcs) {
    constexpr unsigned tc_count = 8;
    std::string text;
    for (unsigned tc = 0; tc < tc_count; ++tc) {
        if (((unsigned{tcs} >> tc) & 1U) != 0) {
            text += (text.empty() ? "TC" : ", TC") + std::to_string(tc);
        }
    }
    return text;
}

std::string to_text(const SoftwareMisuse& misuse) {
    switch (misuse.kind) {
        case MisuseKind::VcIdChangedWhileEnabled:
            return "VC ID " + number(misuse.written) + " written to " + resource_text(misuse.resource) +
                   " while it is enabled as VC" + number(misuse.vc) + "; it stays VC" + number(misuse.vc);
        case MisuseKind::VcIdAlreadyInUse:
            return "VC Enable of " + resource_text(misuse.resource) + " set with VC ID " + number(misuse.vc) +
                   ", which " + resource_text(misuse.other_resource) + " is enabled with; it stays disabled";
        case MisuseKind::NoSuchVcId:
            return "VC" + number(misuse.vc) + " to be enabled or disabled, but no VC resource has its VC ID";
        case MisuseKind::TcMappedTwice: break;
    }
    return tcs_text(misuse.tcs) + " mapped to VC" + number(misuse.vc) + " as well as VC" + number(misuse.other_vc);
}

}  // namespace pcieflow::core
