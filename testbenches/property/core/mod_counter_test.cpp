// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/core/mod_counter.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>

namespace pcieflow::core {
namespace {

/// All laws hold for every width; these are the widths of unscaled and scaled counters.
template <typename Counter>
class ModCounterLaws : public testing::Test {};

using Widths = testing::Types<ModCounter<8>, ModCounter<10>, ModCounter<12>, ModCounter<14>, ModCounter<16>>;

/// Names each instance of a law by the range of its counter.
struct RangeName {
    template <typename Counter>
    static std::string GetName(int /*index*/) {  // NOLINT(readability-identifier-naming): GoogleTest's name
        return "Modulo" + std::to_string(Counter::modulus);
    }
};
TYPED_TEST_SUITE(ModCounterLaws, Widths, RangeName);

TYPED_TEST(ModCounterLaws, CRD_05_TheValueStaysInRange) {
    const bool holds = rc::check([](std::uint32_t value, std::uint32_t increment) {
        TypeParam counter(value);
        counter += increment;
        RC_ASSERT(counter.value() < TypeParam::modulus);
    });
    EXPECT_TRUE(holds);
}

TYPED_TEST(ModCounterLaws, CRD_05_DistanceUndoesAddition) {
    const bool holds = rc::check([](std::uint32_t value, std::uint32_t increment) {
        TypeParam counter(value);
        counter += increment;
        RC_ASSERT(counter.since(TypeParam(value)) == increment % TypeParam::modulus);
    });
    EXPECT_TRUE(holds);
}

TYPED_TEST(ModCounterLaws, CRD_05_TheOrderOfAdditionsDoesNotMatter) {
    const bool holds = rc::check([](std::uint32_t value, std::uint32_t first, std::uint32_t second) {
        TypeParam one_way(value);
        TypeParam other_way(value);
        one_way += first;
        one_way += second;
        other_way += second;
        other_way += first;
        RC_ASSERT(one_way == other_way);
    });
    EXPECT_TRUE(holds);
}

TYPED_TEST(ModCounterLaws, CRD_05_DistancesToAndFroAddUpToNothing) {
    const bool holds = rc::check([](std::uint32_t first, std::uint32_t second) {
        const TypeParam one(first);
        const TypeParam other(second);
        RC_ASSERT((one.since(other) + other.since(one)) % TypeParam::modulus == 0U);
    });
    EXPECT_TRUE(holds);
}

TYPED_TEST(ModCounterLaws, CRD_05_CountersAreEqualExactlyIfTheirDistanceIsNothing) {
    const bool holds = rc::check([](std::uint32_t first, std::uint32_t second) {
        const TypeParam one(first);
        const TypeParam other(second);
        RC_ASSERT((one == other) == (one.since(other) == 0U));
        RC_ASSERT((one != other) == (one.since(other) != 0U));
    });
    EXPECT_TRUE(holds);
}

}  // namespace
}  // namespace pcieflow::core
