// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/tl/receive_credits.hpp"

namespace pcieflow::tl {

namespace {

ReceiveCredits::Type advertised(const core::TypeAdvertisement& type) {
    return {ReceivePool<hdr_bits>(type.header.count), ReceivePool<data_bits>(type.data.count)};
}

}  // namespace

ReceiveCredits::ReceiveCredits(const core::Advertisement& advertisement)
    : advertisement_(advertisement),
      types_{advertised(advertisement[core::CreditType::P]), advertised(advertisement[core::CreditType::NP]),
             advertised(advertisement[core::CreditType::Cpl])} {}

void ReceiveCredits::reset() { *this = ReceiveCredits(advertisement_); }

std::uint32_t ReceiveCredits::credits_allocated(core::Pool pool) const {
    const Type& type = types_[core::index(core::type_of(pool))];
    return core::part_of(pool) == core::CreditPart::Header ? type.header.credits_allocated.value()
                                                           : type.data.credits_allocated.value();
}

std::uint32_t ReceiveCredits::credits_received(core::Pool pool) const {
    const Type& type = types_[core::index(core::type_of(pool))];
    return core::part_of(pool) == core::CreditPart::Header ? type.header.credits_received.value()
                                                           : type.data.credits_received.value();
}

}  // namespace pcieflow::tl
