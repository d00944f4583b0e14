// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/tl/transmit_credits.hpp"

namespace pcieflow::tl {

void TransmitCredits::initialise(core::CreditType type, core::HdrCredits header, core::DataCredits data) {
    types_[core::index(type)].header.initialise(header.count);
    types_[core::index(type)].data.initialise(data.count);
    advertised_[type] = {header, data};
}

void TransmitCredits::update(core::CreditType type, core::HdrCredits header, core::DataCredits data) {
    types_[core::index(type)].header.update(header.count);
    types_[core::index(type)].data.update(data.count);
}

bool TransmitCredits::may_send(core::CreditType type, core::HdrCredits header, core::DataCredits data) const {
    const Type& pools = types_[core::index(type)];
    return (header.count == 0 || pools.header.may_send(header.count)) &&
           (data.count == 0 || pools.data.may_send(data.count));
}

void TransmitCredits::consume(core::CreditType type, core::HdrCredits header, core::DataCredits data) {
    types_[core::index(type)].header.consume(header.count);
    types_[core::index(type)].data.consume(data.count);
}

std::optional<std::uint32_t> TransmitCredits::credit_limit(core::Pool pool) const {
    const Type& type = types_[core::index(core::type_of(pool))];
    const auto value = [](const auto& side) -> std::optional<std::uint32_t> {
        return side.credit_limit ? std::optional(side.credit_limit->value()) : std::nullopt;
    };
    return core::part_of(pool) == core::CreditPart::Header ? value(type.header) : value(type.data);
}

std::uint32_t TransmitCredits::credits_consumed(core::Pool pool) const {
    const Type& type = types_[core::index(core::type_of(pool))];
    return core::part_of(pool) == core::CreditPart::Header ? type.header.credits_consumed.value()
                                                           : type.data.credits_consumed.value();
}

bool TransmitCredits::is_infinite(core::Pool pool) const {
    const Type& type = types_[core::index(core::type_of(pool))];
    return core::part_of(pool) == core::CreditPart::Header ? type.header.is_infinite : type.data.is_infinite;
}

}  // namespace pcieflow::tl
