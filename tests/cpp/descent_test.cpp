#include "attn/descent.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attn/attention.h"
#include "attn/gradients.h"
#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

double loss_of(const Trace& trace, const char* id = "loss") { return trace.step(id).data(0, 0); }

struct Problem {
  Matrix query, key, value, target;
  ScoreOptions options;

  explicit Problem(std::uint64_t seed) {
    Random random(seed);
    const Index n = random.between(1, 3), m = random.between(1, 4), d = random.between(1, 3), dv = random.between(1, 3);
    query = random.matrix(n, d, 1);
    key = random.matrix(m, d, 1);
    value = random.matrix(m, dv, 1);
    target = random.matrix(n, dv, 1);
    options = random_options(random, n, m);
    if (options.masked_score > -infinity) options.masked_score = -1;  // near enough to take weight
  }

  Lesson lesson() const { return {query, key, value, target, options}; }
};

TEST(AttentionDescent, ByHand) {
  // Two equal keys: weights (1/2, 1/2), output 4, error 4 - 2; dv = 1.
  const Matrix query{{1}}, key{{2}, {2}}, value{{6}, {2}}, target{{2}};
  const Trace trace = attention_descent({query, key, value, target, {.scale = NoScale{}}}, 0.25);
  EXPECT_EQ(loss_of(trace), 4);
  expect_near(trace.step("outputGradient").data, Matrix{{4}}, 0);        // 2 · 2
  expect_near(trace.step("valueGradient").data, Matrix{{2}, {2}}, 0);    // half of it each
  expect_near(trace.step("after.value").data, Matrix{{5.5}, {1.5}}, 0);  // a quarter of that down
  expect_near(trace.step("after.key").data, Matrix{{1}, {3}}, 0);        // away from 6, towards 2
  const double e = std::exp(2.0), output = (5.5 + 1.5 * e) / (1 + e);    // scores 1 and 3
  EXPECT_NEAR(loss_of(trace, "after.loss"), (output - 2) * (output - 2), 1e-14);
}

TEST(AttentionDescent, GoesBackwardsAsAttentionGradientDoes) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(seed);
    const Problem p(seed);
    const Trace trace = attention_descent(p.lesson(), 0.1);
    const Trace gradient = attention_gradient(p.query, p.key, p.value, trace.step("outputGradient").data, p.options);
    for (const Step& step : gradient.steps) expect_near(trace.step(step.id).data, step.data, 0);
  }
}

TEST(AttentionDescent, LowersTheLossWhenTheStepIsSmall) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    const Problem p(seed);
    const Trace trace = attention_descent(p.lesson(), 1e-3);
    double slope = 0;
    for (const char* id : {"queryGradient", "keyGradient", "valueGradient"}) {
      slope += trace.step(id).data.squaredNorm();
    }
    // To first order the loss falls by rate · |gradient|².
    EXPECT_NEAR(loss_of(trace) - loss_of(trace, "after.loss"), 1e-3 * slope, 1e-4 * slope + 1e-15);
  }
}

TEST(AttentionDescent, TheLossAfterIsThatOfTheMovedMatrices) {
  const Problem p(5);
  const Trace trace = attention_descent(p.lesson(), 0.3);
  const Matrix query = trace.step("after.query").data, key = trace.step("after.key").data,
               value = trace.step("after.value").data;
  const Matrix output = scaled_dot_product_attention(query, key, value, p.options).step("output").data;
  EXPECT_NEAR(loss_of(trace, "after.loss"), (output - p.target).squaredNorm() / double(p.target.size()), 1e-14);
}

TEST(CentralDifference, AgreesWithEveryGradient) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    SCOPED_TRACE(seed);
    const Problem p(seed);
    const Trace trace = attention_descent(p.lesson(), 0);
    for (const char* of : {"query", "key", "value", "scores", "weights", "output"}) {
      SCOPED_TRACE(of);
      const Matrix gradient = trace.step(std::string(of) + "Gradient").data;
      for (Index row = 0; row < gradient.rows(); ++row) {
        for (Index col = 0; col < gradient.cols(); ++col) {
          const Trace measured = central_difference(p.lesson(), {of, row, col});
          // h² times a third derivative, and the loss's rounding over h.
          EXPECT_NEAR(loss_of(measured, "centralDifference"), gradient(row, col), 1e-7);
        }
      }
    }
  }
}

TEST(CentralDifference, ComputesAgainOnlyWhatDependsOnTheCell) {
  const Matrix query{{1, 0}}, key{{1, 0}, {0, 1}}, value{{2}, {4}}, target{{1}};
  expect_ids(central_difference({query, key, value, target, {}}, {"value", 1, 0}),
             {"query",          "key",        "value",       "targetOutput", "scores",
              "scaled",         "weights",    "output",      "errors",       "errorRow",
              "loss",           "nudge",      "above.value", "above.output", "above.errors",
              "above.errorRow", "above.loss", "below.value", "below.output", "below.errors",
              "below.errorRow", "below.loss", "difference",  "distance",     "centralDifference"});
}

TEST(Descent, NamesWhatIsWrong) {
  const Matrix a = Matrix::Ones(2, 2), wrong = Matrix::Ones(2, 3);
  const Error shape = error_of([&] { attention_descent({a, a, a, wrong, {}}, 1); });
  EXPECT_EQ(shape.code(), "shape_mismatch");
  EXPECT_EQ(text(shape, "rightName"), "targetOutput");
  EXPECT_EQ(error_of([&] { attention_descent({a, a, a, a, {}}, nan); }).code(), "not_finite");
  const auto error = [&](const Nudge& nudge) { return error_of([&] { central_difference({a, a, a, a, {}}, nudge); }); };
  EXPECT_EQ(error({"nothing", 0, 0}).code(), "unknown_step");
  EXPECT_EQ(text(error({"query", 2, 0}), "name"), "row");
  EXPECT_EQ(text(error({"query", 0, -1}), "name"), "col");
  EXPECT_EQ(text(error({"query", 0, 0, 0}), "name"), "by");
}

}  // namespace
}  // namespace attn::test
