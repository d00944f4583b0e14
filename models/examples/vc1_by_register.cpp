// SPDX-License-Identifier: Apache-2.0
// Software enables VC1 at both ends by their registers, polls VC Negotiation Pending and then makes a mistake.
#include <cstdint>
#include <iostream>

#include "pcieflow/regs/register_map.hpp"
#include "pcieflow/sysc/link_pair.hpp"
#include "pcieflow/sysc/run.hpp"

using namespace pcieflow::core::literals;
namespace core = pcieflow::core;
namespace regs = pcieflow::regs;
namespace sysc = pcieflow::sysc;

namespace {

constexpr std::size_t resource = 1;  // the first beside VC0's; its VC ID is 1 unless it is given another
constexpr std::uint32_t vc0_control = regs::vc_resource_control(0);     // 0x154
constexpr std::uint32_t control = regs::vc_resource_control(resource);  // 0x160
constexpr std::uint32_t status = regs::vc_resource_status(resource);    // 0x164
constexpr std::uint32_t tc1_and_tc2 = 0b0000'0110;
constexpr unsigned map_byte = 0b0001;  // byte enables: only bits 7:0, the TC/VC Map
constexpr unsigned top_byte = 0b1000;  // only bits 31:24, with VC Enable and VC ID

class Software : public sc_core::sc_module {
public:
    SC_HAS_PROCESS(Software);
    Software(const sc_core::sc_module_name& name, sysc::LinkPair& pair) : sc_module{name}, pair_{&pair} {
        SC_THREAD(run);
    }

private:
    void run() {
        wait(1, sc_core::SC_US);
        for (const core::PortId id : core::port_ids) {
            sysc::Device& device = pair_->device(id);
            device.write_register(vc0_control, ~tc1_and_tc2, map_byte);  // VC0 gives them up first
            device.write_register(control, tc1_and_tc2, map_byte);
            device.write_register(control, regs::vc_enable_bit | 1U << regs::vc_id_shift, top_byte);
        }
        do {
            wait(100, sc_core::SC_NS);  // a write shows once it has been worked, so wait before the first look
        } while (is_pending(core::PortId::A) || is_pending(core::PortId::B));
        std::cout << "VC1 may be used, seen at " << sc_core::sc_time_stamp() << '\n';
        pair_->device(core::PortId::A).write_register(control, regs::vc_enable_bit | 2U << regs::vc_id_shift, top_byte);
    }

    [[nodiscard]] bool is_pending(core::PortId id) const {
        return (pair_->device(id).peek_register(status) & regs::vc_negotiation_pending_bit) != 0;
    }

    sysc::LinkPair* pair_;
};

}  // namespace

int sc_main(int /*argc*/, char* /*argv*/[]) {
    sc_core::sc_set_time_resolution(1, sc_core::SC_PS);
    sysc::LinkPairSettings settings;
    settings.link.latency = 10_ns;
    for (pcieflow::port::Settings& port : settings.ports) {
        port.vcs[0].emplace();  // all credits infinite
        port.vcs[resource].emplace()[core::CreditType::P] = {core::HdrCredits{8}, core::DataCredits{64}};
    }
    sysc::LinkPair pair{"pair", settings};
    for (const core::PortId id : core::port_ids) {
        pair.device(id).report_events(sc_core::SC_INFO);
        pair.device(id).set_link_up(true);
    }
    const Software software{"software", pair};
    sysc::run_through(core::Time{5_us});

    for (const core::PortId id : core::port_ids) {
        const auto vc = pair.device(id).snapshot().vcs[resource].value();
        std::cout << core::to_string(id) << ": VC1 is " << core::to_string(vc.state) << " since "
                  << core::to_fs(vc.exit_at.value()) << " fs\n";
    }
    return 0;
}
