// What the ONNX project publishes for its operators: a test for every file of ../shared/conformance/onnx, named after
// the case. The data is not part of this repository; without it there is one test, which says so.
//
// And for every operator a test of seeded inputs that are in no file, against its definition in plain loops. The
// published cases hold the loops to account as well.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "adapters.h"
#include "random_case.h"
#include "reference.h"

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

/// Every output that is expected is there, and within the tolerance.
void expect_outputs(const Tensors& actual, const Tensors& expected, double rtol, double atol) {
  for (const auto& [name, tensor] : expected) {
    SCOPED_TRACE(name);
    ASSERT_TRUE(actual.contains(name));
    ASSERT_NO_FATAL_FAILURE(expect_within(actual.at(name), tensor, rtol, atol));
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
    ASSERT_FALSE(one.outputs.empty());
    expect_outputs(adapters.at(one.op)(one), one.outputs, one.rtol, one.atol);
    SCOPED_TRACE("the reference");
    expect_outputs(reference(one), one.outputs, one.rtol, one.atol);
  }

 private:
  std::filesystem::path file_;
};

class Elsewhere : public testing::Test {
 public:
  explicit Elsewhere(std::string op) : op_(std::move(op)) {}

  void TestBody() override {
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
      Random random(seed);
      const Case one = random_case(op_, random);
      SCOPED_TRACE("seed " + std::to_string(seed) + " " + one.attributes.dump());
      // Sums of a few dozen small numbers, in doubles.
      ASSERT_NO_FATAL_FAILURE(expect_outputs(adapters.at(op_)(one), reference(one), 1e-12, 1e-12));
    }
  }

 private:
  std::string op_;
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
  for (const auto& [op, adapter] : adapters) {
    testing::RegisterTest("elsewhere", op.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [op]() -> Elsewhere* { return new Elsewhere(op); });
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
