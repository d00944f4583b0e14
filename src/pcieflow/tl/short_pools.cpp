// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/tl/short_pools.hpp"

namespace pcieflow::tl {

namespace {

PoolSet pools_of(core::CreditType type, bool is_header_short, bool is_data_short) {
    PoolSet pools;
    pools.set(core::index(core::pool_of(type, core::CreditPart::Header)), is_header_short);
    pools.set(core::index(core::pool_of(type, core::CreditPart::Data)), is_data_short);
    return pools;
}

constexpr bool exceeds(std::uint32_t need, std::uint32_t advertised) { return advertised != 0 && need > advertised; }

}  // namespace

PoolSet short_pools(const wire::CreditCost& cost, const TransmitCredits& credits) {
    return pools_of(cost.type, !credits.may_send(cost.type, cost.header, {}),
                    !credits.may_send(cost.type, {}, cost.data));
}

PoolSet never_enough(const wire::CreditCost& cost, const core::Advertisement& advertised) {
    const core::TypeAdvertisement& type = advertised[cost.type];
    return pools_of(cost.type, exceeds(cost.header.count, type.header.count),
                    exceeds(cost.data.count, type.data.count));
}

}  // namespace pcieflow::tl
