// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bitset>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/tl/transmit_credits.hpp"
#include "pcieflow/wire/tlp.hpp"

namespace pcieflow::tl {

/// A set of pools, bit n for the pool of index n.
using PoolSet = std::bitset<core::pools.size()>;

/// The pools that lack the credits for a TLP of this cost now (TXG-03): none if it may go.
[[nodiscard]] PoolSet short_pools(const wire::CreditCost& cost, const TransmitCredits& credits);

/// The pools that never have them: the partner's initial advertisement, of which a receiver hands out no more than it
/// has room for, is below the need. A count of 0 is infinite (CRD-09).
[[nodiscard]] PoolSet never_enough(const wire::CreditCost& cost, const core::Advertisement& advertised);

}  // namespace pcieflow::tl
