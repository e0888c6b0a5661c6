#include "attn/gradients.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "examples.h"
#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

/// Σ output ∘ g, whose gradient at the output is g.
double loss(const Trace& trace, const Matrix& g) { return trace.step("output").data.cwiseProduct(g).sum(); }

/// (loss(x + h) - loss(x - h)) / 2h for every cell of x.
Matrix central_differences(Matrix x, const std::function<double(const Matrix&)>& loss_of) {
  constexpr double h = 1e-5;
  Matrix gradient(x.rows(), x.cols());
  for (Index i = 0; i < x.size(); ++i) {
    const double kept = x.data()[i];
    x.data()[i] = kept + h;
    const double above = loss_of(x);
    x.data()[i] = kept - h;
    const double below = loss_of(x);
    x.data()[i] = kept;
    gradient.data()[i] = (above - below) / (2 * h);
  }
  return gradient;
}

// The method errs by h² times a third derivative, and by the loss's rounding over h: both below 1e-8 here.
constexpr double by_differences = 1e-8;

struct Problem {
  Matrix query, key, value, g;
  ScoreOptions options;

  explicit Problem(std::uint64_t seed) {
    Random random(seed);
    const Index n = random.between(1, 4), m = random.between(1, 4), d = random.between(1, 3), dv = random.between(1, 3);
    query = random.matrix(n, d, 1);
    key = random.matrix(m, d, 1);
    value = random.matrix(m, dv, 1);
    g = random.matrix(n, dv, 1);
    options = random_options(random, n, m);
    if (options.masked_score > -infinity) options.masked_score = -1;  // near enough to take weight
  }

  double loss_at(const Matrix& q, const Matrix& k, const Matrix& v) const {
    return loss(scaled_dot_product_attention(q, k, v, options), g);
  }
};

TEST(AttentionGradient, AgreesWithCentralDifferencesUnderAllOptions) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    const Problem p(seed);
    const Trace trace = attention_gradient(p.query, p.key, p.value, p.g, p.options);
    expect_near(trace.step("queryGradient").data,
                central_differences(p.query, [&](const Matrix& x) { return p.loss_at(x, p.key, p.value); }),
                by_differences);
    expect_near(trace.step("keyGradient").data,
                central_differences(p.key, [&](const Matrix& x) { return p.loss_at(p.query, x, p.value); }),
                by_differences);
    expect_near(trace.step("valueGradient").data,
                central_differences(p.value, [&](const Matrix& x) { return p.loss_at(p.query, p.key, x); }),
                by_differences);
    const Matrix weights = trace.step("weights").data;
    expect_near(trace.step("weightsGradient").data,
                central_differences(weights, [&](const Matrix& x) { return (x * p.value).cwiseProduct(p.g).sum(); }),
                by_differences);
  }
}

TEST(AttentionGradient, OfTheRawScoresHasTheScaleInIt) {
  // One feature 1 makes the raw scores the keys themselves; a bias takes no part in making them, but in their effect.
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    Problem p(seed);
    p.query = Matrix::Ones(p.query.rows(), 1);
    Random random(seed);
    p.key = random.matrix(p.value.rows(), 1, 1);
    const Trace trace = attention_gradient(p.query, p.key, p.value, p.g, p.options);
    // Every query sees the same scores: their gradients add up in the key's.
    expect_near(trace.step("scoresGradient").data.colwise().sum(), trace.step("keyGradient").data.transpose(), 1e-14);
  }
}

TEST(AttentionGradient, HasTheStepsOfTheContract) {
  const Example example = three_tokens();
  const Matrix g = Matrix::Ones(3, 2);
  expect_ids(attention_gradient(example.query, example.key, example.value, g),
             {"query", "key", "value", "outputGradient", "scores", "scaled", "weights", "output", "valueGradient",
              "weightsGradient", "scoresGradient", "queryGradient", "keyGradient"});
  const auto gradients = [&](const ScoreOptions& options) {
    std::string ids;
    for (const Step& step : attention_gradient(example.query, example.key, example.value, g, options).steps) {
      if (step.id.ends_with("Gradient") && step.id != "outputGradient") ids += step.id + " ";
    }
    return ids;
  };
  const std::string first = "valueGradient weightsGradient ", last = "scoresGradient queryGradient keyGradient ";
  EXPECT_EQ(gradients({.mask = {mask::Causal{}}}), first + last);
  EXPECT_EQ(gradients({.softcap = 2}), first + "cappedGradient scaledGradient " + last);
  EXPECT_EQ(gradients({.mask = {mask::Causal{}}, .masked_score = -9}), first + "maskedGradient scaledGradient " + last);
  EXPECT_EQ(gradients({.mask = {mask::Causal{}}, .masked_score = -9, .softcap = 2}),
            first + "maskedGradient cappedGradient scaledGradient " + last);
  EXPECT_EQ(gradients({.mask = {}, .masked_score = -9}), first + last);
}

TEST(AttentionGradient, ByHand) {
  // One query, two equal keys: weights (1/2, 1/2), output the mean of the values. g = 1.
  const Trace trace =
      attention_gradient(Matrix{{1}}, Matrix{{2}, {2}}, Matrix{{6}, {2}}, Matrix{{1}}, {.scale = NoScale{}});
  expect_near(trace.step("valueGradient").data, Matrix{{0.5}, {0.5}}, 0);
  expect_near(trace.step("weightsGradient").data, Matrix{{6, 2}}, 0);
  expect_near(trace.step("scoresGradient").data, Matrix{{1, -1}}, 0);  // 1/2 (6 - 4), 1/2 (2 - 4)
  expect_near(trace.step("queryGradient").data, Matrix{{0}}, 0);       // both keys pull alike
  expect_near(trace.step("keyGradient").data, Matrix{{1}, {-1}}, 0);
}

TEST(AttentionGradient, OfARowOfScoresAddsUpToNothing) {
  // The weights add up to 1 whatever the scores: raising all of them changes nothing.
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Problem p(seed);
    const Trace trace = attention_gradient(p.query, p.key, p.value, p.g);
    expect_near(trace.step("scoresGradient").data.rowwise().sum(), Matrix::Zero(p.query.rows(), 1));
  }
}

TEST(AttentionGradient, DoesNotReachWhatIsHidden) {
  const Example example = three_tokens();
  const Trace trace =
      attention_gradient(example.query, example.key, example.value, Matrix::Ones(3, 2), {.mask = {mask::Padding{2}}});
  EXPECT_EQ(trace.step("valueGradient").data.row(2), (Matrix{{0, 0}}));
  EXPECT_EQ(trace.step("keyGradient").data.row(2), (Matrix{{0, 0}}));
  const Trace blind =
      attention_gradient(example.query, example.key, example.value, Matrix::Ones(3, 2), {.mask = {mask::Padding{0}}});
  EXPECT_EQ(blind.step("queryGradient").data, Matrix::Zero(3, 2));
  EXPECT_EQ(blind.step("valueGradient").data, Matrix::Zero(3, 2));
}

// d = 64. The query picks the first feature, 8, so that keys of 1, 0.5 and 0 make the scores 8, 4 and 0; of a value
// that is the identity, G's row i is the gradient of weight i.
Matrix own_gradients(const Scale& scale) {
  Matrix query = Matrix::Zero(1, 64), key = Matrix::Zero(3, 64);
  query(0, 0) = 8;
  key(0, 0) = 1;
  key(1, 0) = 0.5;
  Matrix own(1, 3);
  for (Index i = 0; i < 3; ++i) {
    const Matrix g = Matrix::Identity(3, 3).row(i);
    const Trace trace = attention_gradient(query, key, Matrix::Identity(3, 3), g, {.scale = scale});
    EXPECT_EQ(trace.step("scores").data, (Matrix{{8, 4, 0}}));
    own(0, i) = trace.step("scoresGradient").data(0, i);
  }
  return own;
}

TEST(AttentionGradient, VanishesAsScoresSaturateAndScalingKeepsItAlive) {
  // p (1 - p) of softmax(8, 4, 0), and an eighth of that of softmax(1, 1/2, 0).
  expect_near(own_gradients(NoScale{}), Matrix{{0.0180, 0.0177, 0.0003}}, printed(4));
  expect_near(own_gradients(AutoScale{}), Matrix{{0.0312, 0.0266, 0.0190}}, printed(4));
  const double sum = std::exp(8) + std::exp(4) + 1, p = std::exp(4) / sum;
  EXPECT_NEAR(own_gradients(NoScale{})(0, 1), p * (1 - p), 1e-15);
}

TEST(AttentionGradient, RefusesAGradientOfAnotherShape) {
  const Example example = three_tokens();
  const Error error =
      error_of([&] { attention_gradient(example.query, example.key, example.value, Matrix::Ones(3, 3)); });
  EXPECT_EQ(error.code(), "shape_mismatch");
  EXPECT_EQ(text(error, "rightName"), "outputGradient");
  EXPECT_EQ(error_of([&] {
              attention_gradient(example.query, example.key, example.value, Matrix{{1, 1}, {1, nan}, {1, 1}});
            }).code(),
            "not_finite");
}

TEST(SelfAttentionGradient, AgreesWithCentralDifferencesThroughTheProjections) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const Index n = random.between(1, 3), width = random.between(1, 3), d = random.between(1, 2);
    const Matrix input = random.matrix(n, width, 1), wq = random.matrix(width, d, 1), wk = random.matrix(width, d, 1),
                 wv = random.matrix(width, 2, 1), g = random.matrix(n, 2, 1);
    const ScoreOptions options{.mask = {mask::Causal{}}};
    const auto at = [&](const Matrix& x, const Matrix& q, const Matrix& k, const Matrix& v) {
      return loss(self_attention(x, {q, k, v}, options), g);
    };
    const Trace trace = self_attention_gradient(input, {wq, wk, wv}, g, options);
    const auto check = [&](const char* id, const Matrix& x, const std::function<double(const Matrix&)>& loss_of) {
      expect_near(trace.step(id).data, central_differences(x, loss_of), by_differences);
    };
    check("inputGradient", input, [&](const Matrix& x) { return at(x, wq, wk, wv); });
    check("queryWeightGradient", wq, [&](const Matrix& x) { return at(input, x, wk, wv); });
    check("keyWeightGradient", wk, [&](const Matrix& x) { return at(input, wq, x, wv); });
    check("valueWeightGradient", wv, [&](const Matrix& x) { return at(input, wq, wk, x); });
  }
}

TEST(SelfAttentionGradient, NamesProjectionsThatDoNotMeet) {
  const Error error = error_of([] {
    self_attention_gradient(Matrix::Ones(2, 2), {Matrix::Ones(2, 1), Matrix::Ones(2, 2), Matrix::Ones(2, 2)},
                            Matrix::Ones(2, 2));
  });
  EXPECT_EQ(text(error, "leftName"), "queryWeight");
}

TEST(SoftmaxJacobian, IsQuarterAndMinusQuarterForTwoEqualScores) {
  const double scores[] = {0, 0};
  const Trace trace = softmax_jacobian(scores);
  expect_ids(trace, {"scores", "weights", "jacobian"});
  expect_near(trace.step("jacobian").data, Matrix{{0.25, -0.25}, {-0.25, 0.25}}, 0);
}

TEST(SoftmaxJacobian, AgreesWithCentralDifferencesAndItsRowsAddUpToNothing) {
  Random random(7);
  for (Index n = 1; n <= 6; ++n) {
    const Matrix scores = random.matrix(1, n);
    const Matrix jacobian = softmax_jacobian({scores.data(), std::size_t(n)}).step("jacobian").data;
    for (Index i = 0; i < n; ++i) {
      const Matrix row = central_differences(scores, [&](const Matrix& x) {
        return softmax_jacobian({x.data(), std::size_t(n)}).step("weights").data(0, i);
      });
      expect_near(jacobian.row(i), row, by_differences);
    }
    expect_near(jacobian.rowwise().sum(), Matrix::Zero(n, 1));
    expect_near(jacobian, jacobian.transpose());
  }
}

TEST(SoftmaxJacobian, OfNoScoresIsAnError) {
  EXPECT_EQ(error_of([] { softmax_jacobian({}); }).code(), "empty_input");
}

}  // namespace
}  // namespace attn::test
