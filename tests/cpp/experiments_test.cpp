#include "attn/experiments.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support.h"

namespace attn::test {
namespace {

const Trace& measured() {
  static const Trace trace = scale_experiment({{4, 16, 64, 256}, 8000, 1});
  return trace;
}

double of(Index size, const char* name) {
  return measured().step("size." + std::to_string(size) + "." + name).data(0, 0);
}

constexpr double samples = 8000;
constexpr double sigmas = 4;

TEST(ScaleExperiment, FindsAVarianceOfDAndOfOneWhenScaled) {
  for (const Index size : {4, 16, 64, 256}) {
    const double d = double(size);
    // A product of two Gaussian numbers has kurtosis 9, so the sum of d of them an excess of 6/d.
    const double relative = std::sqrt((2 + 6 / d) / samples);
    EXPECT_NEAR(of(size, "mean"), 0, sigmas * std::sqrt(d / samples));
    EXPECT_NEAR(of(size, "variance"), d, sigmas * d * relative);
    EXPECT_NEAR(of(size, "scaledMean"), 0, sigmas / std::sqrt(samples));
    EXPECT_NEAR(of(size, "scaledVariance"), 1, sigmas * relative);
    EXPECT_NEAR(of(size, "scaledVariance") * d, of(size, "variance"), 1e-9);
  }
}

TEST(ScaleExperiment, SeesTheSoftmaxSaturateUnlessScaled) {
  const Index sizes[] = {4, 16, 64, 256};
  for (int i = 1; i < 4; ++i) {
    EXPECT_LT(of(sizes[i], "entropy"), of(sizes[i - 1], "entropy"));
    EXPECT_GT(of(sizes[i], "largestWeight"), of(sizes[i - 1], "largestWeight"));
    EXPECT_LT(of(sizes[i], "gradientNorm"), of(sizes[i - 1], "gradientNorm"));
    // Scaled, the size makes no difference but to the factor itself.
    EXPECT_NEAR(of(sizes[i], "scaledEntropy"), of(sizes[0], "scaledEntropy"), 0.1);
    EXPECT_NEAR(of(sizes[i], "scaledLargestWeight"), of(sizes[0], "scaledLargestWeight"), 0.05);
    const double root = std::sqrt(double(sizes[i])), first = std::sqrt(double(sizes[0]));
    EXPECT_NEAR(root * of(sizes[i], "scaledGradientNorm"), first * of(sizes[0], "scaledGradientNorm"), 0.02);
    EXPECT_NEAR(of(sizes[i], "scaledSoftmaxGradientNorm"), root * of(sizes[i], "scaledGradientNorm"), 1e-12);
  }
  EXPECT_GT(of(256, "largestWeight"), 0.9);
  EXPECT_LT(of(256, "scaledLargestWeight"), 0.45);
}

TEST(ScaleExperiment, IsTheSameOnEveryMachine) {
  // Not near, equal: SplitMix64, sums, products, quotients, square roots and a logarithm of our own leave nothing to
  // chance. Digits from the generator's description followed in Python, with mpmath's logarithm rounded to a double.
  const Trace trace = scale_experiment({{1, 3}, 8, 42});
  EXPECT_EQ(trace.step("size.1.products").data(0, 0), -0x1.6b9011b0bf40cp+0);
  EXPECT_EQ(trace.step("size.3.products").data(0, 7), 0x1.22f6828264bf3p-2);
}

TEST(ScaleExperiment, DependsOnSeedSizeAndSampleAlone) {
  const Trace both = scale_experiment({{2, 5}, 16, 7}), one = scale_experiment({{5}, 32, 7});
  EXPECT_EQ(both.step("size.5.products").data, one.step("size.5.products").data.leftCols(16));
  EXPECT_NE(scale_experiment({{5}, 16, 8}).step("size.5.products").data, both.step("size.5.products").data);
}

TEST(ScaleExperiment, MakesWholeRowsOfEight) {
  EXPECT_EQ(shape_of(scale_experiment({{2}, 1, 0}).step("size.2.products").data), (Shape{1, 8}));
  EXPECT_EQ(shape_of(scale_experiment({{2}, 17, 0}).step("size.2.weights").data), (Shape{3, 8}));
}

TEST(ScaleExperiment, NamesWhatIsOutOfRange) {
  const auto error = [](const ScaleExperiment& experiment) { return error_of([&] { scale_experiment(experiment); }); };
  EXPECT_EQ(text(error({{4}, 0, 1}), "name"), "samples");
  EXPECT_EQ(text(error({{4, 0}, 1, 1}), "name"), "sizes");
  EXPECT_EQ(text(error({{4}, 1, (1ull << 53) + 1}), "name"), "seed");
  EXPECT_EQ(error({{}, 1, 1}).code(), "empty_input");
  EXPECT_EQ(error({{4, 4}, 1, 1}).code(), "invalid_option");
  const Error samples = error({{1 << 20}, 1 << 20, 1}), sizes = error({{1 << 27}, 1, 1});
  EXPECT_EQ(samples.code(), "too_large");
  EXPECT_EQ(text(samples, "name"), "samples");
  EXPECT_EQ(sizes.code(), "too_large");
  EXPECT_EQ(text(sizes, "name"), "sizes");
}

}  // namespace
}  // namespace attn::test
