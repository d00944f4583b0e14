// SPDX-License-Identifier: Apache-2.0
#include "support/program.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

namespace pcieflow::support {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (fs::path(testing::TempDir()) / "pcieflow.XXXXXX").native();
    EXPECT_NE(::mkdtemp(pattern.data()), nullptr);
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::string TemporaryFolder::file(const std::string& name, const std::string& text) const {
    const fs::path path = path_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path.native();
}

std::string content_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    EXPECT_TRUE(stream) << file;
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

std::vector<std::string> files_below(const fs::path& folder) {
    std::vector<std::string> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_directory()) {
            files.push_back(entry.path().lexically_relative(folder).native());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

Program::Program(const std::vector<std::string>& arguments, const std::string& out_target) {
    std::vector<std::string> words = arguments;
    std::vector<char*> argv;
    std::transform(words.begin(), words.end(), std::back_inserter(argv), [](std::string& word) { return word.data(); });
    argv.push_back(nullptr);
    child_ = ::fork();
    if (child_ == 0) {
        const int out = out_target.empty() ? ::fileno(out_.get()) : ::open(out_target.c_str(), O_WRONLY);
        if (::dup2(out, STDOUT_FILENO) >= 0 && ::dup2(::fileno(err_.get()), STDERR_FILENO) >= 0) {
            ::execv(argv.front(), argv.data());
        }
        ::_exit(127);
    }
    EXPECT_GT(child_, 0);
}

Program::~Program() {
    if (child_ > 0) {
        send(SIGKILL);
        static_cast<void>(wait());
    }
}

void Program::send(int signal) const { EXPECT_EQ(::kill(child_, signal), 0); }

Ending Program::wait() {
    int status = 0;
    EXPECT_GT(::waitpid(std::exchange(child_, -1), &status, 0), 0);
    Ending ending;
    ending.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    ending.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    ending.out = text_in(out_);
    ending.err = text_in(err_);
    return ending;
}

std::string Program::text_in(const Capture& capture) {
    std::string text;
    std::rewind(capture.get());
    for (int c = std::fgetc(capture.get()); c != EOF; c = std::fgetc(capture.get())) {
        text.push_back(static_cast<char>(c));
    }
    return text;
}

}  // namespace pcieflow::support
