// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "unit/scenario/texts.hpp"

namespace pcieflow::scenario {
namespace {

namespace fs = std::filesystem;

/// A file in a folder of its own, gone with the object.
class TemporaryFile {
public:
    explicit TemporaryFile(std::string_view content) {
        const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) / (std::string("pcieflow_") + test.name());
        fs::create_directories(folder_);
        std::ofstream(path(), std::ios::binary) << content;
    }
    ~TemporaryFile() { fs::remove_all(folder_); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] fs::path path() const { return folder_ / "f.yaml"; }
    [[nodiscard]] fs::path folder() const { return folder_; }

private:
    fs::path folder_;
};

TEST(File, IsReadLikeItsText) {
    const TemporaryFile file(texts::first_run);

    const LoadResult result = load_file(file.path(), {"seed=7"});

    ASSERT_TRUE(result.scenario.has_value()) << to_string(result);
    EXPECT_EQ(result.scenario->seed, 7U);
}

TEST(File, HasItsTracesBesideIt) {
    const TemporaryFile file(texts::first_run_and("traffic: [{name: x, from: A, trace: t.csv}]"));
    std::ofstream(file.folder() / "t.csv") << "1us, MWr, 0x1000, 128\n2us, MRd, 0x2000, 64\n";

    const LoadResult result = load_file(file.path());

    ASSERT_TRUE(result.scenario.has_value()) << to_string(result);
    ASSERT_EQ(result.scenario->traffic.at(0).trace.size(), 2U);
    EXPECT_EQ(result.scenario->traffic[0].trace[1].transfer.kind, core::TlpKind::MRd);
}

TEST(File, TellsWhereATraceIsWrong) {
    const TemporaryFile file(texts::first_run_and("traffic: [{name: x, from: A, trace: t.csv}]"));
    std::ofstream(file.folder() / "t.csv") << "1us, MWr, 0x1000, 128\n2us, MWR, 0x2000, 64\n";

    const std::string text = to_string(load_file(file.path()));

    EXPECT_EQ(text.substr(0, text.find(" is ")),
              file.path().string() + ":10:37: trace " + (file.folder() / "t.csv").string() + ":2:6: kind");
}

TEST(File, IsNamedInDiagnosticsAsItWasGiven) {
    const TemporaryFile file("seed: x");

    EXPECT_EQ(load_file(file.path()).diagnostics.at(0).file, file.path().string());
}

TEST(File, ThatIsAFolderIsRefused) {
    const TemporaryFile file("");

    EXPECT_EQ(to_string(load_file(file.folder())), file.folder().string() + ": this is a folder; expected a file\n");
}

TEST(File, ThatDoesNotExistIsRefusedWithTheReason) {
    EXPECT_EQ(to_string(load_file("no/such/file.yaml")),
              "no/such/file.yaml: cannot be read: No such file or directory\n");
}

TEST(File, ThatCannotBeReadIsRefusedWithTheReason) {
    // Readable for nobody, root included: nothing is mapped at address 0.
    EXPECT_EQ(to_string(load_file("/proc/self/mem")), "/proc/self/mem: cannot be read: Input/output error\n");
}

TEST(File, OfTenMegabytesIsRefusedForItsSize) {
    const TemporaryFile file(std::string(10'000'000, '['));

    EXPECT_EQ(to_string(load_file(file.path())), file.path().string() + ": the file is larger than 1024 KiB\n");
}

TEST(File, OfTheLargestSizeIsRead) {
    const std::string text = std::string(texts::first_run) + "#";

    EXPECT_EQ(texts::answer(text + std::string(largest_file - text.size(), '#')), "");
    EXPECT_EQ(texts::answer(text + std::string(largest_file - text.size() + 1, '#')),
              "f.yaml: the file is larger than 1024 KiB\n");
}

TEST(File, WithoutEndIsRefusedForItsSize) {
    EXPECT_EQ(to_string(load_file("/dev/zero")), "/dev/zero: the file is larger than 1024 KiB\n");
}

}  // namespace
}  // namespace pcieflow::scenario
