#include "attn/softmax.h"

#include <gtest/gtest.h>

#include <cmath>

#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

Matrix weights(const Matrix& scores, const SoftmaxOptions& options = {}) {
  return softmax(scores, options).step("weights").data;
}

TEST(Softmax, NamesItsStepsInOrder) {
  expect_ids(softmax(Matrix{{1, 2}}), {"scores", "shifted", "exponentials", "sums", "weights"});
  expect_ids(softmax(Matrix{{1, 2}}, {.stable = false}), {"scores", "exponentials", "sums", "weights"});
}

TEST(Softmax, HandWorkedValues) {
  const double sum = 1 + std::exp(-4.0) + std::exp(-8.0);
  expect_near(weights(Matrix{{8, 4, 0}}), Matrix{{1 / sum, std::exp(-4.0) / sum, std::exp(-8.0) / sum}});
  expect_near(weights(Matrix{{8, 4, 0}}).leftCols(2), Matrix{{0.982, 0.018}}, printed(3));
  EXPECT_NEAR(weights(Matrix{{8, 4, 0}})(0, 2), 0.0003, printed(4));

  // Notes in circulation print 0.507 for the first; it is 0.50648.
  expect_near(weights(Matrix{{1, 0.5, 0}}), Matrix{{0.506, 0.307, 0.186}}, printed(3));
  EXPECT_NEAR(weights(Matrix{{1, 0.5, 0}})(0, 0), 1 / (1 + std::exp(-0.5) + std::exp(-1.0)), 1e-15);
  EXPECT_NEAR(weights(Matrix{{1, 0.5, 0}})(0, 0), 0.50648, printed(5));
}

TEST(Softmax, RowsAddUpToOne) {
  Random random(3);
  for (int round = 0; round < 50; ++round) {
    const Matrix result = weights(random.matrix(3, random.between(1, 9), 30));
    for (Index row = 0; row < 3; ++row) EXPECT_NEAR(result.row(row).sum(), 1, 1e-15 * 4);
    EXPECT_TRUE((result.array() >= 0).all());
  }
}

TEST(Softmax, DownColumnsIsAlongRowsOfTheTranspose) {
  const Matrix scores{{1, 2, 3}, {0, -1, 5}};
  const Trace trace = softmax(scores, {.axis = SoftmaxAxis::column});
  expect_near(trace.step("weights").data, weights(scores.transpose()).transpose(), 0);
  EXPECT_EQ(shape_of(trace.step("sums").data), (Shape{1, 3}));
  EXPECT_EQ(shape_of(softmax(scores).step("sums").data), (Shape{2, 1}));
}

TEST(Softmax, DoesNotChangeWhenAllScoresMoveTogether) {
  expect_near(weights(Matrix{{1000, 1001}}), weights(Matrix{{0, 1}}), 0);
  expect_near(weights(Matrix{{-1000, -999}}), weights(Matrix{{0, 1}}), 0);
}

TEST(Softmax, TemperatureDividesTheScores) {
  expect_near(weights(Matrix{{8, 4, 0}}, {.temperature = 4}), weights(Matrix{{2, 1, 0}}));
  const Derivation derivation = softmax(Matrix{{8, 4, 0}}, {.temperature = 4}).derive("exponentials", 0, 1);
  EXPECT_EQ(derivation.params.number("temperature"), 4);
  EXPECT_EQ(derivation.partials.at(0).label, "ratio");
  EXPECT_EQ(derivation.partials.at(0).value, -1);  // (4 - 8) / 4
}

TEST(Softmax, TemperatureHasToBeAboveZeroAndFinite) {
  for (const double bad : {0.0, -1.0, infinity, nan}) {
    const Error error = error_of([&] { softmax(Matrix{{1, 2}}, {.temperature = bad}); });
    EXPECT_EQ(error.code(), "out_of_range");
    EXPECT_EQ(text(error, "name"), "temperature");
  }
}

TEST(Softmax, WithoutTheMaximumOverflowsAndShowsIt) {
  const Trace trace = softmax(Matrix{{1000, 1}}, {.stable = false});
  EXPECT_EQ(trace.step("exponentials").data(0, 0), infinity);
  EXPECT_EQ(trace.step("sums").data(0, 0), infinity);
  EXPECT_TRUE(std::isnan(trace.step("weights").data(0, 0)));
  EXPECT_EQ(trace.step("weights").data(0, 1), 0);
}

TEST(Softmax, WithoutTheMaximumIsTheSameForSmallScores) {
  expect_near(weights(Matrix{{1, 2, 3}}, {.stable = false}), weights(Matrix{{1, 2, 3}}), 1e-15);
}

TEST(Softmax, CopesWithScoresAsFarApartAsDoublesGo) {
  expect_near(weights(Matrix{{1e308, -1e308}}), Matrix{{1, 0}}, 0);
}

TEST(Softmax, NamesTheScoreThatIsNotFinite) {
  for (const bool stable : {true, false}) {
    const Error error = error_of([&] { softmax(Matrix{{1, 2}, {nan, 0}}, {.stable = stable}); });
    EXPECT_EQ(error.code(), "not_finite");
    EXPECT_EQ(text(error, "name"), "scores");
    EXPECT_EQ(number(error, "row"), 1);
    EXPECT_EQ(number(error, "col"), 0);
  }
}

// --- Its logarithm ---------------------------------------------------------------------------------------------------

Matrix log_weights(const Matrix& scores, const SoftmaxOptions& options = {}) {
  return log_softmax(scores, options).step("logWeights").data;
}

TEST(LogSoftmax, NamesItsStepsInOrder) {
  EXPECT_EQ(log_softmax(Matrix{{1, 2}}).algorithm, "logSoftmax");
  expect_ids(log_softmax(Matrix{{1, 2}}), {"scores", "shifted", "exponentials", "sums", "logWeights"});
  expect_ids(log_softmax(Matrix{{1, 2}}, {.stable = false}), {"scores", "exponentials", "sums", "logWeights"});
}

TEST(LogSoftmax, IsTheLogarithmOfTheWeights) {
  Random random(14);
  for (const SoftmaxAxis axis : {SoftmaxAxis::row, SoftmaxAxis::column}) {
    for (const bool stable : {true, false}) {
      const Matrix scores = random.matrix(3, 4);
      const SoftmaxOptions options{.axis = axis, .temperature = 0.7, .stable = stable};
      expect_near(log_weights(scores, options), weights(scores, options).array().log(), 1e-14);
    }
  }
}

TEST(LogSoftmax, IsFiniteWhereTheWeightIsZero) {
  expect_near(log_weights(Matrix{{1000, 0}}), Matrix{{0, -1000}}, 0);
  EXPECT_EQ(weights(Matrix{{1000, 0}})(0, 1), 0);
}

TEST(LogSoftmax, WithoutTheMaximumOverflowsAndShowsIt) {
  EXPECT_EQ(log_weights(Matrix{{1000, 1}}, {.stable = false})(0, 1), -infinity);
}

}  // namespace
}  // namespace attn::test
