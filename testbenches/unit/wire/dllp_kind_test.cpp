// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/dllp_kind.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "pcieflow/wire/dllp.hpp"
#include "unit/wire/dllp_vectors.hpp"

namespace pcieflow::wire {
namespace {

TEST(DllpKind, ListsTheKindsInTheirDocumentedOrder) {
    const std::vector<std::string_view> expected{"InitFC1-P",
                                                 "InitFC1-NP",
                                                 "InitFC1-Cpl",
                                                 "InitFC2-P",
                                                 "InitFC2-NP",
                                                 "InitFC2-Cpl",
                                                 "UpdateFC-P",
                                                 "UpdateFC-NP",
                                                 "UpdateFC-Cpl",
                                                 "Ack",
                                                 "MRInit",
                                                 "Data_Link_Feature",
                                                 "Nak",
                                                 "PM_Enter_L1",
                                                 "PM_Enter_L23",
                                                 "PM_Active_State_Request_L1",
                                                 "PM_Request_Ack",
                                                 "Vendor-Specific",
                                                 "NOP",
                                                 "Unsupported"};
    std::vector<std::string_view> names;

    for (std::size_t kind = 0; kind < dllp_kind_count; ++kind) {
        names.push_back(dllp_kind_name(kind));
    }

    EXPECT_EQ(names, expected);
}

TEST(DllpKind, NamesEachOfThe256TypeBytesAsTheSpecificationDoes) {
    std::map<unsigned, std::string> named{{0x00, "Ack"},
                                          {0x01, "MRInit"},
                                          {0x02, "Data_Link_Feature"},
                                          {0x10, "Nak"},
                                          {0x20, "PM_Enter_L1"},
                                          {0x21, "PM_Enter_L23"},
                                          {0x23, "PM_Active_State_Request_L1"},
                                          {0x24, "PM_Request_Ack"},
                                          {0x30, "Vendor-Specific"},
                                          {0x31, "NOP"}};
    for (unsigned vc = 0; vc < 8; ++vc) {
        named[0x40 + vc] = "InitFC1-P";
        named[0x50 + vc] = "InitFC1-NP";
        named[0x60 + vc] = "InitFC1-Cpl";
        named[0x80 + vc] = "UpdateFC-P";
        named[0x90 + vc] = "UpdateFC-NP";
        named[0xA0 + vc] = "UpdateFC-Cpl";
        named[0xC0 + vc] = "InitFC2-P";
        named[0xD0 + vc] = "InitFC2-NP";
        named[0xE0 + vc] = "InitFC2-Cpl";
    }

    for (unsigned type = 0; type < 256; ++type) {
        const std::string expected = named.count(type) != 0 ? named[type] : "Unsupported";
        EXPECT_EQ(dllp_kind_name(kind_index_of_type(static_cast<std::uint8_t>(type))), expected) << type;
    }
}

TEST(DllpKind, IsThatOfTheEncodedTypeByteForEveryVector) {
    for (const DllpVector& vector : dllp_vectors()) {
        EXPECT_EQ(kind_index(vector.dllp), kind_index_of_type(vector.bytes[0])) << "vector " << vector.number;
    }
}

TEST(DllpKind, NamesADllp) {
    EXPECT_EQ(kind_name(fc(FcKind::InitFC2, core::CreditType::NP, 5, 1, 1)), "InitFC2-NP");
    EXPECT_EQ(kind_name(AckNakDllp{true, 0}), "Nak");
    EXPECT_EQ(kind_name(FeatureDllp{}), "Data_Link_Feature");
    EXPECT_EQ(kind_name(VendorDllp{}), "Vendor-Specific");
    EXPECT_EQ(kind_name(PlainDllp::PM_Request_Ack), "PM_Request_Ack");
    EXPECT_EQ(kind_name(UnsupportedDllp{0x48}), "Unsupported");
}

}  // namespace
}  // namespace pcieflow::wire
