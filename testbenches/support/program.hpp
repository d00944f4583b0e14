// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace pcieflow::support {

/// An empty folder of its own for a test, gone with the object.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// Writes a file into it and returns its path.
    [[nodiscard]] std::string file(const std::string& name, const std::string& text) const;

private:
    std::filesystem::path path_;
};

/// The whole file; a missing one fails the test.
[[nodiscard]] std::string content_of(const std::filesystem::path& file);
[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);
/// Everything below a folder, hidden files too, as sorted paths relative to it.
[[nodiscard]] std::vector<std::string> files_below(const std::filesystem::path& folder);

/// How a program ended and what it said.
struct Ending {
    int exit_code = -1;  ///< -1: it was ended by a signal
    int signal = 0;      ///< 0: it was not
    std::string out;
    std::string err;
};

/// A running program. The destructor ends it if it still runs.
class Program {
public:
    /// `arguments` begin with the program's path. Standard output goes to `out_target` if it is named, else to Ending.
    explicit Program(const std::vector<std::string>& arguments, const std::string& out_target = {});
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    void send(int signal) const;
    [[nodiscard]] Ending wait();

private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    using Capture = std::unique_ptr<std::FILE, Closer>;
    [[nodiscard]] static std::string text_in(const Capture& capture);

    Capture out_{std::tmpfile()};
    Capture err_{std::tmpfile()};
    pid_t child_ = -1;
};

}  // namespace pcieflow::support
