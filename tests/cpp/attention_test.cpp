// Numbers worked by hand, with the closed form beside the printed digits.
#include "attn/attention.h"

#include <gtest/gtest.h>

#include <cmath>

#include "examples.h"
#include "support.h"

namespace attn::test {
namespace {

Trace attend(const Example& example, const ScoreOptions& options = {}) {
  return scaled_dot_product_attention(example.query, example.key, example.value, options);
}

TEST(Attention, NamesItsStepsInOrder) {
  const Trace plain = attend(two_words());
  EXPECT_EQ(plain.algorithm, "scaledDotProductAttention");
  expect_ids(plain, {"query", "key", "value", "scores", "scaled", "weights", "output"});

  const Trace full = attend(two_words(), {.mask = {mask::Causal{}}, .softcap = 5, .bias = Matrix::Zero(2, 2)});
  expect_ids(full,
             {"query", "key", "value", "bias", "scores", "scaled", "capped", "biased", "masked", "weights", "output"});
}

TEST(Attention, TwoWords) {
  const Trace trace = attend(two_words());
  expect_near(trace.step("scores").data, Matrix{{2, 2}, {0, 2}}, 0);
  expect_near(trace.step("scaled").data, Matrix{{1, 1}, {0, 1}}, 0);

  const double weight = 1 / (1 + std::exp(-1.0));  // softmax of (0, 1)
  expect_near(trace.step("weights").data, Matrix{{0.5, 0.5}, {1 - weight, weight}});
  expect_near(trace.step("output").data, Matrix{{5, 5}, {10 - 10 * weight, 10 * weight}});

  expect_near(trace.step("weights").data, Matrix{{0.5, 0.5}, {0.27, 0.73}}, printed(2));
  expect_near(trace.step("output").data, Matrix{{5, 5}, {2.7, 7.3}}, printed(1));
}

TEST(Attention, ThreeTokens) {
  const Trace trace = attend(three_tokens());
  const double e = std::exp(1 / std::sqrt(2.0));  // a score of 1, scaled
  // q = (1, 0): scores 1, 0, 1. q = (0, 1): scores 0, 1, 1. q = (1, 1): scores 1, 1, 2.
  expect_near(trace.step("weights").data, Matrix{{e / (2 * e + 1), 1 / (2 * e + 1), e / (2 * e + 1)},
                                                 {1 / (2 * e + 1), e / (2 * e + 1), e / (2 * e + 1)},
                                                 {1 / (2 + e), 1 / (2 + e), e / (2 + e)}});
  expect_near(trace.step("output").data, Matrix{{4 * e / (2 * e + 1), (2 + e) / (2 * e + 1)},
                                                {(1 + 3 * e) / (2 * e + 1), 3 * e / (2 * e + 1)},
                                                {(1 + 3 * e) / (2 + e), 1}});

  expect_near(trace.step("weights").data.row(0), Matrix{{0.401, 0.198, 0.401}}, printed(3));
  expect_near(trace.step("output").data.row(0), Matrix{{1.604, 0.797}}, printed(3));
  expect_near(trace.step("output").data.row(1), Matrix{{1.401, 1.203}}, printed(3));
  expect_near(trace.step("scores").data.row(2), Matrix{{1, 1, 2}}, 0);
  expect_near(trace.step("weights").data.row(2), Matrix{{0.248, 0.248, 0.503}}, printed(3));
  expect_near(trace.step("output").data.row(2), Matrix{{1.759, 1.000}}, printed(3));
}

TEST(Attention, ThreeTokensUnderTheCausalMask) {
  const Trace trace = attend(three_tokens(), {.mask = {mask::Causal{}}});
  const double root = std::sqrt(2.0);
  const Matrix masked{{1 / root, -infinity, -infinity}, {0, 1 / root, -infinity}, {1 / root, 1 / root, root}};
  expect_near(trace.step("masked").data, masked);
  const double e = std::exp(1 / std::sqrt(2.0));
  const Matrix& weights = trace.step("weights").data;
  expect_near(weights.row(1), Matrix{{1 / (1 + e), e / (1 + e), 0}});
  expect_near(weights.row(1), Matrix{{0.330, 0.670, 0}}, printed(3));
  EXPECT_EQ(weights(0, 1), 0);
  EXPECT_EQ(weights(0, 2), 0);
  EXPECT_EQ(weights(1, 2), 0);

  const Matrix& output = trace.step("output").data;
  expect_near(output, Matrix{{1, 0}, {1 / (1 + e), 2 * e / (1 + e)}, {(1 + 3 * e) / (2 + e), 1}});
  expect_near(output, Matrix{{1, 0}, {0.330, 1.340}, {1.759, 1.000}}, printed(3));
}

TEST(Attention, SilentMistakeDoneRight) {
  const Trace trace = attend(silent_mistake());
  expect_near(trace.step("scores").data, Matrix{{1, 0}, {4, 2}}, 0);
  const double first = 1 / (1 + std::exp(-1 / std::sqrt(2.0)));   // softmax of (1, 0) / √2
  const double second = 1 / (1 + std::exp(-2 / std::sqrt(2.0)));  // softmax of (4, 2) / √2
  expect_near(trace.step("output").data, Matrix{{10 * first, 10 - 10 * first}, {10 * second, 10 - 10 * second}});
  expect_near(trace.step("output").data, Matrix{{6.7, 3.3}, {8.0, 2.0}}, printed(1));
}

TEST(Attention, EqualKeysGiveEqualWeightsAndTheMeanOfTheValues) {
  for (const Index m : {1, 2, 3, 5, 8}) {
    Matrix value(m, 2);
    for (Index j = 0; j < m; ++j) value.row(j) << double(j), double(j * j);
    const Trace trace = scaled_dot_product_attention(Matrix{{0.3, -2}}, Matrix::Constant(m, 2, 1.7), value);
    expect_near(trace.step("weights").data, Matrix::Constant(1, m, 1.0 / double(m)));
    // Means of 0 .. m-1 and of their squares.
    const double last = double(m - 1);
    expect_near(trace.step("output").data, Matrix{{last / 2, last * (2 * last + 1) / 6}}, 1e-13);
  }
}

TEST(Attention, EveryKeyMaskedGivesZerosNotNaN) {
  const Trace trace = attend(three_tokens(), {.mask = {mask::Padding{0}}});
  expect_near(trace.step("weights").data, Matrix::Zero(3, 3), 0);
  expect_near(trace.step("output").data, Matrix::Zero(3, 2), 0);

  const auto partials = trace.derive("weights", 1, 0).partials;
  ASSERT_EQ(partials.size(), 8u);
  EXPECT_EQ(partials[0].value, -infinity);  // max
  for (int i : {1, 2, 3}) EXPECT_EQ(partials[i].value, -infinity) << "shifted";
  for (int i : {4, 5, 6, 7}) EXPECT_EQ(partials[i].value, 0) << "exponentials and their sum";
}

TEST(Attention, AMaskedKeyHasNoInfluenceHoweverLargeItsValue) {
  Example example = three_tokens();
  const Matrix before = attend(example, {.mask = {mask::Padding{2}}}).step("output").data;
  example.value.row(2).setConstant(1e300);
  example.key.row(2).setConstant(-1e100);
  expect_near(attend(example, {.mask = {mask::Padding{2}}}).step("output").data, before, 0);
}

TEST(Attention, TakesValuesOfAnotherWidthThanTheHeads) {
  const Trace trace = scaled_dot_product_attention(Matrix::Ones(2, 3), Matrix::Ones(4, 3), Matrix::Ones(4, 1));
  EXPECT_EQ(shape_of(trace.step("scores").data), (Shape{2, 4}));
  EXPECT_EQ(shape_of(trace.step("output").data), (Shape{2, 1}));
}

TEST(Attention, TakesBlocksAndTransposesOfMatrices) {
  const Example example = two_words();
  Matrix wide = Matrix::Constant(2, 9, 7);
  wide.middleCols(3, 4) = example.query;
  const Matrix tall = example.key.transpose();
  const Trace trace = scaled_dot_product_attention(wide.middleCols(3, 4), tall.transpose(), example.value);
  expect_near(trace.step("output").data, attend(example).step("output").data, 0);
}

TEST(Attention, NamesTheShapesThatDoNotMeet) {
  const Matrix a = Matrix::Ones(2, 4), b = Matrix::Ones(3, 5);
  const Error query_key = error_of([&] { scaled_dot_product_attention(a, b, b); });
  EXPECT_EQ(query_key.code(), "shape_mismatch");
  EXPECT_EQ(text(query_key, "leftName"), "query");
  EXPECT_EQ(text(query_key, "rightName"), "key");
  EXPECT_EQ(shape(query_key, "left"), (Shape{2, 4}));
  EXPECT_EQ(shape(query_key, "right"), (Shape{3, 5}));
  EXPECT_STREQ(query_key.what(), "shapes do not meet: query (2, 4) and key (3, 5)");

  const Error key_value = error_of([&] { scaled_dot_product_attention(a, a, b); });
  EXPECT_EQ(text(key_value, "leftName"), "key");
  EXPECT_EQ(text(key_value, "rightName"), "value");

  const Error bias = error_of([&] { scaled_dot_product_attention(a, a, a, {.bias = b}); });
  EXPECT_EQ(bias.code(), "shape_mismatch");
  EXPECT_EQ(text(bias, "leftName"), "scores");
  EXPECT_EQ(shape(bias, "left"), (Shape{2, 2}));
  EXPECT_EQ(text(bias, "rightName"), "bias");
}

TEST(Attention, NamesTheCellThatIsNotFinite) {
  for (const double bad : {nan, infinity, -infinity}) {
    Example example = three_tokens();
    example.key(2, 1) = bad;
    const Error error = error_of([&] { attend(example); });
    EXPECT_EQ(error.code(), "not_finite");
    EXPECT_EQ(text(error, "name"), "key");
    EXPECT_EQ(number(error, "row"), 2);
    EXPECT_EQ(number(error, "col"), 1);
  }
}

TEST(Attention, SaysWhereFiniteInputsOverflow) {
  const Error error = error_of([] {
    scaled_dot_product_attention(Matrix{{1e200}}, Matrix{{1}, {1e200}}, Matrix{{1}, {1}});
  });
  EXPECT_EQ(error.code(), "not_finite");
  EXPECT_EQ(text(error, "name"), "scores");
  EXPECT_EQ(number(error, "row"), 0);
  EXPECT_EQ(number(error, "col"), 1);
}

TEST(Attention, NamesTheArgumentWithoutCells) {
  const Matrix full = Matrix::Ones(2, 2);
  const Error error = error_of([&] { scaled_dot_product_attention(full, full, Matrix(0, 2)); });
  EXPECT_EQ(error.code(), "empty_input");
  EXPECT_EQ(text(error, "name"), "value");
  EXPECT_EQ(error_of([&] { scaled_dot_product_attention(Matrix(2, 0), full, full); }).code(), "empty_input");
}

}  // namespace
}  // namespace attn::test
