// SPDX-License-Identifier: Apache-2.0
#include "pcieflow/scenario/file_bytes.hpp"

#include <cerrno>
#include <cstdio>
#include <memory>

namespace pcieflow::scenario {

std::variant<std::string, std::error_condition> read_bytes(const std::filesystem::path& path, std::size_t most) {
    const auto failure = [] { return std::error_condition(errno, std::generic_category()); };
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file) {
        return failure();
    }
    std::string bytes;
    constexpr std::size_t chunk = 65'536;
    while (bytes.size() <= most) {
        const std::size_t size = bytes.size();
        bytes.resize(size + chunk);
        errno = 0;
        const std::size_t got = std::fread(bytes.data() + size, 1, chunk, file.get());
        bytes.resize(size + got);
        if (std::ferror(file.get()) != 0) {
            return failure();
        }
        if (got < chunk) {
            break;
        }
    }
    return bytes;
}

}  // namespace pcieflow::scenario
