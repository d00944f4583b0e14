// SPDX-License-Identifier: Apache-2.0
#include "support/source_text.hpp"

#include <algorithm>
#include <cctype>

namespace pcieflow::support {
namespace {

bool is_word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Takes pieces off the front of a source.
class Lexer {
public:
    explicit Lexer(std::string_view source) : rest_(source) {}

    SourceText run() {
        while (!rest_.empty()) {
            if (begins_with("//")) {
                append(text_.comments, take(rest_.find('\n')));
            } else if (begins_with("/*")) {
                append(text_.comments, take_through("*/", 2));
            } else if (begins_with("R\"") && !is_word_character(last_)) {
                take_through(")" + std::string(rest_.substr(2, rest_.find('(') - 2)) + "\"", 2);
            } else if (rest_.front() == '"' || (rest_.front() == '\'' && !is_word_character(last_))) {
                take_quoted(rest_.front());
            } else {
                last_ = rest_.front();
                text_.code += take(1);
            }
        }
        return text_;
    }

private:
    [[nodiscard]] bool begins_with(std::string_view prefix) const { return rest_.substr(0, prefix.size()) == prefix; }

    std::string_view take(std::size_t size) {
        const std::string_view taken = rest_.substr(0, size);
        rest_.remove_prefix(taken.size());
        return taken;
    }

    std::string_view take_through(std::string_view end, std::size_t from) {
        const std::size_t found = rest_.find(end, from);
        return take(found == std::string_view::npos ? found : found + end.size());
    }

    void take_quoted(char quote) {
        std::size_t end = 1;
        while (end < rest_.size() && rest_[end] != quote && rest_[end] != '\n') {
            end += rest_[end] == '\\' ? 2U : 1U;
        }
        take(end + 1);
        append(text_.code, "");
        last_ = quote;
    }

    static void append(std::string& text, std::string_view piece) { text.append(piece).append(" "); }

    std::string_view rest_;
    char last_ = ' ';  ///< of the code: a ' behind a digit separates digits
    SourceText text_;
};

}  // namespace

SourceText take_apart(std::string_view source) { return Lexer(source).run(); }

}  // namespace pcieflow::support
