#include "attn/row_sums.h"

#include <gtest/gtest.h>

#include "attn/attention.h"
#include "examples.h"
#include "support.h"

namespace attn::test {
namespace {

Matrix rounded(const Matrix& values, Index decimals) { return row_sums(values, decimals).step("rounded").data; }

TEST(RowSums, ShowThatRoundedWeightsDoNotAddUp) {
  const Example example = three_tokens();
  const Matrix weights =
      scaled_dot_product_attention(example.query, example.key, example.value).step("weights").data.row(2);
  const Trace trace = row_sums(weights, 3);
  expect_ids(trace, {"input", "sums", "rounded", "roundedSums"});
  expect_near(trace.step("rounded").data, Matrix{{0.248, 0.248, 0.503}}, 0);
  EXPECT_NEAR(trace.step("roundedSums").data(0, 0), 0.999, 1e-15);
  EXPECT_NEAR(trace.step("sums").data(0, 0), 1, 1e-15);
}

TEST(RowSums, RoundHalfAwayFromZeroOnWhatIsWritten) {
  expect_near(rounded(Matrix{{0.503, 0.2475, -0.2475, 0.0005}}, 3), Matrix{{0.503, 0.248, -0.248, 0.001}}, 0);
  // The double next to 1.005 lies below it; a reader sees 1.005, and a browser prints 1.01.
  expect_near(rounded(Matrix{{1.005, -1.005, 1.45}}, 2), Matrix{{1.01, -1.01, 1.45}}, 0);
  expect_near(rounded(Matrix{{1.45, 0.25, 0.05}}, 1), Matrix{{1.5, 0.3, 0.1}}, 0);
  expect_near(rounded(Matrix{{2.5, -2.5, 0.5, 0.49999}}, 0), Matrix{{3, -3, 1, 0}}, 0);
}

TEST(RowSums, CarryThroughNines) {
  expect_near(rounded(Matrix{{0.9996, 9.9995, 0.0995, 99.95}}, 3), Matrix{{1, 10, 0.1, 99.95}}, 0);
  expect_near(rounded(Matrix{{0.95, 0.96, 9.99}}, 0), Matrix{{1, 1, 10}}, 0);
}

TEST(RowSums, KeepWhatHasNoMoreDecimals) {
  expect_near(rounded(Matrix{{0, 1, -7, 123456789, 1e300}}, 3), Matrix{{0, 1, -7, 123456789, 1e300}}, 0);
  expect_near(rounded(Matrix{{1e-300, -1e-300, 4.9e-324}}, 3), Matrix{{0, 0, 0}}, 0);
  expect_near(rounded(Matrix{{0.1, 1.0 / 3}}, 20), Matrix{{0.1, 1.0 / 3}}, 0);
}

TEST(RowSums, TakeFromNoneToTwentyDecimals) {
  for (const Index bad : {-1, 21}) {
    const Error error = error_of([&] { row_sums(Matrix{{1}}, bad); });
    EXPECT_EQ(error.code(), "out_of_range");
    EXPECT_EQ(text(error, "name"), "decimals");
    EXPECT_EQ(number(error, "value"), double(bad));
    EXPECT_EQ(number(error, "min"), 0);
    EXPECT_EQ(number(error, "max"), 20);
  }
}

}  // namespace
}  // namespace attn::test
