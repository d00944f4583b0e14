// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pcieflow/scenario/loader.hpp"

/// Scenario files for the loader's tests.
namespace pcieflow::scenario::texts {

inline constexpr std::string_view first_run = R"(name: first-run
description: Flow-control initialisation of VC0, B comes up 100 ns after A
stop: {at: 2us}
link: {rate: 2.5GT/s, width: x1, latency: 10ns}
ports:
  A: {vcs: {0: {PH: 4, PD: 64, NPH: 2, NPD: 32, CplH: infinite, CplD: infinite}}}
  B: {link_up: 100ns, vcs: {0: {PH: 4, PD: 64, NPH: 2, NPD: 32, CplH: infinite, CplD: infinite}}}
expect:
  - {port: A, reaches: DL_Active, before: 1us}
)";

/// Every key that is available, once.
inline constexpr std::string_view key_tour = R"(name: key-tour
description: every key once
rules: mindshare
seed: 1
stop: {when: traffic_done, at: 1ms}
link: {rate: 5GT/s, width: x4, latency: 10ns, skp: off}
ports:
  A:
    role: root
    link_up: 0ns
    max_payload: 256B
    max_read_request: 512B
    rcb: 64B
    extended_synch: false
    fcpe_check: on
    fcinit_checker: on
    fc_timeout: off
    update_fc: {policy: spec, P: {policy: threshold, credits: 4}, NP: {policy: interval, every: 5us, count: 3}}
    fc_init:
      initfc_max_interval: 17us
      tlp_allowed_in_fc_init2: true
      vc0_initfc_gap: 0ns
      vcn_initfc_policy: when_idle
      initfc_switch_point: TRIPLE_BOUNDARY
      min_initfc1_triples: 1
      min_initfc2_triples: 1
      late_initfc_response: IGNORE
    ack: {limit: table}
    replay: {limit: table, buffer: 2048}
    drain: {rate: max, latency: 0ns, burst: 2, data_first: on, stall: {at: 10us, for: 2us, every: 10us, count: 3}}
    completer: {latency: 200ns, latency_law: uniform, latency_max: 400ns, requests: 8, split: rcb, buffer: {CplH: 64, CplD: 992}}
    completion_timeout: 10ms
    vc_arbitration: wrr32
    low_priority_vc_count: 1
    transmit_queues: single_fifo
    transmit_priority: [nak, ack, update_fc, replay, tlp, other]
    vcs:
      0: {PH: 4, PD: 64, NPH: 2, NPD: 32, CplH: infinite, CplD: infinite}
      1: {PH: 8, PD: 64, NPH: 8, NPD: 8, CplH: infinite, CplD: infinite, tcs: [1, 2], weight: 3}
  B:
    completer: {latency: 100ns, latency_law: lognormal, latency_median: 300ns}
    vcs:
      0: {PH: 4, PD: 64, NPH: 2, NPD: 32, CplH: infinite, CplD: infinite}
      1: {PH: 8, PD: 64, NPH: 8, NPD: 8, CplH: infinite, CplD: infinite, tcs: [1, 2]}
events:
  - {at: 5us, do: link_down, ports: [A], reason: link_disable}
  - {at: 6us, do: link_up}
  - {at: 7us, do: retrain, for: 1us}
  - {at: 9us, do: enable_vc, vc: 1}
  - {at: 9500ns, port: A, do: read_register, offset: 0x160}
  - {at: 10us, port: B, do: write_register, offset: 0x050, value: 0x80}
faults:
  - {do: drop, from: A, match: InitFC1-NP, nth: 1, vc: 0}
  - {do: delay, from: B, match: UpdateFC-*, by: 1us, after: 20us, before: 1ms, count: 3, probability: 0.5}
  - {do: change, from: A, match: InitFC2-P, to: InitFC1-P, to_vc: 1, hdr: 1, data: 2, hdr_scale: 1, data_scale: 1}
  - {do: send, from: B, match: UpdateFC-NP, at: 30us, vc: 1, hdr: 4, data: 5}
  - {do: send, from: B, match: Unsupported, at: 31us, type: 0x48}
  - {do: send, from: B, match: Nak, at: 32us, seq: 77}
  - {do: nullify, from: A, match: TLP, nth: 3}
  - {do: corrupt, from: B, match: Cpl*, probability: 1e-4}
traffic:
  - {name: load, from: A, kind: Vendor-Specific, rate: 1Gb/s, count: 1000, start: 5us, value: 0xABCDEF}
  - {name: writes, from: A, kind: MWr, payload: 128B, tc: 1, rate: max, count: 1000, address: 64, ecrc: on}
  - {name: reads, from: B, kind: MRd, size: 4KiB, rate: 1Gb/s, arrival: poisson, tags: 32, outstanding: 8, count: 9}
  - {name: all, from: B, mix: {MWr: 3, MRd: 1}, burst: {count: 4, gap: 1us}, relaxed_ordering: on, id_based_ordering: on, count: 5}
checks: {fcinit: on, overflow: on, fcpe: on, CHK-19: warning}
expect:
  - {port: A, reaches: DL_Active, before: 1us, after: 100ns, vc: 0}
  - {violation: CHK-30, port: B, count: 2, at: 3us}
  - {delivered: writes, count: 1000, before: 2ms}
  - {dropped: bad_lcrc, port: B, after: 1us}
  - {replay: nak, port: A}
  - {port: B, never: DISABLED, vc: 1, after: 20us}
)";

inline constexpr std::string_view key_tour_json = R"({
  "name": "key-tour",
  "description": "every key once",
  "rules": "mindshare",
  "seed": 1,
  "stop": {"when": "traffic_done", "at": "1ms"},
  "link": {"rate": "5GT/s", "width": "x4", "latency": "10ns", "skp": false},
  "ports": {
    "A": {
      "role": "root", "link_up": "0ns", "max_payload": "256B", "max_read_request": "512B", "rcb": "64B",
      "extended_synch": false, "fcpe_check": true, "fcinit_checker": true, "fc_timeout": false,
      "update_fc": {"policy": "spec", "P": {"policy": "threshold", "credits": 4},
                    "NP": {"policy": "interval", "every": "5us", "count": 3}},
      "fc_init": {"initfc_max_interval": "17us", "tlp_allowed_in_fc_init2": true, "vc0_initfc_gap": "0ns",
                  "vcn_initfc_policy": "when_idle", "initfc_switch_point": "TRIPLE_BOUNDARY",
                  "min_initfc1_triples": 1, "min_initfc2_triples": 1, "late_initfc_response": "IGNORE"},
      "ack": {"limit": "table"}, "replay": {"limit": "table", "buffer": 2048},
      "drain": {"rate": "max", "latency": "0ns", "burst": 2, "data_first": "on",
                "stall": {"at": "10us", "for": "2us", "every": "10us", "count": 3}},
      "completer": {"latency": "200ns", "latency_law": "uniform", "latency_max": "400ns", "requests": 8,
                    "split": "rcb", "buffer": {"CplH": 64, "CplD": 992}},
      "completion_timeout": "10ms", "vc_arbitration": "wrr32", "low_priority_vc_count": 1,
      "transmit_queues": "single_fifo",
      "transmit_priority": ["nak", "ack", "update_fc", "replay", "tlp", "other"],
      "vcs": {"0": {"PH": 4, "PD": 64, "NPH": 2, "NPD": 32, "CplH": "infinite", "CplD": "infinite"},
              "1": {"PH": 8, "PD": 64, "NPH": 8, "NPD": 8, "CplH": "infinite", "CplD": "infinite", "tcs": [1, 2],
                    "weight": 3}}
    },
    "B": {
      "completer": {"latency": "100ns", "latency_law": "lognormal", "latency_median": "300ns"},
      "vcs": {"0": {"PH": 4, "PD": 64, "NPH": 2, "NPD": 32, "CplH": "infinite", "CplD": "infinite"},
              "1": {"PH": 8, "PD": 64, "NPH": 8, "NPD": 8, "CplH": "infinite", "CplD": "infinite", "tcs": [1, 2]}}
    }
  },
  "events": [{"at": "5us", "do": "link_down", "ports": ["A"], "reason": "link_disable"},
             {"at": "6us", "do": "link_up"}, {"at": "7us", "do": "retrain", "for": "1us"},
             {"at": "9us", "do": "enable_vc", "vc": 1},
             {"at": "9500ns", "port": "A", "do": "read_register", "offset": 352},
             {"at": "10us", "port": "B", "do": "write_register", "offset": "0x050", "value": 128}],
  "faults": [{"do": "drop", "from": "A", "match": "InitFC1-NP", "nth": 1, "vc": 0},
             {"do": "delay", "from": "B", "match": "UpdateFC-*", "by": "1us", "after": "20us", "before": "1ms",
              "count": 3, "probability": 0.5},
             {"do": "change", "from": "A", "match": "InitFC2-P", "to": "InitFC1-P", "to_vc": 1, "hdr": 1, "data": 2,
              "hdr_scale": 1, "data_scale": 1},
             {"do": "send", "from": "B", "match": "UpdateFC-NP", "at": "30us", "vc": 1, "hdr": 4, "data": 5},
             {"do": "send", "from": "B", "match": "Unsupported", "at": "31us", "type": 72},
             {"do": "send", "from": "B", "match": "Nak", "at": "32us", "seq": 77},
             {"do": "nullify", "from": "A", "match": "TLP", "nth": 3},
             {"do": "corrupt", "from": "B", "match": "Cpl*", "probability": 1e-4}],
  "traffic": [{"name": "load", "from": "A", "kind": "Vendor-Specific", "rate": "1Gb/s", "count": 1000, "start": "5us",
               "value": "0xABCDEF"},
              {"name": "writes", "from": "A", "kind": "MWr", "payload": "128B", "tc": 1, "rate": "max", "count": 1000,
               "address": 64, "ecrc": true},
              {"name": "reads", "from": "B", "kind": "MRd", "size": "4KiB", "rate": "1Gb/s", "arrival": "poisson",
               "tags": 32, "outstanding": 8, "count": 9},
              {"name": "all", "from": "B", "mix": {"MWr": 3, "MRd": 1}, "burst": {"count": 4, "gap": "1us"},
               "relaxed_ordering": true, "id_based_ordering": true, "count": 5}],
  "checks": {"fcinit": true, "overflow": true, "fcpe": true, "CHK-19": "warning"},
  "expect": [{"port": "A", "reaches": "DL_Active", "before": "1us", "after": "100ns", "vc": 0},
             {"violation": "CHK-30", "port": "B", "count": 2, "at": "3us"},
             {"delivered": "writes", "count": 1000, "before": "2ms"},
             {"dropped": "bad_lcrc", "port": "B", "after": "1us"},
             {"replay": "nak", "port": "A"},
             {"port": "B", "never": "DISABLED", "vc": 1, "after": "20us"}]
})";

/// The first run with one line more.
inline std::string first_run_and(std::string_view line) { return std::string(first_run) + std::string(line) + "\n"; }

/// What the loader says to a text called f.yaml; empty if it takes it.
inline std::string answer(std::string_view text, const std::vector<std::string>& overrides = {}) {
    return to_string(load_text(text, "f.yaml", overrides));
}

}  // namespace pcieflow::scenario::texts
