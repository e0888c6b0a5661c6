#include "attn/common_mistakes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "examples.h"
#include "support.h"

namespace attn::test {
namespace {

std::vector<std::string> names(const Example& example) {
  std::vector<std::string> result;
  for (const auto& [name, trace] : common_mistakes(example.query, example.key, example.value)) result.push_back(name);
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

TEST(CommonMistakes, AreThoseWhoseShapesMeet) {
  EXPECT_EQ(names(silent_mistake()), (std::vector<std::string>{"noTranspose", "columnSoftmax"}));
  EXPECT_EQ(names(two_words()), (std::vector<std::string>{"columnSoftmax"}));
  EXPECT_EQ(names(three_tokens()), (std::vector<std::string>{"columnSoftmax"}));
}

TEST(CommonMistakes, AreMadeWithTheSameOptions) {
  const Example example = silent_mistake();
  const ScoreOptions options{.mask = {mask::Causal{}}, .scale = NoScale{}};
  for (const auto& [name, trace] : common_mistakes(example.query, example.key, example.value, options)) {
    expect_ids(trace, {"query", "key", "value", "scores", "scaled", "masked", "weights", "output"});
    EXPECT_EQ(trace.algorithm, name);
    EXPECT_EQ(trace.step("scaled").data, trace.step("scores").data);
    EXPECT_EQ(trace.step("weights").data(0, 1), 0);
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
