#include "attn/histogram.h"

#include <gtest/gtest.h>

#include "attn/experiments.h"
#include "support.h"

namespace attn::test {
namespace {

TEST(Histogram, CountsByHandLeftEdgesIncluded) {
  const Trace trace = histogram(Matrix{{0, 0.5, 1}, {1, 1.5, 2}}, {0, 2, 2});
  expect_ids(trace, {"values", "edges", "counts"});
  expect_near(trace.step("edges").data, Matrix{{0, 1, 2}}, 0);
  expect_near(trace.step("counts").data, Matrix{{2, 3}}, 0);  // 2 is an edge that no bin has
}

TEST(Histogram, LosesNothingBetweenTheEdges) {
  const Matrix products = scale_experiment({{16}, 4000, 3}).step("size.16.products").data;
  const double most = products.cwiseAbs().maxCoeff() + 1;
  for (const Index bins : {1, 7, 40}) {
    EXPECT_EQ(histogram(products, {-most, most, bins}).step("counts").data.sum(), 4000);
  }
  EXPECT_EQ(histogram(products, {-4, 4, 8}).step("counts").data.sum(),
            ((products.array() >= -4) && (products.array() < 4)).count());
}

TEST(Histogram, OfNormalNumbersIsBellShaped) {
  // Of 8000 nearly normal products over √64, a bin [0, 1) has 0.3413 and [1, 2) has 0.1359 of them; four sigmas.
  const Trace counts = histogram(scale_experiment({{64}, 8000, 5}).step("size.64.scaledProducts").data, {0, 2, 2});
  EXPECT_NEAR(counts.step("counts").data(0, 0), 8000 * 0.3413, 4 * 43);
  EXPECT_NEAR(counts.step("counts").data(0, 1), 8000 * 0.1359, 4 * 31);
}

TEST(Histogram, NamesWhatIsOutOfRange) {
  const auto error = [](const Bins& bins) { return error_of([&] { histogram(Matrix{{1}}, bins); }); };
  EXPECT_EQ(text(error({0, 0, 1}), "name"), "to");
  EXPECT_EQ(text(error({0, 1, 0}), "name"), "bins");
  EXPECT_EQ(text(error({0, 1, 1001}), "name"), "bins");
  EXPECT_EQ(error({nan, 1, 1}).code(), "not_finite");
  EXPECT_EQ(error({0, infinity, 1}).code(), "not_finite");
}

}  // namespace
}  // namespace attn::test
