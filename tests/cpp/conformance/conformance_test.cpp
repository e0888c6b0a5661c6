// What the ONNX project publishes for its operators: a test for every file of ../shared/conformance/onnx, named after
// the case. The data is not part of this repository; without it there is one test, which says so.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "adapters.h"

namespace attn::test {
namespace {

const std::map<std::string, Adapter> adapters{
    {"Attention", attention_adapter},
    {"FlexAttention", flex_attention_adapter},
    {"Softmax", softmax_adapter},
    {"LogSoftmax", log_softmax_adapter},
    {"LayerNormalization", layer_norm_adapter},
    {"RMSNormalization", rms_norm_adapter},
    {"Relu", relu_adapter},
    {"Gelu", gelu_adapter},
    {"Swish", swish_adapter},
    {"SwiGLU", swiglu_adapter},
    {"RotaryEmbedding", rotary_adapter},
};

/// Operators that nothing here computes, and why.
const std::map<std::string, const char*> not_ours{
    {"TensorScatter", "writes into a cache of fixed size in place; caches here grow, and are never written twice"},
};

void expect_within(const Tensor& actual, const Tensor& expected, double rtol, double atol) {
  ASSERT_EQ(actual.shape, expected.shape);
  ASSERT_EQ(actual.data.size(), expected.data.size());
  for (std::size_t i = 0; i < expected.data.size(); ++i) {
    const double got = actual.data[i], want = expected.data[i];
    if (got == want) continue;  // infinities as well
    ASSERT_LE(std::abs(got - want), atol + rtol * std::abs(want)) << "element " << i << ": " << got << ", not " << want;
  }
}

class Conformance : public testing::Test {
 public:
  explicit Conformance(std::filesystem::path file) : file_(std::move(file)) {}

  void TestBody() override {
    const Case one = read_case(file_);
    ASSERT_EQ(one.name, file_.stem().string());
    if (const auto reason = not_ours.find(one.op); reason != not_ours.end()) GTEST_SKIP() << reason->second;
    ASSERT_TRUE(adapters.contains(one.op)) << "no adapter for " << one.op;
    const Tensors outputs = adapters.at(one.op)(one);
    ASSERT_FALSE(one.outputs.empty());
    for (const auto& [name, expected] : one.outputs) {
      SCOPED_TRACE(name);
      ASSERT_TRUE(outputs.contains(name));
      expect_within(outputs.at(name), expected, one.rtol, one.atol);
    }
  }

 private:
  std::filesystem::path file_;
};

class NoData : public testing::Test {
  void TestBody() override { GTEST_SKIP() << "no conformance data beside the repository (../shared/conformance/onnx)"; }
};

void register_all(const std::filesystem::path& directory) {
  std::vector<std::filesystem::path> files;
  if (std::filesystem::is_directory(directory)) {
    for (const auto& entry : std::filesystem::directory_iterator(directory)) {
      if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    testing::RegisterTest("conformance", file.stem().string().c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [file]() -> Conformance* { return new Conformance(file); });
  }
  if (files.empty()) {
    testing::RegisterTest("conformance", "data", nullptr, nullptr, __FILE__, __LINE__,
                          []() -> testing::Test* { return new NoData; });
  }
}

}  // namespace
}  // namespace attn::test

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  // Where else the data is, for those who run this somewhere else than it was built.
  attn::test::register_all(argc > 1 ? argv[1] : ATTN_CONFORMANCE_DATA);
  return RUN_ALL_TESTS();
}
