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

TEST(CrossAttention, NamesItsStepsInOrder) {
  const Trace trace =
      cross_attention(Matrix{{1, 0}}, Matrix{{1}, {2}}, {Matrix::Ones(2, 3), Matrix::Ones(1, 3), Matrix::Ones(1, 4)});
  EXPECT_EQ(trace.algorithm, "crossAttention");
  expect_ids(trace, {"input", "context", "queryWeight", "keyWeight", "valueWeight", "query", "key", "value", "scores",
                     "scaled", "weights", "output"});
  EXPECT_EQ(trace.step("key").operands, (std::vector<std::string>{"context", "keyWeight"}));
  EXPECT_EQ(trace.step("input").axes, (Axes{"query", "feature"}));
  EXPECT_EQ(trace.step("context").axes, (Axes{"key", "feature"}));
  EXPECT_EQ(shape_of(trace.step("output").data), (Shape{1, 4}));
}

TEST(CrossAttention, WithItselfIsSelfAttention) {
  const SelfExample example = self_small();
  const AttentionWeights weights{example.query_weight, example.key_weight, example.value_weight};
  const ScoreOptions options{.mask = {mask::Causal{}}, .softcap = 2};
  expect_near(cross_attention(example.input, example.input, weights, options).step("output").data,
              self_attention(example.input, weights, options).step("output").data, 0);
}

TEST(CrossAttention, ForgetsTheOrderOfTheContext) {
  const SelfExample example = self_small();
  const AttentionWeights weights{example.query_weight, example.key_weight, example.value_weight};
  const Matrix context{{1, 2}, {0, -1}, {3, 1}}, turned{{3, 1}, {1, 2}, {0, -1}};
  expect_near(cross_attention(example.input, context, weights).step("output").data,
              cross_attention(example.input, turned, weights).step("output").data);
}

TEST(CrossAttention, NamesTheWeightThatDoesNotMeetTheContext) {
  const SelfExample example = self_small();
  const Error error = error_of([&] {
    cross_attention(example.input, Matrix::Ones(2, 3),
                    {example.query_weight, example.key_weight, example.value_weight});
  });
  EXPECT_EQ(error.code(), "shape_mismatch");
  EXPECT_EQ(text(error, "leftName"), "context");
  EXPECT_EQ(text(error, "rightName"), "keyWeight");
}

}  // namespace
}  // namespace attn::test
