// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/app/output_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>
#include <utility>

namespace pcieflow::app {

namespace {

// The one thing that a signal handler can reach: the name of the unfinished file.
std::array<char, 4096> unfinished{};  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
constexpr std::array ending_signals{SIGINT, SIGTERM, SIGHUP};

extern "C" void remove_unfinished_file(int signal) {
    ::unlink(unfinished.data());
    std::signal(signal, SIG_DFL);
    ::raise(signal);
}

void guard(const std::filesystem::path& path) {
    const std::string& name = path.native();
    if (name.size() < unfinished.size()) {
        std::memcpy(unfinished.data(), name.c_str(), name.size() + 1);
        for (const int signal : ending_signals) {
            if (std::signal(signal, remove_unfinished_file) == SIG_IGN) {
                std::signal(signal, SIG_IGN);  // as under nohup
            }
        }
    }
}

void unguard() {
    for (const int signal : ending_signals) {
        if (std::signal(signal, SIG_DFL) == SIG_IGN) {
            std::signal(signal, SIG_IGN);
        }
    }
    unfinished.front() = '\0';
}

}  // namespace

OutputFile::OutputFile(std::filesystem::path path) : path_(std::move(path)), temporary_(path_) {
    temporary_.replace_filename("." + path_.filename().native() + "." + std::to_string(::getpid()));
    const int descriptor = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        fail("cannot create");
    }
    file_ = ::fdopen(descriptor, "w");
    guard(temporary_);
}

OutputFile::~OutputFile() { discard(); }

void OutputFile::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) {
        fail("cannot write");
    }
}

void OutputFile::commit() {
    const bool is_flushed = std::fflush(file_) == 0;
    const int error = errno;
    const bool is_closed = std::fclose(std::exchange(file_, nullptr)) == 0;
    if (!is_flushed || !is_closed || ::rename(temporary_.c_str(), path_.c_str()) != 0) {
        errno = is_flushed ? errno : error;
        const int reason = errno;
        ::unlink(temporary_.c_str());
        unguard();
        errno = reason;
        fail("cannot write");
    }
    unguard();
}

void OutputFile::discard() {
    if (file_ != nullptr) {
        std::fclose(std::exchange(file_, nullptr));
        ::unlink(temporary_.c_str());
        unguard();
    }
}

void OutputFile::fail(const char* what) const {
    throw std::filesystem::filesystem_error(what, path_, std::error_code(errno, std::generic_category()));
}

}  // namespace pcieflow::app
