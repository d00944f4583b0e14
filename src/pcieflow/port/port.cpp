// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/port/port.hpp"

#include "pcieflow/port/port_impl.hpp"

namespace pcieflow::port {

Port::Port(const Settings& settings) : impl_(std::make_unique<Impl>(settings)) {}
Port::~Port() = default;
Port::Port(Port&&) noexcept = default;
Port& Port::operator=(Port&&) noexcept = default;

void Port::set_link_up(bool up, core::Time at, bool is_surprise) {
    impl_->command(at, up ? CommandBody(LinkUpCommand{}) : CommandBody(LinkDownCommand{is_surprise}));
}
void Port::retrain(core::Duration span, core::Time at) { impl_->command(at, RetrainCommand{span}); }
void Port::set_vc_enable(core::VcId vc, bool enable, core::Time at) {
    impl_->command(at, SetVcEnableCommand{vc, enable});
}
void Port::write_register(std::uint32_t offset, std::uint32_t value, core::Time at, unsigned byte_enables) {
    impl_->command(at, WriteRegisterCommand{offset, value, byte_enables});
}
void Port::read_register(std::uint32_t offset, core::Time at) { impl_->command(at, ReadRegisterCommand{offset}); }
std::uint32_t Port::peek_register(std::uint32_t offset) const { return impl_->peek_register(offset); }
void Port::deliver(const Packet& packet) { impl_->deliver(packet); }
void Port::cut(core::Time at) { impl_->cut(at); }
void Port::advance(core::Time now) { impl_->advance(now); }
void Port::settle(core::Time now) { impl_->settle(now); }
core::Time Port::wakeup() const { return impl_->wakeup(); }
void Port::record_events(bool on) { impl_->record_events(on); }
const std::vector<Announcement>& Port::announcements() const { return impl_->announcements(); }
const std::vector<core::Event>& Port::events() const { return impl_->events(); }
Snapshot Port::snapshot() const { return impl_->snapshot(); }
bool Port::is_traffic_done() const { return impl_->is_traffic_done(); }
const Settings& Port::settings() const { return impl_->settings(); }

}  // namespace pcieflow::port
