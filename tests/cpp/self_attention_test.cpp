#include <gtest/gtest.h>

#include <cmath>

#include "attn/attention.h"
#include "examples.h"
#include "support.h"

namespace attn::test {
namespace {

Trace attend(const SelfExample& example, const ScoreOptions& options = {}) {
  return self_attention(example.input, {example.query_weight, example.key_weight, example.value_weight}, options);
}

TEST(SelfAttention, NamesItsStepsInOrder) {
  const Trace trace = attend(self_small(), {.mask = {mask::Causal{}}});
  EXPECT_EQ(trace.algorithm, "selfAttention");
  expect_ids(trace, {"input", "queryWeight", "keyWeight", "valueWeight", "query", "key", "value", "scores", "scaled",
                     "masked", "weights", "output"});
  EXPECT_EQ(trace.step("query").op, "linear");
  EXPECT_EQ(trace.step("query").operands, (std::vector<std::string>{"input", "queryWeight"}));
}

TEST(SelfAttention, SelfSmall) {
  const Trace trace = attend(self_small());
  expect_near(trace.step("query").data, Matrix{{1, 0}, {0, 1}, {1, 1}}, 0);
  expect_near(trace.step("key").data, Matrix{{0, 1}, {1, 0}, {1, 1}}, 0);
  expect_near(trace.step("value").data, Matrix{{2, 0}, {0, 1}, {2, 1}}, 0);
  expect_near(trace.step("scores").data, Matrix{{0, 1, 1}, {1, 0, 1}, {1, 1, 2}}, 0);

  const double e = std::exp(1 / std::sqrt(2.0));
  expect_near(trace.step("output").data, Matrix{{(2 + 2 * e) / (1 + 2 * e), 2 * e / (1 + 2 * e)},
                                                {4 * e / (1 + 2 * e), (1 + e) / (1 + 2 * e)},
                                                {(2 + 2 * e) / (2 + e), (1 + e) / (2 + e)}});
  expect_near(trace.step("output").data, Matrix{{1.198, 0.802}, {1.604, 0.599}, {1.503, 0.752}}, printed(3));
}

TEST(SelfAttention, IsAttentionOfTheThreeProducts) {
  const SelfExample example = self_small();
  const ScoreOptions options{.mask = {mask::Window{1, 0}}, .scale = 0.3, .softcap = 2};
  const Trace whole = attend(example, options);
  const Trace parts =
      scaled_dot_product_attention(whole.step("query").data, whole.step("key").data, whole.step("value").data, options);
  expect_near(whole.step("output").data, parts.step("output").data, 0);
}

TEST(SelfAttention, NamesTheWeightThatDoesNotMeetTheInput) {
  SelfExample example = self_small();
  example.key_weight = Matrix::Ones(3, 2);
  const Error error = error_of([&] { attend(example); });
  EXPECT_EQ(error.code(), "shape_mismatch");
  EXPECT_EQ(text(error, "leftName"), "input");
  EXPECT_EQ(text(error, "rightName"), "keyWeight");
  EXPECT_EQ(shape(error, "left"), (Shape{3, 2}));
  EXPECT_EQ(shape(error, "right"), (Shape{3, 2}));
}

TEST(SelfAttention, NamesTheTwoWeightsWhoseHeadSizesDiffer) {
  SelfExample example = self_small();
  example.key_weight = Matrix::Ones(2, 3);
  const Error error = error_of([&] { attend(example); });
  EXPECT_EQ(error.code(), "shape_mismatch");
  EXPECT_EQ(text(error, "leftName"), "queryWeight");
  EXPECT_EQ(text(error, "rightName"), "keyWeight");
}

TEST(SelfAttention, TakesAMaskOfTokensByTokens) {
  const Error error = error_of([] { attend(self_small(), {.mask = {BoolMatrix::Constant(2, 3, true)}}); });
  EXPECT_EQ(error.code(), "invalid_mask");
  EXPECT_EQ(text(error, "reason"), "shape");
}

}  // namespace
}  // namespace attn::test
