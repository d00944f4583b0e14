// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/identity.hpp"
#include "pcieflow/core/time.hpp"
#include "pcieflow/observe/finding.hpp"
#include "pcieflow/observe/switch_history.hpp"
#include "pcieflow/observe/violation_log.hpp"

namespace pcieflow::observe {

/// Whether a port may send at all:
/// - CHK-25: it sends a packet while its LinkUp is 0;
/// - CHK-31: it sends a FC DLLP for a VC that is not enabled there when the first symbol leaves. VC0 always is.
///
/// Records may be incomplete. Then LinkUp is taken for 1 until the port tells of a change, and every VC counts as
/// enabled until the port tells of the first VC Enable; from then on, those of which it had sent a FC DLLP by then, and
/// those that it tells of.
class PresenceCheck {
public:
    PresenceCheck(bool is_complete, ViolationLog& log);

    void on_link_up(core::PortId port, bool up, core::Time now);
    void on_vc_enable(core::PortId port, const core::VcEnableChanged& change, core::Time now);

    /// Judges LinkUp. False: it may not be sent.
    bool judge(const core::DllpSent& sent, const Scene& scene) {
        const bool may_be_sent = ends_[core::index(scene.port)].link.was_on_from(sent.start, scene.time);
        if (!may_be_sent) {
            report(sent, scene);
        }
        return may_be_sent;
    }
    bool judge(const NewTlp& tlp) {
        const bool may_be_sent = ends_[core::index(tlp.port)].link.was_on_from(tlp.start, tlp.end);
        if (!may_be_sent) {
            report(tlp);
        }
        return may_be_sent;
    }
    /// Judges the VC. False: it may not be sent.
    bool judge(const FcSent& sent) {
        End& end = ends_[core::index(sent.port)];
        end.has_sent[core::index(sent.dllp.vc)] = true;
        const bool may_be_sent = end.vcs[core::index(sent.dllp.vc)].was_on(sent.start);
        if (!may_be_sent) {
            report(sent);
        }
        return may_be_sent;
    }

private:
    struct End {
        SwitchHistory link;
        std::array<SwitchHistory, core::vc_count> vcs;
        bool tells_vc_enable = false;
        std::array<bool, core::vc_count> has_sent{};  ///< a FC DLLP of that VC
    };

    void report(const core::DllpSent& sent, const Scene& scene);
    void report(const NewTlp& tlp);
    void report(const FcSent& sent);

    ViolationLog* log_;
    std::array<End, 2> ends_;  ///< by PortId
};

}  // namespace pcieflow::observe
