#include "attn/activation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

double at(double x, Activation kind) { return activation(Matrix{{x}}, kind).step("output").data(0, 0); }

TEST(Activation, NamesItsStepsInOrder) {
  const Trace trace = activation(Matrix{{1, 2}}, Activation::gelu);
  EXPECT_EQ(trace.algorithm, "activation");
  expect_ids(trace, {"input", "output"});
  EXPECT_EQ(trace.step("output").op, "gelu");
  expect_ids(activation(Matrix{{1}}, Activation::swiglu, {.gate = Matrix{{2}}}), {"input", "gate", "output"});
}

TEST(Activation, HandWorkedValues) {
  expect_near(activation(Matrix{{-2, 0, 3}}, Activation::relu).step("output").data, Matrix{{0, 0, 3}}, 0);
  EXPECT_NEAR(at(1, Activation::gelu), 0.8413447460685429, 1e-15);  // the normal distribution's Φ(1)
  EXPECT_NEAR(at(-1, Activation::gelu), -0.1586552539314571, 1e-15);
  EXPECT_NEAR(at(1, Activation::gelu_tanh), 0.8412, printed(4));
  EXPECT_NEAR(at(1, Activation::silu), 1 / (1 + std::exp(-1)), 1e-15);
  EXPECT_NEAR(at(0.5, Activation::tanh), (std::exp(1) - 1) / (std::exp(1) + 1), 1e-15);
  // gate 1, value 3: 3 sigmoid(1).
  expect_near(activation(Matrix{{3}}, Activation::swiglu, {.gate = Matrix{{1}}}).step("output").data,
              Matrix{{3 / (1 + std::exp(-1))}});
}

TEST(Activation, TheTwoGelusDifferAndNotByMuch) {
  double most = 0;
  for (double x = -5; x <= 5; x += 0.01) {
    most = std::max(most, std::abs(at(x, Activation::gelu) - at(x, Activation::gelu_tanh)));
  }
  EXPECT_GT(most, 1e-4);
  EXPECT_LT(most, 5e-4);
}

TEST(Activation, PassesLargeValuesAndStopsVeryNegativeOnes) {
  for (const Activation kind : {Activation::relu, Activation::gelu, Activation::gelu_tanh, Activation::silu}) {
    EXPECT_EQ(at(1000, kind), 1000);
    EXPECT_EQ(at(-1000, kind), 0);
    EXPECT_EQ(at(0, kind), 0);
  }
  EXPECT_EQ(at(1000, Activation::tanh), 1);
}

TEST(Activation, DifferByTheirInputFromOneSideToTheOther) {
  // f(x) - f(-x) = x, for all that are x times something that goes from 0 to 1 evenly.
  for (const Activation kind : {Activation::relu, Activation::gelu, Activation::gelu_tanh, Activation::silu}) {
    for (const double x : {0.1, 0.7, 2.3}) EXPECT_NEAR(at(x, kind) - at(-x, kind), x, 1e-15);
  }
}

TEST(Activation, AlphaMakesTheStepOfSiluSteeper) {
  const auto silu = [](double x, double alpha) {
    return activation(Matrix{{x}}, Activation::silu, {.alpha = alpha}).step("output").data(0, 0);
  };
  EXPECT_NEAR(silu(2, 1.5), 2 / (1 + std::exp(-3)), 1e-15);
  EXPECT_EQ(silu(2, 0), 1);
  EXPECT_EQ(silu(2, 1000), 2);
  const Matrix gated =
      activation(Matrix{{3}}, Activation::swiglu, {.gate = Matrix{{2}}, .alpha = 1.5}).step("output").data;
  EXPECT_NEAR(gated(0, 0), 3 * silu(2, 1.5), 1e-15);
}

TEST(Activation, TakesOnlyWhatItHasUseFor) {
  const Matrix one = Matrix::Ones(1, 1);
  EXPECT_EQ(text(error_of([&] { activation(one, Activation::relu, {.alpha = 1}); }), "name"), "alpha");
  EXPECT_EQ(text(error_of([&] { activation(one, Activation::silu, {.gate = one}); }), "name"), "gate");
  const Error missing = error_of([&] { activation(one, Activation::swiglu); });
  EXPECT_EQ(missing.code(), "empty_input");
  EXPECT_EQ(text(missing, "name"), "gate");
  const Error other = error_of([&] { activation(one, Activation::swiglu, {.gate = Matrix::Ones(1, 2)}); });
  EXPECT_EQ(other.code(), "shape_mismatch");
  EXPECT_EQ(text(other, "leftName"), "input");
  EXPECT_EQ(text(other, "rightName"), "gate");
  const Error alpha = error_of([&] { activation(one, Activation::silu, {.alpha = nan}); });
  EXPECT_EQ(alpha.code(), "not_finite");
  EXPECT_EQ(text(alpha, "name"), "alpha");
  EXPECT_EQ(error_of([&] { activation(imaginary(1'000'000'000, 1), Activation::relu); }).code(), "too_large");
}

}  // namespace
}  // namespace attn::test
