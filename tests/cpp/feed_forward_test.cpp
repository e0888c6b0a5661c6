#include "attn/feed_forward.h"

#include <gtest/gtest.h>

#include <cmath>

#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

TEST(FeedForward, NamesItsStepsInOrder) {
  const Matrix one = Matrix::Ones(1, 1);
  const Trace trace = feed_forward(one, {one, one}, Activation::relu);
  EXPECT_EQ(trace.algorithm, "feedForward");
  expect_ids(trace, {"input", "hiddenWeight", "outputWeight", "hidden", "activated", "output"});
  expect_ids(feed_forward(one, {one, one, one, one, one, one}, Activation::swiglu),
             {"input", "gateWeight", "hiddenWeight", "outputWeight", "gateBias", "hiddenBias", "outputBias", "gate",
              "hidden", "activated", "output"});
}

TEST(FeedForward, HandWorkedValues) {
  const Matrix input{{1, -2}}, w1{{1, 0, 2}, {1, 1, 0}}, w2{{1}, {10}, {100}}, b1{{0, 5, 0}}, b2{{7}};
  const Trace trace = feed_forward(input, {w1, w2, std::nullopt, b1, b2}, Activation::relu);
  expect_near(trace.step("hidden").data, Matrix{{-1, 3, 2}}, 0);
  expect_near(trace.step("activated").data, Matrix{{0, 3, 2}}, 0);
  expect_near(trace.step("output").data, Matrix{{237}}, 0);
}

TEST(FeedForward, OfSwigluIsLoopsOverTheFormula) {
  Random random(12);
  const Matrix input = random.matrix(3, 4), up = random.matrix(4, 5), down = random.matrix(5, 2);
  const Matrix gate = random.matrix(4, 5), gate_bias = random.matrix(1, 5);
  Matrix expected = Matrix::Zero(3, 2);
  for (Index i = 0; i < 3; ++i) {
    for (Index f = 0; f < 5; ++f) {
      double g = gate_bias(0, f), u = 0;
      for (Index k = 0; k < 4; ++k) {
        g += input(i, k) * gate(k, f);
        u += input(i, k) * up(k, f);
      }
      for (Index j = 0; j < 2; ++j) expected(i, j) += g / (1 + std::exp(-g)) * u * down(f, j);
    }
  }
  const FeedForwardWeights weights{up, down, gate, std::nullopt, std::nullopt, gate_bias};
  expect_near(feed_forward(input, weights, Activation::swiglu).step("output").data, expected, 1e-12);
}

TEST(FeedForward, TreatsEveryTokenByItself) {
  Random random(13);
  const Matrix input = random.matrix(4, 3), w1 = random.matrix(3, 6), w2 = random.matrix(6, 3);
  const Matrix all = feed_forward(input, {w1, w2}, Activation::gelu).step("output").data;
  for (Index i = 0; i < 4; ++i) {
    expect_near(feed_forward(input.row(i), {w1, w2}, Activation::gelu).step("output").data, all.row(i), 0);
  }
}

TEST(FeedForward, NamesWhatDoesNotMeetOrDoesNotBelong) {
  const Matrix one = Matrix::Ones(1, 1), two = Matrix::Ones(2, 2);
  const Error shapes = error_of([&] { feed_forward(one, {one, two}, Activation::relu); });
  EXPECT_EQ(shapes.code(), "shape_mismatch");
  EXPECT_EQ(text(shapes, "rightName"), "outputWeight");
  const Error missing = error_of([&] { feed_forward(one, {one, one}, Activation::swiglu); });
  EXPECT_EQ(missing.code(), "empty_input");
  EXPECT_EQ(text(missing, "name"), "gateWeight");
  const Error surplus = error_of([&] { feed_forward(one, {one, one, one}, Activation::relu); });
  EXPECT_EQ(surplus.code(), "invalid_option");
  EXPECT_EQ(text(surplus, "name"), "gateWeight");
}

}  // namespace
}  // namespace attn::test
