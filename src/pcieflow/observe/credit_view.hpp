// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/event.hpp"
#include "pcieflow/core/state.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::observe {

/// A credit register of one pool, as records say or as a DLLP lets one expect.
struct RegisterView {
    std::optional<std::uint32_t> value;  ///< absent: undefined
    bool is_infinite = false;

    bool operator==(const RegisterView& other) const {
        return value == other.value && is_infinite == other.is_infinite;
    }
    /// An infinite pool reads 0 (CRD-12); whatever else it reads equals nothing.
    [[nodiscard]] bool is_sound() const { return !is_infinite || value == 0U; }
};

/// What one field of a FC DLLP says.
[[nodiscard]] std::uint32_t field_of(const wire::FcDllp& dllp, core::CreditPart part);

/// What the records of one port tell about the credits of one of its virtual channels: as a transmitter (CREDIT_LIMIT
/// and the FC DLLPs that arrived) and as a receiver (CREDITS_ALLOCATED and the FC DLLPs it sent).
///
/// Records are taken in the port's own order, in which causes come before effects: DllpReceived before the register it
/// sets, and before the state that it leads to.
class CreditView {
public:
    void on_state(core::FcInitState state);
    void on_register(const core::RegisterChanged& change, core::Time now);
    /// False: it repeats what arrived before, so that nothing can have come out of it that is not known already.
    bool on_received(const wire::FcDllp& dllp, const core::DllpBytes& bytes);
    /// The receiver refused that pool of the UpdateFC that arrived last, as a Flow Control Protocol Error (ERR-08). It
    /// counts only if the value was at fault.
    void on_refused(core::Pool pool);
    /// False: it repeats what was sent before, and nothing was freed since that was.
    bool on_sent(const wire::FcDllp& dllp, const core::DllpBytes& bytes, core::Time start);

    [[nodiscard]] core::FcInitState state() const { return state_; }
    /// Whether any record was about this virtual channel.
    [[nodiscard]] bool is_known() const { return is_known_; }

    [[nodiscard]] const RegisterView& credit_limit(core::Pool pool) const;
    [[nodiscard]] const RegisterView& credits_allocated(core::Pool pool) const;

    /// What CREDIT_LIMIT must be after the FC DLLPs that arrived and had to be taken.
    [[nodiscard]] const RegisterView& accepted(core::Pool pool) const;
    /// The last of them.
    [[nodiscard]] const std::optional<wire::FcDllp>& last_accepted(core::Pool pool) const;

    /// CREDITS_ALLOCATED still is the initial advertisement.
    [[nodiscard]] bool is_untouched(core::Pool pool) const;

    /// The last FC DLLP of that type that `receiver` sent has arrived here and was not refused, and the receiver freed
    /// nothing in `pool` after it began, so that CREDIT_LIMIT here and CREDITS_ALLOCATED there must be the same.
    [[nodiscard]] bool is_settled_with(const CreditView& receiver, core::Pool pool) const;

private:
    /// What had to be taken.
    struct Accepted {
        RegisterView value;
        std::optional<wire::FcDllp> cause;
    };
    struct PoolView {
        RegisterView credit_limit;
        std::uint32_t credits_consumed = 0;
        Accepted accepted;
        Accepted accepted_before;  ///< the last FC DLLP that arrived
        bool is_refused = false;   ///< the last FC DLLP that arrived
        RegisterView credits_allocated;
        core::Time allocated_at = core::Time::min();
        bool is_untouched = true;
    };
    struct Sent {
        wire::FcDllp dllp;
        core::DllpBytes bytes;
        core::Time start;
    };
    struct TypeView {
        std::optional<core::DllpBytes> last_arrived;
        std::optional<Sent> last_sent;
    };

    void reset();
    static void take(RegisterView& accepted, wire::FcKind kind, std::uint32_t field);
    [[nodiscard]] bool accepts(wire::FcKind kind) const;
    [[nodiscard]] const PoolView& at(core::Pool pool) const { return pools_[core::index(pool)]; }
    [[nodiscard]] const TypeView& at(core::CreditType type) const { return types_[core::index(type)]; }

    core::FcInitState state_ = core::FcInitState::DISABLED;
    bool is_known_ = false;
    std::array<PoolView, 6> pools_{};  ///< by Pool
    std::array<TypeView, 3> types_{};  ///< by CreditType
};

}  // namespace pcieflow::observe
