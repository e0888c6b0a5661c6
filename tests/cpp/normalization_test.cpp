#include "attn/normalization.h"

#include <gtest/gtest.h>

#include <cmath>

#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

Matrix output(const Trace& trace) { return trace.step("output").data; }

TEST(LayerNorm, NamesItsStepsInOrder) {
  const Trace trace = layer_norm(Matrix{{1, 2}}, {Matrix{{1, 1}}, Matrix{{0, 0}}});
  EXPECT_EQ(trace.algorithm, "layerNorm");
  expect_ids(trace, {"input", "gamma", "beta", "mean", "variance", "inverseDeviation", "normalized", "output"});
  expect_ids(layer_norm(Matrix{{1, 2}}), {"input", "mean", "variance", "inverseDeviation", "normalized", "output"});
}

TEST(LayerNorm, HandWorkedValues) {
  const Trace trace = layer_norm(Matrix{{1, 2, 3, 6}}, {Matrix{{1, 2, 3, 4}}, Matrix{{10, 20, 30, 40}}}, 0.5);
  EXPECT_EQ(trace.step("mean").data(0, 0), 3);
  EXPECT_EQ(trace.step("variance").data(0, 0), 3.5);          // (4 + 1 + 0 + 9) / 4: over 4, not 3
  EXPECT_EQ(trace.step("inverseDeviation").data(0, 0), 0.5);  // 1 / √(3.5 + 0.5): epsilon inside
  expect_near(trace.step("normalized").data, Matrix{{-1, -0.5, 0, 1.5}}, 0);
  expect_near(output(trace), Matrix{{9, 19, 30, 46}}, 0);
}

TEST(LayerNorm, RowsHaveMeanZeroAndVarianceOne) {
  const Matrix result = output(layer_norm(Random(9).matrix(20, 7, 50), {}, 0));
  for (Index i = 0; i < result.rows(); ++i) {
    EXPECT_NEAR(result.row(i).mean(), 0, 1e-15);
    EXPECT_NEAR(result.row(i).squaredNorm() / 7, 1, 1e-14);
  }
}

TEST(LayerNorm, DoesNotSeeAShiftOrAScaleOfItsRow) {
  const Matrix input = Random(10).matrix(3, 5);
  const Matrix moved = (4 * input).array() + 100;
  expect_near(output(layer_norm(moved, {}, 0)), output(layer_norm(input, {}, 0)), 1e-13);
}

TEST(LayerNorm, OfARowOfEqualsIsBeta) {
  expect_near(output(layer_norm(Matrix{{7, 7}}, {std::nullopt, Matrix{{1, 2}}})), Matrix{{1, 2}}, 0);
}

TEST(LayerNorm, NamesTheRowThatHasNoVariance) {
  const Error error = error_of([] { layer_norm(Matrix{{1, 2}, {7, 7}}, {}, 0); });
  EXPECT_EQ(error.code(), "not_finite");
  EXPECT_EQ(text(error, "name"), "inverseDeviation");
  EXPECT_EQ(number(error, "row"), 1);
}

TEST(RmsNorm, NamesItsStepsInOrder) {
  const Trace trace = rms_norm(Matrix{{1, 2}}, {Matrix{{1, 1}}});
  EXPECT_EQ(trace.algorithm, "rmsNorm");
  expect_ids(trace, {"input", "gamma", "meanSquare", "normalized", "output"});
}

TEST(RmsNorm, HandWorkedValues) {
  const Trace trace = rms_norm(Matrix{{1, 7}, {-3, 3}}, {Matrix{{1, 10}}}, 0);
  expect_near(trace.step("meanSquare").data, Matrix{{25}, {9}}, 0);
  expect_near(trace.step("normalized").data, Matrix{{0.2, 1.4}, {-1, 1}}, 0);
  expect_near(output(trace), Matrix{{0.2, 14}, {-1, 10}}, 0);
  expect_near(output(rms_norm(Matrix{{3, 3}}, {}, 7)), Matrix{{0.75, 0.75}}, 0);  // √(9 + 7): epsilon inside
}

TEST(RmsNorm, IsLayerNormOfRowsWhoseMeanIsZero) {
  Matrix input = Random(11).matrix(4, 6);
  input.colwise() -= input.rowwise().mean().eval();
  expect_near(output(rms_norm(input)), output(layer_norm(input)), 1e-13);
}

TEST(Norms, TakeGammaAndBetaEachWithoutTheOther) {
  const Matrix input{{-3, 3}}, gamma{{2, 5}}, beta{{100, 200}};
  for (const auto norm : {layer_norm, rms_norm}) {
    expect_near(output(norm(input, {}, 0)), Matrix{{-1, 1}}, 0);
    expect_near(output(norm(input, {gamma}, 0)), Matrix{{-2, 5}}, 0);
    expect_near(output(norm(input, {std::nullopt, beta}, 0)), Matrix{{99, 201}}, 0);
    expect_near(output(norm(input, {gamma, beta}, 0)), Matrix{{98, 205}}, 0);
  }
}

TEST(Norms, CheckWhatTheyAreGiven) {
  for (const auto norm : {layer_norm, rms_norm}) {
    const Error gamma = error_of([&] { norm(Matrix{{1, 2}}, {Matrix{{1, 2, 3}}}, 0); });
    EXPECT_EQ(gamma.code(), "shape_mismatch");
    EXPECT_EQ(text(gamma, "rightName"), "gamma");
    EXPECT_EQ(error_of([&] { norm(Matrix{{1, 2}}, {Matrix{{1}, {2}}}, 0); }).code(), "shape_mismatch");
    for (const double bad : {-1.0, infinity, nan}) {
      const Error epsilon = error_of([&] { norm(Matrix{{1, 2}}, {}, bad); });
      EXPECT_EQ(epsilon.code(), "out_of_range");
      EXPECT_EQ(text(epsilon, "name"), "epsilon");
    }
    EXPECT_EQ(error_of([&] { norm(imaginary(1'000'000'000, 1), {}, 0); }).code(), "too_large");
    EXPECT_EQ(error_of([&] { norm(Matrix{{1, nan}}, {}, 0); }).code(), "not_finite");
  }
}

}  // namespace
}  // namespace attn::test
