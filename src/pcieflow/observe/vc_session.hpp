// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bitset>
#include <optional>
#include <string_view>

#include "pcieflow/core/credit.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/finding.hpp"
#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::observe {

/// Neither header nor data of its type is limited, if it is an InitFC (CRD-09).
[[nodiscard]] constexpr bool is_wholly_infinite(const wire::FcDllp& dllp) { return dllp.hdr == 0 && dllp.data == 0; }

/// What one end of a VC has sent, and what has reached it, since its session began: when its LinkUp changed last, or
/// software last set or cleared VC Enable. It is learned from packets alone, so that it does not depend on what the
/// port says of its own state.
///
/// What was out of place does not count, so that one mistake is not reported again with each DLLP that follows: an
/// InitFC2 before FI1 can be set has not left FC_INIT1, and an UpdateFC before FC_INIT2 may be left has not left it.
struct VcSession {
    core::Time begin = core::Time::min();

    std::array<std::optional<wire::FcDllp>, 3> advertised;  ///< the first InitFC sent of each type
    std::optional<wire::FcDllp> last_init_fc;               ///< that was sent
    core::CreditType due = core::CreditType::P;             ///< type of the next InitFC (FC-INIT-05)
    std::optional<core::CreditType> also_due;               ///< after one out of order: what follows that one
    std::bitset<3> init_fc2_sent;                           ///< types of InitFC2 sent in FC_INIT2
    /// What it sent when it could have left FC_INIT2, and that is sent only then: "UpdateFC" or "TLP". Empty: nothing.
    std::string_view sign_of_leaving;
    core::Time done_at = core::never;       ///< when it says that it left FC_INIT2
    bool has_sent_early_update_fc = false;  ///< it has sent an UpdateFC when it could not have left it

    std::bitset<3> delivered;               ///< types of InitFC that have arrived with good CRC
    core::Time fi1_possible = core::never;  ///< when all three had arrived (FC-INIT-13)
    core::Time fi2_possible = core::never;  ///< when the first InitFC2, UpdateFC or TLP came after that (FC-INIT-16)

    [[nodiscard]] const std::optional<wire::FcDllp>& advertised_for(core::CreditType type) const {
        return advertised[core::index(type)];
    }
    /// FI1 may have been set when the sender decided at `time`; what arrives at an instant precedes decisions.
    [[nodiscard]] bool could_set_fi1(core::Time time) const { return fi1_possible <= time; }
    [[nodiscard]] bool could_set_fi2(core::Time time) const { return fi2_possible <= time; }
    /// It has sent a complete InitFC2 triple (FC-INIT-11).
    [[nodiscard]] bool has_sent_init_fc2_triple() const { return init_fc2_sent.all(); }
    /// FC_INIT2 may have been left when the sender decided at `time` (FC-INIT-18).
    [[nodiscard]] bool could_be_done(core::Time time) const {
        return has_sent_init_fc2_triple() && could_set_fi2(time);
    }
    [[nodiscard]] bool has_left_fc_init2() const { return !sign_of_leaving.empty(); }

    /// The same DLLP was judged and found good, and nothing has happened since that would change that. A sender repeats
    /// itself most of the time, so there is no need to judge each repetition.
    [[nodiscard]] bool is_known_good(const FcSent& sent) const { return known_good(sent.dllp) == sent.bytes; }
    void note_good(const FcSent& sent) { known_good(sent.dllp) = sent.bytes; }
    /// Its type is due. After one out of order two are: if another type took its place the sequence goes on as if
    /// nothing had happened, if one was left out or repeated it goes on from there.
    [[nodiscard]] bool continues_cycle(const wire::FcDllp& init_fc) const {
        return init_fc.type == due || init_fc.type == also_due;
    }
    /// An InitFC2-P may break a triple of InitFC1 off (FC-INIT-10).
    [[nodiscard]] bool breaks_off(const wire::FcDllp& init_fc) const {
        return last_init_fc && last_init_fc->kind == wire::FcKind::InitFC1 && init_fc.kind == wire::FcKind::InitFC2 &&
               init_fc.type == core::CreditType::P;
    }

    void note_sent(const FcSent& sent);
    void note_received(const wire::FcDllp& dllp, core::Time now);
    /// A TLP that its sender decided upon at `start` and that may not go before FC_INIT2 is left (FC-INIT-14).
    void note_tlp_sent(core::Time start);
    /// The Transaction Layer accepted a TLP.
    void note_tlp_received(core::Time now);

private:
    void note_leaving(std::string_view sign, core::Time start);
    void note_order(const wire::FcDllp& init_fc);

    using BytesByType = std::array<core::DllpBytes, 3>;

    [[nodiscard]] const core::DllpBytes& known_good(const wire::FcDllp& dllp) const {
        const BytesByType& of_kind = dllp.kind == wire::FcKind::UpdateFC ? good_update_fc_ : good_init_fc_;
        return of_kind[core::index(dllp.type)];
    }
    [[nodiscard]] core::DllpBytes& known_good(const wire::FcDllp& dllp) {
        BytesByType& of_kind = dllp.kind == wire::FcKind::UpdateFC ? good_update_fc_ : good_init_fc_;
        return of_kind[core::index(dllp.type)];
    }

    BytesByType good_init_fc_{};
    BytesByType good_update_fc_{};
};

}  // namespace pcieflow::observe
