// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <filesystem>
#include <string_view>

namespace pcieflow::app {

/// A file that appears under its name only when it is complete: it is written beside it and renamed by `commit`.
/// Without a commit nothing stays behind, also if the process is ended by SIGINT, SIGTERM or SIGHUP. Errors throw
/// std::filesystem::filesystem_error. At most one is open at a time.
class OutputFile {
public:
    explicit OutputFile(std::filesystem::path path);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    void write(std::string_view text);
    void commit();

private:
    [[noreturn]] void fail(const char* what) const;
    void discard();

    std::filesystem::path path_;
    std::filesystem::path temporary_;
    std::FILE* file_ = nullptr;
};

}  // namespace pcieflow::app
