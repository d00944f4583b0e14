// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/dllp_kind.hpp"

#include <array>

#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::wire {
namespace {

/// The DLLPs without a VC ID, by their type byte (docs/protocol.md §3.2).
struct TypeCode {
    std::uint8_t type;
    std::string_view name;
};
constexpr std::array type_codes{
    TypeCode{0x00, "Ack"},
    TypeCode{0x01, "MRInit"},
    TypeCode{0x02, "Data_Link_Feature"},
    TypeCode{0x10, "Nak"},
    TypeCode{0x20, "PM_Enter_L1"},
    TypeCode{0x21, "PM_Enter_L23"},
    TypeCode{0x23, "PM_Active_State_Request_L1"},
    TypeCode{0x24, "PM_Request_Ack"},
    TypeCode{0x30, "Vendor-Specific"},
    TypeCode{0x31, "NOP"},
};

constexpr std::array<std::string_view, fc_kind_count> fc_names{
    "InitFC1-P",  "InitFC1-NP",  "InitFC1-Cpl",  //
    "InitFC2-P",  "InitFC2-NP",  "InitFC2-Cpl",  //
    "UpdateFC-P", "UpdateFC-NP", "UpdateFC-Cpl",
};

constexpr std::size_t unsupported_kind = fc_kind_count + type_codes.size();
static_assert(unsupported_kind + 1 == dllp_kind_count);

/// Positions of InitFC1, UpdateFC and InitFC2 (bits 7:6 are 1, 2 and 3) among the FC kinds, in triples.
constexpr std::array<std::size_t, 4> fc_triples{0, 0, 2, 1};

constexpr std::uint8_t kind_of_fc_type(std::size_t type) {
    const std::size_t credit_type = (type >> 4U) & 3U;
    const bool is_dedicated = (type & 8U) != 0;  // defined in Flit Mode only
    const bool is_multi_root = credit_type == 3;
    if (is_dedicated || is_multi_root) {
        return unsupported_kind;
    }
    return static_cast<std::uint8_t>(3 * fc_triples[type >> 6U] + credit_type);
}

constexpr std::array<std::uint8_t, 256> make_kinds() {
    std::array<std::uint8_t, 256> kinds{};
    for (std::size_t type = 0; type < kinds.size(); ++type) {
        kinds[type] = (type >> 6U) != 0 ? kind_of_fc_type(type) : std::uint8_t{unsupported_kind};
    }
    for (std::size_t row = 0; row < type_codes.size(); ++row) {
        kinds[type_codes[row].type] = static_cast<std::uint8_t>(fc_kind_count + row);
    }
    return kinds;
}

constexpr std::array<std::uint8_t, 256> kinds = make_kinds();

}  // namespace

std::size_t kind_index_of_type(std::uint8_t type) { return kinds[type]; }

std::string_view dllp_kind_name(std::size_t kind_index) {
    if (kind_index < fc_kind_count) {
        return fc_names[kind_index];
    }
    return kind_index < unsupported_kind ? type_codes[kind_index - fc_kind_count].name : "Unsupported";
}

std::string_view kind_name(const Dllp& dllp) { return dllp_kind_name(kind_index(dllp)); }

}  // namespace pcieflow::wire
