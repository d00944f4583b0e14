// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/wire/lcrc.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pcieflow::wire {
namespace {

Lcrc lcrc_of(const std::vector<std::uint8_t>& bytes) {
    Lcrc lcrc;
    lcrc.add(bytes.data(), bytes.size());
    return lcrc;
}

RC_GTEST_PROP(Lcrc, CRC_05_IsTheSameInTwoPiecesAsInOne, (const std::vector<std::uint8_t>& bytes)) {
    const std::size_t cut = *rc::gen::inRange<std::size_t>(0, bytes.size() + 1);
    Lcrc lcrc;

    lcrc.add(bytes.data(), cut);
    lcrc.add(bytes.data() + cut, bytes.size() - cut);

    RC_ASSERT(lcrc.value() == lcrc_of(bytes).value());
}

RC_GTEST_PROP(Lcrc, CRC_05_LeavesTheCrc32ResidueWhenItIsAppended, (const std::vector<std::uint8_t>& bytes)) {
    Lcrc lcrc = lcrc_of(bytes);
    const auto appended = lcrc.bytes();

    lcrc.add(appended.data(), appended.size());

    RC_ASSERT(lcrc.value() == 0x2144'DF1CU);
}

RC_GTEST_PROP(Lcrc, CRC_05_CatchesASingleBitFlip, (std::vector<std::uint8_t> bytes)) {
    RC_PRE(!bytes.empty());
    const Lcrc good = lcrc_of(bytes);
    const std::size_t bit = *rc::gen::inRange<std::size_t>(0, 8 * bytes.size());

    bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] ^ (1U << (bit % 8)));

    RC_ASSERT(lcrc_of(bytes).value() != good.value());
}

}  // namespace
}  // namespace pcieflow::wire
