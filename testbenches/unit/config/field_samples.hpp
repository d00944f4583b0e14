// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace pcieflow::config::testing_samples {

/// Texts for one row of the field table; empty: the row has no such text.
struct Sample {
    std::string_view pattern;
    std::string_view path;
    std::string_view lowest;      ///< the lowest value, or a good one
    std::string_view highest;     ///< the highest value, or another good one
    std::string_view below;       ///< just too low
    std::string_view above;       ///< just too high
    std::string_view wrong_unit;  ///< or no value of this kind at all
};

constexpr std::string_view word64 = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
constexpr std::string_view most = "9223372036854775807";
constexpr std::string_view too_many = "9223372036854775808";

// clang-format off
inline constexpr std::array samples{
    Sample{"name", "name", "a", word64, "", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "a b"},
    Sample{"description", "description", "", "anything: at all", "", "", ""},
    Sample{"rules", "rules", "mindshare", "base", "", "", "Base"},
    Sample{"seed", "seed", "0", most, "-1", too_many, "1s"},
    Sample{"stop.when", "stop.when", "dl_active", "traffic_done", "", "", "DL_Active"},
    Sample{"stop.at", "stop.at", "1fs", "9223s", "0fs", "9223000000000000001fs", "1GT/s"},
    Sample{"link.rate", "link.rate", "2.5GT/s", "5GT/s", "2.4GT/s", "8GT/s", "5Gb/s"},
    Sample{"link.width", "link.width", "x1", "x32", "x0", "x64", "4"},
    Sample{"link.latency", "link.latency", "0fs", "100ms", "-1fs", "100000000000001fs", "10B"},
    Sample{"link.skp", "link.skp", "1180", "1538", "1179", "1539", "1180ns"},
    Sample{"checks.*", "checks.CHK-19", "off", "warning", "", "", "correctable"},
    Sample{"ports.*.role", "ports.A.role", "root", "downstream", "", "", "switch"},
    Sample{"ports.*.link_up", "ports.A.link_up", "0ns", "9223s", "-1ns", "9223000000000000001fs", "1"},
    Sample{"ports.*.max_payload", "ports.A.max_payload", "128B", "4KiB", "64B", "8KiB", "128ns"},
    Sample{"ports.*.max_read_request", "ports.A.max_read_request", "128B", "4096B", "64B", "8KiB", "512"},
    Sample{"ports.*.rcb", "ports.A.rcb", "64B", "128B", "32B", "256B", "64"},
    Sample{"ports.*.extended_synch", "ports.A.extended_synch", "false", "on", "", "", "1"},
    Sample{"ports.*.fcpe_check", "ports.A.fcpe_check", "off", "on", "", "", "warning"},
    Sample{"ports.*.fcinit_checker", "ports.A.fcinit_checker", "false", "on", "", "", "1"},
    Sample{"ports.*.fc_timeout", "ports.A.fc_timeout", "1fs", "off", "0us", "100000000000001fs", "200"},
    Sample{"ports.*.ack.limit", "ports.A.ack.limit", "0ns", "table", "-1ns", "101ms", "simplified"},
    Sample{"ports.*.replay.limit", "ports.A.replay.limit", "1fs", "simplified", "0ns", "101ms", "tabel"},
    Sample{"ports.*.replay.buffer", "ports.A.replay.buffer", "1", "2048", "0", "2049", "2KiB"},
    Sample{"ports.*.drain.rate", "ports.A.drain.rate", "0.001MB/s", "max", "0.000999MB/s", "8001Gb/s", "1GB/s"},
    Sample{"ports.*.drain.latency", "ports.A.drain.latency", "0ns", "100ms", "-1ns", "101ms", "max"},
    Sample{"ports.*.completer.latency", "ports.A.completer.latency", "0ns", "100ms", "-1ns", "101ms", "5"},
    Sample{"ports.*.completer.requests", "ports.A.completer.requests", "1", "65535", "0", "65536", "4B"},
    Sample{"ports.*.completer.split", "ports.A.completer.split", "max_payload", "rcb", "", "", "64B"},
    Sample{"ports.*.completer.buffer.CplH", "ports.A.completer.buffer.CplH", "1", "65535", "0", "65536", "64B"},
    Sample{"ports.*.completer.buffer.CplD", "ports.A.completer.buffer.CplD", "1", "infinite", "0", "65536", "992B"},
    Sample{"ports.*.completion_timeout", "ports.A.completion_timeout", "1fs", "off", "0ns", "101ms", "50"},
    Sample{"ports.*.vc_arbitration", "ports.A.vc_arbitration", "strict", "wrr128", "", "", "wrr"},
    Sample{"ports.*.low_priority_vc_count", "ports.A.low_priority_vc_count", "1", "7", "0", "8", "VC1"},
    Sample{"ports.*.transmit_queues", "ports.A.transmit_queues", "per_type", "single_fifo", "", "", "fifo"},
    Sample{"ports.*.transmit_priority", "ports.A.transmit_priority", "[tlp]", "[nak, ack, update_fc, replay, tlp, other]", "", "[tlp, skp]", "tlp"},
    Sample{"ports.*.update_fc.policy", "ports.A.update_fc.policy", "immediate", "piggyback", "", "", "fast"},
    Sample{"ports.*.update_fc.credits", "ports.A.update_fc.credits", "1", "4095", "0", "4096", "4ns"},
    Sample{"ports.*.update_fc.every", "ports.A.update_fc.every", "1fs", "100ms", "0fs", "101ms", "5"},
    Sample{"ports.*.update_fc.count", "ports.A.update_fc.count", "1", "1000000", "0", "1000001", "4us"},
    Sample{"ports.*.update_fc.*.policy", "ports.A.update_fc.NP.policy", "spec", "periodic", "", "", "fast"},
    Sample{"ports.*.update_fc.*.credits", "ports.A.update_fc.P.credits", "1", "4095", "0", "4096", "4ns"},
    Sample{"ports.*.update_fc.*.every", "ports.A.update_fc.Cpl.every", "1fs", "100ms", "0fs", "101ms", "5"},
    Sample{"ports.*.update_fc.*.count", "ports.A.update_fc.P.count", "1", "1000000", "0", "1000001", "4us"},
    Sample{"ports.*.fc_init.initfc_max_interval", "ports.A.fc_init.initfc_max_interval", "1fs", "100ms", "0ns", "101ms", "17"},
    Sample{"ports.*.fc_init.tlp_allowed_in_fc_init2", "ports.A.fc_init.tlp_allowed_in_fc_init2", "false", "true", "", "", "1"},
    Sample{"ports.*.fc_init.vc0_initfc_gap", "ports.A.fc_init.vc0_initfc_gap", "0ns", "100ms", "-1ns", "101ms", "17"},
    Sample{"ports.*.fc_init.vcn_initfc_policy", "ports.A.fc_init.vcn_initfc_policy", "when_idle", "back_to_back", "", "", "idle"},
    Sample{"ports.*.fc_init.initfc_switch_point", "ports.A.fc_init.initfc_switch_point", "TRIPLE_BOUNDARY", "DLLP_BOUNDARY", "", "", "dllp"},
    Sample{"ports.*.fc_init.min_initfc1_triples", "ports.A.fc_init.min_initfc1_triples", "0", "1000", "-1", "1001", "1us"},
    Sample{"ports.*.fc_init.min_initfc2_triples", "ports.A.fc_init.min_initfc2_triples", "0", "1000", "-1", "1001", "1us"},
    Sample{"ports.*.fc_init.late_initfc_response", "ports.A.fc_init.late_initfc_response", "IGNORE", "SEND_UPDATEFC", "", "", "off"},
    Sample{"ports.*.vcs.*.PH", "ports.A.vcs.0.PH", "1", "255", "0", "256", "4B"},
    Sample{"ports.*.vcs.*.PD", "ports.A.vcs.0.PD", "1", "4095", "0", "4096", "4B"},
    Sample{"ports.*.vcs.*.NPH", "ports.B.vcs.7.NPH", "1", "255", "0", "256", "x4"},
    Sample{"ports.*.vcs.*.NPD", "ports.A.vcs.0.NPD", "1", "4095", "0", "4096", "inf"},
    Sample{"ports.*.vcs.*.CplH", "ports.A.vcs.0.CplH", "1", "infinite", "0", "256", "4B"},
    Sample{"ports.*.vcs.*.CplD", "ports.A.vcs.0.CplD", "1", "infinite", "0", "4096", "4B"},
    Sample{"ports.*.vcs.*.tcs", "ports.A.vcs.1.tcs", "[0]", "[1, 7]", "[-1]", "[8]", "1"},
    Sample{"ports.*.vcs.*.weight", "ports.A.vcs.0.weight", "1", "128", "0", "129", "50%"},
    Sample{"events[].at", "events.0.at", "0ns", "9223s", "-1ns", "9223000000000000001fs", "5"},
    Sample{"events[].do", "events.0.do", "link_down", "read_register", "", "", "down"},
    Sample{"events[].ports", "events.0.ports", "[A]", "[A, B]", "", "[C]", "A"},
    Sample{"events[].port", "events.0.port", "A", "B", "", "[A]", "both"},
    Sample{"events[].vc", "events.0.vc", "1", "7", "0", "8", "VC1"},
    Sample{"events[].offset", "events.0.offset", "4", "0xFFC", "-4", "0x1000", "16B"},
    Sample{"events[].value", "events.0.value", "1", "0xffffffff", "-1", "4294967296", "1us"},
    Sample{"events[].for", "events.0.for", "1fs", "100ms", "0us", "101ms", "1"},
    Sample{"events[].reason", "events.0.reason", "none", "slot_power_off", "", "", "surprise"},
    Sample{"faults[].do", "faults.0.do", "drop", "send", "", "", "lose"},
    Sample{"faults[].from", "faults.0.from", "A", "B", "", "", "a"},
    Sample{"faults[].by", "faults.0.by", "1fs", "100ms", "0ns", "101ms", "5"},
    Sample{"faults[].at", "faults.0.at", "1ns", "9223s", "-1ns", "9223000000000000001fs", "5"},
    Sample{"faults[].match", "faults.0.match", "InitFC1-NP", "*", "", "", "InitFC"},
    Sample{"faults[].vc", "faults.0.vc", "0", "7", "-1", "8", "VC1"},
    Sample{"faults[].nth", "faults.0.nth", "1", most, "0", too_many, "1st"},
    Sample{"faults[].count", "faults.0.count", "1", most, "0", too_many, "1us"},
    Sample{"faults[].after", "faults.0.after", "0ns", "9223s", "-1ns", "9223000000000000001fs", "5"},
    Sample{"faults[].before", "faults.0.before", "0ns", "9223s", "-1ns", "9223000000000000001fs", "5"},
    Sample{"faults[].probability", "faults.0.probability", "0.000001", "1", "-0.1", "1.000001", "50%"},
    Sample{"faults[].to", "faults.0.to", "InitFC1-P", "UpdateFC-Cpl", "", "", "InitFC2-*"},
    Sample{"faults[].to_vc", "faults.0.to_vc", "0", "7", "-1", "8", "VC1"},
    Sample{"faults[].hdr", "faults.0.hdr", "0", "255", "-1", "256", "infinite"},
    Sample{"faults[].data", "faults.0.data", "0", "4095", "-1", "4096", "4B"},
    Sample{"faults[].hdr_scale", "faults.0.hdr_scale", "0", "3", "-1", "4", "01b"},
    Sample{"faults[].data_scale", "faults.0.data_scale", "0", "3", "-1", "4", "x4"},
    Sample{"faults[].type", "faults.0.type", "0", "0xFF", "-1", "0x100", "InitFC1"},
    Sample{"traffic[].name", "traffic.0.name", "a", "load-1", "", "", "a b"},
    Sample{"traffic[].from", "traffic.0.from", "A", "B", "", "", "both"},
    Sample{"traffic[].kind", "traffic.0.kind", "NOP", "DMWr", "", "", "Ack"},
    Sample{"traffic[].mix.*", "traffic.0.mix.MRd", "1", "1000000", "0", "1000001", "50%"},
    Sample{"traffic[].trace", "traffic.0.trace", "", "dma.csv", "", "", ""},
    Sample{"traffic[].count", "traffic.0.count", "1", most, "0", too_many, "1us"},
    Sample{"traffic[].start", "traffic.0.start", "0ns", "9223s", "-1ns", "9223000000000000001fs", "5"},
    Sample{"traffic[].value", "traffic.0.value", "0", "0xFFFFFF", "-1", "0x1000000", "4B"},
    Sample{"traffic[].rate", "traffic.0.rate", "0.001MB/s", "max", "0.000999MB/s", "8001Gb/s", "1GB/s"},
    Sample{"traffic[].arrival", "traffic.0.arrival", "fixed", "poisson", "", "", "random"},
    Sample{"traffic[].burst.count", "traffic.0.burst.count", "2", "1000000", "0", "1000001", "4us"},
    Sample{"traffic[].burst.gap", "traffic.0.burst.gap", "1fs", "100ms", "0ns", "101ms", "5"},
    Sample{"traffic[].payload", "traffic.0.payload", "1B", "4KiB", "0B", "4097B", "128"},
    Sample{"traffic[].size", "traffic.0.size", "1B", "1024KiB", "0B", "1048577B", "4ns"},
    Sample{"traffic[].tc", "traffic.0.tc", "0", "7", "-1", "8", "TC1"},
    Sample{"traffic[].address", "traffic.0.address", "32", "64", "31", "65", "64b"},
    Sample{"traffic[].ecrc", "traffic.0.ecrc", "false", "true", "", "", "1"},
    Sample{"traffic[].relaxed_ordering", "traffic.0.relaxed_ordering", "off", "on", "", "", "1"},
    Sample{"traffic[].id_based_ordering", "traffic.0.id_based_ordering", "false", "true", "", "", "1"},
    Sample{"traffic[].tags", "traffic.0.tags", "1", "1024", "0", "1025", "32B"},
    Sample{"traffic[].outstanding", "traffic.0.outstanding", "1", "1024", "0", "1025", "8ns"},
    Sample{"expect[].reaches", "expect.0.reaches", "DL_Inactive", "FI2", "", "", "DL_Feature"},
    Sample{"expect[].never", "expect.0.never", "DL_Inactive", "DONE", "", "", "DL_Feature"},
    Sample{"expect[].violation", "expect.0.violation", "CHK-30", "FC-INIT-21", "", "", "30"},
    Sample{"expect[].port", "expect.0.port", "A", "B", "", "", "both"},
    Sample{"expect[].vc", "expect.0.vc", "0", "7", "-1", "8", "VC1"},
    Sample{"expect[].count", "expect.0.count", "0", most, "-1", too_many, "1us"},
    Sample{"expect[].before", "expect.0.before", "0ns", "9223s", "-1ns", "9223000000000000001fs", "5"},
    Sample{"expect[].at", "expect.0.at", "0ns", "9223s", "-1ns", "9223000000000000001fs", "5"},
    Sample{"expect[].after", "expect.0.after", "0ns", "9223s", "-1ns", "9223000000000000001fs", "5"},
    Sample{"sweep", "sweep", "", "", "", "", "x"},
};
// clang-format on

}  // namespace pcieflow::config::testing_samples
