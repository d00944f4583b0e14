// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "pcieflow/core/event.hpp"
#include "pcieflow/core/violation.hpp"

namespace pcieflow::observe {

/// The lines of events.jsonl: one JSON object each, with a line feed behind it, without spaces. Keys come in this
/// order:
///
/// | event                  | keys after `t_fs`, `port`, `event`                                                 |
/// |------------------------|------------------------------------------------------------------------------------|
/// | `dllp_sent`            | `kind`; `vc`, `hdr`, `data` of FC DLLPs; `seq` of Ack and Nak; `bytes`; `start_fs` |
/// | `dllp_received`        | the same without `start_fs`                                                        |
/// | `dllp_corrupt`         | `bytes`                                                                            |
/// | `link_up`, `link_down` | none                                                                               |
/// | `surprise_down`        | none                                                                               |
/// | `recovery`             | `active`                                                                           |
/// | `dl_status`            | `from`, `to`: `DL_Down`, `DL_Up`                                                   |
/// | `state`                | `machine` (`DLCMSM` or `FC_INIT`), `vc` (0 of DLCMSM), `from`, `to`                |
/// | `flag`                 | `flag` (`recorded`, `FI1`, `FI2`), `type` of `recorded`, `vc`                      |
/// | `credits`              | `vc`, `pool`, `register`, `value` (null: undefined; infinite: 0)                   |
/// | `watchdog`             | `vc`                                                                               |
/// | `vc_enable`            | `vc`, `enabled`                                                                    |
/// | `tc_map`               | `vc`, `map` (bit n for TCn)                                                        |
/// | `register_read`        | `offset`, `value`                                                                  |
/// | `register_write`       | `offset`, `value`                                                                  |
/// | `misuse`               | `rule`, `vc`, `text`                                                               |
/// | `error`                | `aer` (as `lspci` names it), `rule`, `vc`, `pool`                                  |
/// | `violation`            | `rule`, `class`, `severity`, `vc`, `expected`, `actual`, `text`                    |
///
/// Times are decimal femtoseconds; `t_fs` of `dllp_sent` is the end of the last symbol, `start_fs` the beginning of the
/// first. `bytes` are six bytes in upper-case hexadecimal, CRC included; `hdr` and `data` are the values of the fields.
void append_line(std::string& out, const core::Event& event);
void append_line(std::string& out, const core::Violation& violation);

/// `text` as a JSON string in quotation marks. `text` is UTF-8.
void append_json_string(std::string& out, std::string_view text);

}  // namespace pcieflow::observe
