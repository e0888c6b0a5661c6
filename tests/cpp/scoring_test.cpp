#include "attn/scoring.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attn/attention.h"
#include "examples.h"
#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

/// softmax of each row, times value.
Matrix attend(const Matrix& scores, const Matrix& value) {
  Matrix output = Matrix::Zero(scores.rows(), value.cols());
  for (Index i = 0; i < scores.rows(); ++i) {
    double sum = 0;
    for (Index j = 0; j < scores.cols(); ++j) sum += std::exp(scores(i, j));
    for (Index j = 0; j < scores.cols(); ++j) output.row(i) += std::exp(scores(i, j)) / sum * value.row(j);
  }
  return output;
}

TEST(AdditiveAttention, NamesItsStepsInOrder) {
  Random random(1);
  const Trace trace =
      additive_attention(random.matrix(2, 3), random.matrix(4, 2), random.matrix(4, 1),
                         {random.matrix(3, 5), random.matrix(2, 5), random.matrix(1, 5)}, {.mask = {mask::Padding{3}}});
  EXPECT_EQ(trace.algorithm, "additiveAttention");
  expect_ids(trace, {"query", "key", "value", "queryWeight", "keyWeight", "scoreWeight", "projectedQuery",
                     "projectedKey", "scores", "masked", "weights", "output"});
}

TEST(AdditiveAttention, HandWorkedValues) {
  const Matrix query{{1}}, key{{0}, {1}}, value{{1, 0}, {0, 1}}, one{{1, 2}}, score{{3, -1}};
  const Trace trace = additive_attention(query, key, value, {one, one, score});
  const double first = 3 * std::tanh(1) - std::tanh(2), second = 3 * std::tanh(2) - std::tanh(4);
  expect_near(trace.step("scores").data, Matrix{{first, second}});
  expect_near(trace.step("scores").data, Matrix{{1.320755, 1.892753}}, printed(6));
  expect_near(trace.step("output").data,
              Matrix{{1 / (1 + std::exp(second - first)), 1 / (1 + std::exp(first - second))}});

  const Derivation derivation = trace.derive("scores", 0, 1);
  ASSERT_EQ(derivation.terms.size(), 6u);
  EXPECT_EQ(derivation.terms[2].step, "scoreWeight");
  EXPECT_EQ(derivation.terms[2].role, "weight");
  std::vector<std::string> labels;
  for (const Partial& partial : derivation.partials) labels.emplace_back(partial.label);
  EXPECT_EQ(labels,
            (std::vector<std::string>{"sum", "sum", "tanh", "tanh", "product", "product", "runningSum", "runningSum"}));
}

TEST(AdditiveAttention, AgreesWithTheFormulaAsLoops) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Random random(seed);
    const Index n = random.between(1, 5), m = random.between(1, 5), a = random.between(1, 4);
    const Matrix query = random.matrix(n, random.between(1, 4)), key = random.matrix(m, random.between(1, 4));
    const Matrix value = random.matrix(m, 2), wq = random.matrix(query.cols(), a), wk = random.matrix(key.cols(), a);
    const Matrix weight = random.matrix(1, a);
    Matrix scores = Matrix::Zero(n, m);
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < m; ++j) {
        for (Index k = 0; k < a; ++k) {
          double inner = 0;
          for (Index f = 0; f < query.cols(); ++f) inner += query(i, f) * wq(f, k);
          for (Index f = 0; f < key.cols(); ++f) inner += key(j, f) * wk(f, k);
          scores(i, j) += weight(0, k) * std::tanh(inner);
        }
      }
    }
    const Trace trace = additive_attention(query, key, value, {wq, wk, weight});
    expect_near(trace.step("scores").data, scores, 1e-12);
    expect_near(trace.step("output").data, attend(scores, value), 1e-11);
  }
}

TEST(AdditiveAttention, NamesWeightsThatDoNotMeet) {
  Random random(2);
  const Matrix query = random.matrix(2, 3), key = random.matrix(4, 2), value = random.matrix(4, 1);
  const auto error = [&](const Matrix& wq, const Matrix& wk, const Matrix& weight) {
    const Error error = error_of([&] { additive_attention(query, key, value, {wq, wk, weight}); });
    EXPECT_EQ(error.code(), "shape_mismatch");
    return text(error, "leftName") + " " + text(error, "rightName");
  };
  EXPECT_EQ(error(Matrix::Ones(2, 5), Matrix::Ones(2, 5), Matrix::Ones(1, 5)), "query queryWeight");
  EXPECT_EQ(error(Matrix::Ones(3, 5), Matrix::Ones(3, 5), Matrix::Ones(1, 5)), "key keyWeight");
  EXPECT_EQ(error(Matrix::Ones(3, 5), Matrix::Ones(2, 4), Matrix::Ones(1, 5)), "queryWeight keyWeight");
  EXPECT_EQ(error(Matrix::Ones(3, 5), Matrix::Ones(2, 5), Matrix::Ones(5, 1)), "queryWeight scoreWeight");
}

TEST(LuongAttention, OfDotIsNotScaledUnlessAsked) {
  const Example example = three_tokens();
  const Trace trace = luong_attention(example.query, example.key, example.value);
  EXPECT_EQ(trace.algorithm, "luongAttention");
  expect_ids(trace, {"query", "key", "value", "scores", "weights", "output"});
  const Trace unscaled = scaled_dot_product_attention(example.query, example.key, example.value, {.scale = NoScale{}});
  expect_near(trace.step("output").data, unscaled.step("output").data, 0);

  const Trace asked = luong_attention(example.query, example.key, example.value, {.scale = AutoScale{}});
  const Trace scaled = scaled_dot_product_attention(example.query, example.key, example.value);
  expect_near(asked.step("output").data, scaled.step("output").data, 0);
  const Trace none = luong_attention(example.query, example.key, example.value, {.scale = NoScale{}});
  EXPECT_EQ(none.step("scaled").params.number("factor"), 1);
}

TEST(LuongAttention, OfGeneralComparesThroughAMatrix) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Random random(seed);
    const Index n = random.between(1, 5), m = random.between(1, 5);
    const Matrix query = random.matrix(n, random.between(1, 4), 1), key = random.matrix(m, random.between(1, 4), 1);
    const Matrix value = random.matrix(m, 2), weight = random.matrix(query.cols(), key.cols());
    Matrix scores = Matrix::Zero(n, m);
    for (Index i = 0; i < n; ++i) {
      for (Index j = 0; j < m; ++j) {
        for (Index f = 0; f < query.cols(); ++f) {
          for (Index g = 0; g < key.cols(); ++g) scores(i, j) += query(i, f) * weight(f, g) * key(j, g);
        }
      }
    }
    const Trace trace = luong_attention(query, key, value, weight);
    expect_ids(trace, {"query", "key", "value", "weight", "projectedQuery", "scores", "weights", "output"});
    expect_near(trace.step("scores").data, scores, 1e-12);
    expect_near(trace.step("output").data, attend(scores, value), 1e-11);
  }
}

TEST(LuongAttention, NamesTheMatrixThatDoesNotMeetTheKeys) {
  const Example example = two_words();
  const Error error = error_of([&] { luong_attention(example.query, example.key, example.value, Matrix::Ones(4, 3)); });
  EXPECT_EQ(error.code(), "shape_mismatch");
  EXPECT_EQ(text(error, "leftName"), "weight");
  EXPECT_EQ(text(error, "rightName"), "key");
}

}  // namespace
}  // namespace attn::test
