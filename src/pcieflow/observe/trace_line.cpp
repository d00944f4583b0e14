// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/observe/trace_line.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>
#include <variant>

#include "pcieflow/wire/dllp.hpp"

namespace pcieflow::observe {

namespace {

/// Appends one line to a string: the constructor opens the object, `close` ends it.
class Line {
public:
    Line(std::string& out, core::Time time, core::PortId port, std::string_view event) : out_(out) {
        add(R"({{"t_fs":{},"port":"{}","event":"{}")", core::to_fs(time), core::to_string(port), event);
    }

    template <class... Values>
    void add(fmt::format_string<Values...> format, Values&&... values) {
        fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
    }
    void add_text(std::string_view key, std::string_view text) {
        add(R"(,"{}":)", key);
        append_json_string(out_, text);
    }
    void add_bytes(const core::DllpBytes& bytes) {
        add(R"(,"bytes":"{:02X}{:02X}{:02X}{:02X}{:02X}{:02X}")", bytes[0], bytes[1], bytes[2], bytes[3], bytes[4],
            bytes[5]);
    }
    void add_dllp(const core::DllpBytes& bytes) {
        const wire::Dllp dllp = wire::decode_unchecked(bytes);
        add(R"(,"kind":"{}")", wire::kind_name(dllp));
        if (const auto* fc = std::get_if<wire::FcDllp>(&dllp)) {
            add(R"(,"vc":{},"hdr":{},"data":{})", core::index(fc->vc), fc->hdr, fc->data);
        } else if (const auto* ack = std::get_if<wire::AckNakDllp>(&dllp)) {
            add(R"(,"seq":{})", ack->seq);
        }
        add_bytes(bytes);
    }
    void close() { out_.append("}\n"); }

private:
    std::string& out_;
};

/// One overload per kind of event: opens the line, adds its keys.
class LineWriter {
public:
    LineWriter(std::string& out, const core::Event& event) : out_(out), event_(event) {}

    void operator()(const core::DllpSent& body) const {
        Line line = open("dllp_sent");
        line.add_dllp(body.bytes);
        line.add(R"(,"start_fs":{})", core::to_fs(body.start));
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
        line.add(R"(,"active":{})", body.active);
        line.close();
    }
    void operator()(const core::VcEnableChanged& body) const {
        Line line = open("vc_enable");
        line.add(R"(,"vc":{},"enabled":{})", core::index(body.vc), body.enabled);
        line.close();
    }
    void operator()(const core::TcMapChanged& body) const {
        Line line = open("tc_map");
        line.add(R"(,"vc":{},"map":{})", core::index(body.vc), body.map);
        line.close();
    }
    void operator()(const core::RegisterAccessed& body) const {
        Line line = open(body.is_write ? "register_write" : "register_read");
        line.add(R"(,"offset":{},"value":{})", body.offset, body.value);
        line.close();
    }
    void operator()(const core::SoftwareMisuse& body) const {
        Line line = open("misuse");
        line.add(R"(,"rule":"{}","vc":{})", core::to_string(core::facts(body.kind).rule), core::index(body.vc));
        line.add_text("text", core::facts(body.kind).text);
        line.close();
    }
    void operator()(const core::ErrorDetected& body) const {
        Line line = open("error");
        line.add(R"(,"aer":"{}","rule":"{}","vc":{},"pool":"{}")", core::facts(body.error).lspci_name,
                 core::to_string(body.check), core::index(body.vc), core::to_string(body.pool));
        line.close();
    }
    void operator()(const core::DlcmsmChanged& body) const {
        add_state("DLCMSM", core::vc0, core::to_string(body.from), core::to_string(body.to));
    }
    void operator()(const core::DlStatusChanged& body) const {
        Line line = open("dl_status");
        line.add(R"(,"from":"{}","to":"{}")", core::to_string(body.from), core::to_string(body.to));
        line.close();
    }
    void operator()(const core::FcInitChanged& body) const {
        add_state("FC_INIT", body.vc, core::to_string(body.from), core::to_string(body.to));
    }
    void operator()(const core::CreditsRecorded& body) const {
        Line line = open("flag");
        line.add(R"(,"flag":"recorded","type":"{}","vc":{})", core::to_string(body.type), core::index(body.vc));
        line.close();
    }
    void operator()(const core::FlagSet& body) const {
        Line line = open("flag");
        line.add(R"(,"flag":"{}","vc":{})", core::to_string(body.flag), core::index(body.vc));
        line.close();
    }
    void operator()(const core::RegisterChanged& body) const {
        Line line = open("credits");
        line.add(R"(,"vc":{},"pool":"{}","register":"{}","value":)", core::index(body.vc), core::to_string(body.pool),
                 core::to_string(body.reg));
        if (body.value) {
            line.add("{}", *body.value);
        } else {
            line.add("null");
        }
        line.close();
    }
    void operator()(const core::SurpriseDown&) const { open("surprise_down").close(); }
    void operator()(const core::WatchdogExpired& body) const {
        Line line = open("watchdog");
        line.add(R"(,"vc":{})", core::index(body.vc));
        line.close();
    }

private:
    [[nodiscard]] Line open(std::string_view name) const { return {out_, event_.time, event_.port, name}; }
    void add_state(std::string_view machine, core::VcId vc, std::string_view from, std::string_view to) const {
        Line line = open("state");
        line.add(R"(,"machine":"{}","vc":{},"from":"{}","to":"{}")", machine, core::index(vc), from, to);
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
    line.add(R"(,"rule":"{}","class":"{}","severity":"{}","vc":{})", core::to_string(violation.rule),
             core::to_string(violation.violation_class), core::to_string(violation.severity),
             core::index(violation.vc));
    line.add_text("expected", violation.expected);
    line.add_text("actual", violation.actual);
    line.add_text("text", violation.text);
    line.close();
}

}  // namespace pcieflow::observe
