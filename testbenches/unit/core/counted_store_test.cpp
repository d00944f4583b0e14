// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/core/counted_store.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>

namespace pcieflow::core {
namespace {

using Shared = std::shared_ptr<int>;

TEST(CountedStore, KeepsAValueUntilItsLastHandleGoes) {
    CountedStore<Shared> store;
    const auto value = std::make_shared<int>(1);
    std::optional first = store.hold(value);
    std::optional second = first;

    first.reset();
    EXPECT_EQ(**second, value);
    EXPECT_EQ(store.held(), 1U);

    second.reset();
    EXPECT_EQ(value.use_count(), 1);
    EXPECT_EQ(store.held(), 0U);
}

TEST(CountedStore, AHandleMayOutliveItsStore) {
    const auto value = std::make_shared<int>(1);
    std::optional handle = CountedStore<Shared>().hold(value);

    EXPECT_EQ(**handle, value);

    handle.reset();
    EXPECT_EQ(value.use_count(), 1);
}

TEST(CountedStore, UsesTheMemoryOfAValueThatNobodyHoldsAgain) {
    CountedStore<int> store;
    const int* const before = &*store.hold(1);

    const auto handle = store.hold(2);

    EXPECT_EQ(&*handle, before);
    EXPECT_EQ(*handle, 2);
}

TEST(CountedStore, AHandleThatIsGivenAnotherValueLetsGoOfItsOwn) {
    CountedStore<int> store;
    auto handle = store.hold(1);

    handle = store.hold(2);

    EXPECT_EQ(*handle, 2);
    EXPECT_EQ(store.held(), 1U);
}

TEST(CountedStore, AMovedHandleHoldsNothing) {
    CountedStore<int> store;
    auto from = store.hold(1);

    const auto into = std::move(from);

    EXPECT_FALSE(from);  // NOLINT(bugprone-use-after-move): what is left is told
    EXPECT_TRUE(into);
    EXPECT_EQ(store.held(), 1U);
}

}  // namespace
}  // namespace pcieflow::core
