#include "attn/common_mistakes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attn/attention.h"
#include "examples.h"
#include "support.h"

namespace attn::test {
namespace {

std::vector<std::string> names(const Example& example, const ScoreOptions& options = {}) {
  std::vector<std::string> result;
  for (const auto& [name, trace] : common_mistakes(example.query, example.key, example.value, options)) {
    result.push_back(name);
  }
  return result;
}

TEST(NoTranspose, GivesSilentlyWrongNumbersWhenTheShapesHappenToFit) {
  const Example example = silent_mistake();
  const Trace trace = no_transpose(example.query, example.key, example.value);
  EXPECT_EQ(trace.step("scores").op, "matmul");
  expect_near(trace.step("scores").data, Matrix{{1, 2}, {0, 2}}, 0);
  const double first = 1 / (1 + std::exp(1 / std::sqrt(2.0)));   // softmax of (1, 2) / √2
  const double second = 1 / (1 + std::exp(2 / std::sqrt(2.0)));  // softmax of (0, 2) / √2
  expect_near(trace.step("output").data, Matrix{{10 * first, 10 - 10 * first}, {10 * second, 10 - 10 * second}});
  expect_near(trace.step("output").data, Matrix{{3.3, 6.7}, {2.0, 8.0}}, printed(1));
}

TEST(NoTranspose, IsAShapeErrorOtherwise) {
  for (const Example& example : {two_words(), three_tokens()}) {
    const Error error = error_of([&] { no_transpose(example.query, example.key, example.value); });
    EXPECT_EQ(error.code(), "shape_mismatch");
    EXPECT_EQ(text(error, "leftName"), "query");
    EXPECT_EQ(text(error, "rightName"), "key");
    EXPECT_EQ(shape(error, "left"), shape_of(example.query));
    EXPECT_EQ(shape(error, "right"), shape_of(example.key));
  }
}

TEST(ColumnSoftmax, MakesColumnsAddUpAndRowsNot) {
  const Example example = two_words();
  const Trace trace = column_softmax(example.query, example.key, example.value);
  const double weight = 1 / (1 + std::exp(-1.0));  // softmax of (1, 0), down the first column
  expect_near(trace.step("weights").data, Matrix{{weight, 0.5}, {1 - weight, 0.5}});
  EXPECT_NEAR(trace.step("weights").data.row(0).sum(), 1.23, printed(2));
  EXPECT_NEAR(trace.step("weights").data.row(1).sum(), 0.77, printed(2));
  expect_near(trace.step("output").data, Matrix{{10 * weight, 5}, {10 - 10 * weight, 5}});
  expect_near(trace.step("output").data, Matrix{{7.3, 5}, {2.7, 5}}, printed(1));
}

// q = (0, 1), the second token, sees the first two keys.
const ScoreOptions causal{.mask = {mask::Causal{}}};

template <typename Mistake>
Trace on_three_tokens(Mistake mistake, const ScoreOptions& options = causal) {
  const Example example = three_tokens();
  return mistake(example.query, example.key, example.value, options);
}

// d = 64, scores 8, 4, 0.
template <typename Mistake>
Matrix weights_of_large_scores(Mistake mistake) {
  Matrix query = Matrix::Zero(1, 64), key = Matrix::Zero(3, 64);
  query(0, 0) = 8;
  key(0, 0) = 1;
  key(1, 0) = 0.5;
  return mistake(query, key, Matrix::Identity(3, 3), ScoreOptions{}).step("weights").data;
}

TEST(NoScale, PicksOneKeyAndForgetsTheOthers) {
  expect_near(weights_of_large_scores(no_scale), Matrix{{0.982, 0.018, 0.000}}, printed(3));
  EXPECT_EQ(on_three_tokens(no_scale).step("scaled").params.number("factor"), 1);
}

TEST(ScaleByD, MakesWeightsAsGoodAsEqual) {
  expect_near(weights_of_large_scores(scale_by_d), Matrix{{0.354, 0.333, 0.313}}, printed(3));
  EXPECT_EQ(on_three_tokens(scale_by_d).step("scaled").params.number("factor"), 0.5);
}

TEST(NoExponential, DividesScoresByTheirSum) {
  const Matrix query{{1}}, key{{1}, {-1}, {2}}, value{{10}, {20}, {30}};
  const Trace trace = no_exponential(query, key, value);
  expect_ids(trace, {"query", "key", "value", "scores", "scaled", "sums", "weights", "output"});
  expect_near(trace.step("weights").data, Matrix{{0.5, -0.5, 1}}, 0);
  expect_near(trace.step("output").data, Matrix{{25}}, 0);
  // A row that adds up to nothing has no shares.
  EXPECT_EQ(error_of([] { no_exponential(Matrix{{1}}, Matrix{{1}, {-1}}, Matrix{{1}, {1}}); }).code(), "not_finite");
}

TEST(NoSoftmax, TakesTheScoresThemselves) {
  const Trace trace = on_three_tokens(no_softmax, {.mask = {mask::Causal{}}, .scale = NoScale{}});
  expect_near(trace.step("weights").data, Matrix{{1, 0, 0}, {0, 1, 0}, {1, 1, 2}}, 0);
  expect_near(trace.step("output").data, Matrix{{1, 0}, {0, 2}, {7, 4}}, 0);
}

TEST(MaskedScoreZero, LetsTheHiddenKeyThrough) {
  const Trace trace = on_three_tokens(masked_score_zero);
  expect_near(trace.step("weights").data.row(1), Matrix{{0.248, 0.503, 0.248}}, printed(3));
  const double e = std::exp(1 / std::sqrt(2.0));
  expect_near(trace.step("weights").data.row(1), Matrix{{1, e, 1}} / (2 + e));
}

TEST(MaskAfterSoftmax, LeavesWeightsThatDoNotAddUp) {
  const Trace trace = on_three_tokens(mask_after_softmax);
  expect_ids(trace, {"query", "key", "value", "scores", "scaled", "softmaxed", "weights", "sums", "output",
                     "renormalized", "renormalizedOutput"});
  EXPECT_NEAR(trace.step("sums").data(1, 0), 0.599, printed(3));
  expect_near(trace.step("output").data.row(1), Matrix{{0.198, 0.802}}, printed(3));
  expect_near(trace.step("renormalized").data.row(1), Matrix{{0.330, 0.670, 0}}, printed(3));
  // Repaired, it is what masking before the softmax gives.
  const Example example = three_tokens();
  const Trace right = scaled_dot_product_attention(example.query, example.key, example.value, causal);
  expect_near(trace.step("renormalizedOutput").data, right.step("output").data);
}

TEST(MaskAfterSoftmax, CannotRepairAQueryThatSeesNothing) {
  const Trace trace = on_three_tokens(mask_after_softmax, {.mask = {mask::Padding{0}}});
  EXPECT_EQ(trace.find("renormalized"), nullptr);
  EXPECT_EQ(trace.step("output").data, Matrix::Zero(3, 2));
}

TEST(CausalHidesSelf, IsOneKeyShort) {
  const Trace trace = on_three_tokens(causal_hides_self);
  EXPECT_EQ(trace.step("masked").params.matrix("mask"),
            (BoolMatrix{{false, false, false}, {true, false, false}, {true, true, false}}));
  EXPECT_EQ(trace.step("output").data.row(0), (Matrix{{0, 0}}));  // sees nothing
  EXPECT_EQ(trace.step("output").data.row(1), (Matrix{{1, 0}}));  // sees the first only
  // With a past the first token has something to see.
  const Trace later = on_three_tokens(causal_hides_self, {.mask = {mask::Causal{1}}});
  EXPECT_EQ(later.step("masked").params.matrix("mask").row(0), (BoolMatrix{{true, false, false}}));
}

TEST(CausalHidesSelf, ChecksSizesBeforeTheMaskTakesMemory) {
  const Error error = error_of(
      [] { causal_hides_self(imaginary(30000000, 1), imaginary(30000000, 1), imaginary(30000000, 1), causal); });
  EXPECT_EQ(error.code(), "too_large");
}

TEST(SumInsteadOfMean, GrowsWithEveryKey) {
  const Trace trace = sum_instead_of_mean(Matrix{{0}}, Matrix{{1}, {1}}, Matrix{{3}, {4}});
  expect_near(trace.step("weights").data, Matrix{{1, 1}}, 0);
  expect_near(trace.step("output").data, Matrix{{7}}, 0);
  EXPECT_EQ(on_three_tokens(sum_instead_of_mean).step("weights").data(0, 2), 0);  // hidden all the same
}

TEST(CommonMistakes, AreThoseThatApply) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(names(silent_mistake()), (Names{"noScale", "scaleByD", "noTranspose", "columnSoftmax", "noExponential",
                                            "noSoftmax", "sumInsteadOfMean"}));
  EXPECT_EQ(names(two_words()),
            (Names{"noScale", "scaleByD", "columnSoftmax", "noExponential", "noSoftmax", "sumInsteadOfMean"}));
  EXPECT_EQ(names(three_tokens(), causal),
            (Names{"noScale", "scaleByD", "columnSoftmax", "noExponential", "noSoftmax", "maskedScoreZero",
                   "maskAfterSoftmax", "causalHidesSelf", "sumInsteadOfMean"}));
  // A scale that was chosen is no mistake; a mask need not be causal.
  EXPECT_EQ(names(three_tokens(), {.mask = {mask::Padding{2}}, .scale = 0.3}),
            (Names{"columnSoftmax", "noExponential", "noSoftmax", "maskedScoreZero", "maskAfterSoftmax",
                   "sumInsteadOfMean"}));
  // Scores too large for an exponential, and that add up to nothing.
  EXPECT_EQ(names({Matrix{{1000}}, Matrix{{1}, {-1}}, Matrix{{1}, {2}}}),
            (Names{"noScale", "scaleByD", "columnSoftmax", "noSoftmax"}));
}

TEST(CommonMistakes, AreMadeWithTheSameOptions) {
  const Example example = silent_mistake();
  const ScoreOptions options{.mask = {mask::Causal{}}, .scale = NoScale{}};
  for (const auto& [name, trace] : common_mistakes(example.query, example.key, example.value, options)) {
    EXPECT_EQ(trace.algorithm, name);
    EXPECT_EQ(trace.step("scaled").data, trace.step("scores").data);
    EXPECT_EQ(trace.step("weights").data(0, 1) == 0, name != "maskedScoreZero") << name;
  }
}

TEST(CommonMistakes, MixValuesWithTheirWeights) {
  const Example example = three_tokens();
  for (const auto& [name, trace] : common_mistakes(example.query, example.key, example.value, causal)) {
    expect_near(trace.step("output").data, trace.step("weights").data * example.value);
  }
}

TEST(CommonMistakes, OfAnUnsoundProblemAreItsError) {
  // query · key would fit, but attention itself would not.
  const Error error = error_of([] { common_mistakes(Matrix::Ones(2, 3), Matrix::Ones(3, 2), Matrix::Ones(3, 2)); });
  EXPECT_EQ(error.code(), "shape_mismatch");
  EXPECT_EQ(text(error, "leftName"), "query");
  EXPECT_EQ(text(error, "rightName"), "key");
}

}  // namespace
}  // namespace attn::test
