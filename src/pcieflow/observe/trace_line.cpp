// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/trace_line.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <tuple>
#include <variant>

#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::observe {

namespace {

/// Appends one line to a string, key by key: the constructor opens the object, `close` ends it. Plain appends, because
/// a long run writes millions of lines and a format string would have to be parsed for each.
class Line {
public:
    Line(std::string& out, core::Time time, core::PortId port, std::string_view event) : out_(out) {
        out_.append(R"({"t_fs":)");
        add_digits(core::to_fs(time));
        add("port", core::to_string(port));
        add("event", event);
    }

    /// `value` needs no escaping.
    void add(std::string_view key, std::string_view value) {
        add_key(key);
        out_.append("\"").append(value).append("\"");
    }
    void add(std::string_view key, std::int64_t value) {
        add_key(key);
        add_digits(value);
    }
    void add(std::string_view key, core::VcId vc) { add(key, static_cast<std::int64_t>(core::index(vc))); }
    /// `value` is a JSON literal.
    void add_literal(std::string_view key, std::string_view value) {
        add_key(key);
        out_.append(value);
    }
    void add_escaped(std::string_view key, std::string_view value) {
        add_key(key);
        append_json_string(out_, value);
    }
    void add_bytes(const core::DllpBytes& bytes) {
        constexpr std::string_view hex = "0123456789ABCDEF";
        std::array<char, 2 * std::tuple_size_v<core::DllpBytes>> text{};
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            text[2 * i] = hex[bytes[i] / hex.size()];
            text[2 * i + 1] = hex[bytes[i] % hex.size()];
        }
        add("bytes", std::string_view(text.data(), text.size()));
    }
    void add_dllp(const core::DllpBytes& bytes) {
        const wire::Dllp dllp = wire::decode_unchecked(bytes);
        add("kind", wire::kind_name(dllp));
        if (const auto* fc = std::get_if<wire::FcDllp>(&dllp)) {
            add("vc", fc->vc);
            add("hdr", std::int64_t{fc->hdr});
            add("data", std::int64_t{fc->data});
        } else if (const auto* ack = std::get_if<wire::AckNakDllp>(&dllp)) {
            add("seq", std::int64_t{ack->seq});
        }
        add_bytes(bytes);
    }
    void close() { out_.append("}\n"); }

private:
    void add_digits(std::int64_t value) {
        const fmt::format_int digits(value);
        out_.append(digits.data(), digits.size());
    }
    void add_key(std::string_view key) { out_.append(",\"").append(key).append("\":"); }

    std::string& out_;
};

/// One overload per kind of event: opens the line, adds its keys.
class LineWriter {
public:
    LineWriter(std::string& out, const core::Event& event) : out_(out), event_(event) {}

    void operator()(const core::DllpSent& body) const {
        Line line = open("dllp_sent");
        line.add_dllp(body.bytes);
        line.add("start_fs", core::to_fs(body.start));
        line.close();
    }
    void operator()(const core::DllpReceived& body) const {
        Line line = open("dllp_received");
        line.add_dllp(body.bytes);
        line.close();
    }
    void operator()(const core::DllpCorrupt& body) const {
        Line line = open("dllp_corrupt");
        line.add_bytes(body.bytes);
        line.close();
    }
    void operator()(const core::LinkUpChanged& body) const { open(body.up ? "link_up" : "link_down").close(); }
    void operator()(const core::RecoveryChanged& body) const {
        Line line = open("recovery");
        line.add_literal("active", body.active ? "true" : "false");
        line.close();
    }
    void operator()(const core::VcEnableChanged& body) const {
        Line line = open("vc_enable");
        line.add("vc", body.vc);
        line.add_literal("enabled", body.enabled ? "true" : "false");
        line.close();
    }
    void operator()(const core::TcMapChanged& body) const {
        Line line = open("tc_map");
        line.add("vc", body.vc);
        line.add("map", std::int64_t{body.map});
        line.close();
    }
    void operator()(const core::RegisterAccessed& body) const {
        Line line = open(body.is_write ? "register_write" : "register_read");
        line.add("offset", std::int64_t{body.offset});
        line.add("value", std::int64_t{body.value});
        line.close();
    }
    void operator()(const core::SoftwareMisuse& body) const {
        Line line = open("misuse");
        line.add("rule", core::to_string(core::rule_of(body.kind)));
        line.add("vc", body.vc);
        line.add_escaped("text", core::to_text(body));
        line.close();
    }
    void operator()(const core::ErrorDetected& body) const {
        Line line = open("error");
        line.add("aer", core::facts(body.error).lspci_name);
        line.add("rule", core::to_string(body.check));
        line.add("vc", body.vc);
        line.add("pool", core::to_string(body.pool));
        line.close();
    }
    void operator()(const core::DlcmsmChanged& body) const {
        add_state("DLCMSM", core::vc0, core::to_string(body.from), core::to_string(body.to));
    }
    void operator()(const core::DlStatusChanged& body) const {
        Line line = open("dl_status");
        line.add("from", core::to_string(body.from));
        line.add("to", core::to_string(body.to));
        line.close();
    }
    void operator()(const core::FcInitChanged& body) const {
        add_state("FC_INIT", body.vc, core::to_string(body.from), core::to_string(body.to));
    }
    void operator()(const core::CreditsRecorded& body) const {
        Line line = open("flag");
        line.add("flag", "recorded");
        line.add("type", core::to_string(body.type));
        line.add("vc", body.vc);
        line.close();
    }
    void operator()(const core::FlagSet& body) const {
        Line line = open("flag");
        line.add("flag", core::to_string(body.flag));
        line.add("vc", body.vc);
        line.close();
    }
    void operator()(const core::RegisterChanged& body) const {
        Line line = open("credits");
        line.add("vc", body.vc);
        line.add("pool", core::to_string(body.pool));
        line.add("register", core::to_string(body.reg));
        if (body.value) {
            line.add("value", std::int64_t{*body.value});
        } else {
            line.add_literal("value", "null");
        }
        line.close();
    }
    void operator()(const core::SurpriseDown&) const { open("surprise_down").close(); }
    void operator()(const core::WatchdogExpired& body) const {
        Line line = open("watchdog");
        line.add("vc", body.vc);
        line.close();
    }
    void operator()(const core::TlpSent& body) const {
        Line line = open_tlp("tlp_sent", body.tlp);
        line.add("start_fs", core::to_fs(body.start));
        if (body.is_replay) {
            line.add_literal("replay", "true");
        }
        if (body.is_nullified) {
            line.add_literal("nullified", "true");
        }
        line.close();
    }
    void operator()(const core::TlpReceived& body) const { open_tlp("tlp_received", body.tlp).close(); }
    void operator()(const core::TlpDropped& body) const {
        Line line = open_tlp("tlp_dropped", body.tlp);
        line.add("reason", core::to_string(body.reason));
        if (body.lacking) {
            line.add("pool", core::to_string(*body.lacking));
        }
        line.close();
    }
    void operator()(const core::TlpNeverGoes& body) const {
        Line line = open("tlp_never_goes");
        line.add("kind", core::to_string(body.kind));
        line.add("vc", body.vc);
        line.add("pool", core::to_string(body.pool));
        line.add("need", std::int64_t{body.need});
        line.add("advertised", std::int64_t{body.advertised});
        line.close();
    }
    void operator()(const core::ReplayStarted& body) const {
        Line line = open("replay");
        line.add("cause", body.by_timer ? "timer" : "nak");
        line.add_literal("retrain", body.after_retrain ? "true" : "false");
        line.close();
    }
    void operator()(const core::Stalled& body) const {
        Line line = open("stall");
        line.add("vc", body.vc);
        line.add("cause", core::to_string(body.cause));
        line.add("fs", body.span.count());
        line.close();
    }

private:
    [[nodiscard]] Line open(std::string_view name) const { return {out_, event_.time, event_.port, name}; }
    [[nodiscard]] Line open_tlp(std::string_view name, const core::TlpRecord& tlp) const {
        constexpr std::int64_t bytes_per_dw = 4;
        Line line = open(name);
        line.add("kind", core::to_string(tlp.kind));
        line.add("vc", tlp.vc);
        line.add("tc", std::int64_t{tlp.tc});
        line.add("seq", std::int64_t{tlp.seq});
        line.add("payload", bytes_per_dw * tlp.payload_dw);
        return line;
    }
    void add_state(std::string_view machine, core::VcId vc, std::string_view from, std::string_view to) const {
        Line line = open("state");
        line.add("machine", machine);
        line.add("vc", vc);
        line.add("from", from);
        line.add("to", to);
        line.close();
    }

    std::string& out_;
    const core::Event& event_;
};

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
    out.push_back('"');
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out.push_back('\\');
            out.push_back(c);
        } else if (static_cast<unsigned char>(c) < 0x20) {
            fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned>(c));
        } else {
            out.push_back(c);
        }
    }
    out.push_back('"');
}

void append_line(std::string& out, const core::Event& event) { std::visit(LineWriter(out, event), event.body); }

void append_line(std::string& out, const core::Violation& violation) {
    Line line(out, violation.time, violation.port, "violation");
    line.add("rule", core::to_string(violation.rule));
    line.add("class", core::to_string(violation.violation_class));
    line.add("severity", core::to_string(violation.severity));
    line.add("vc", violation.vc);
    line.add_escaped("expected", violation.expected);
    line.add_escaped("actual", violation.actual);
    line.add_escaped("text", violation.text);
    line.close();
}

}  // namespace pcieflow::observe
