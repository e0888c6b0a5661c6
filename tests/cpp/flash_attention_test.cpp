#include "attn/flash_attention.h"

#include <gtest/gtest.h>

#include <cmath>

#include "attn/attention.h"
#include "examples.h"
#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

TEST(FlashAttention, HandWorkedValues) {
  const Example example = three_tokens();
  const Trace trace = flash_attention(Matrix{{1, 1}}, example.key, example.value, {.rows = 1, .cols = 2});
  EXPECT_EQ(trace.algorithm, "flashAttention");
  expect_ids(trace, {"query", "key", "value", "tile.0.0.scores", "tile.0.0.rowMax", "tile.0.0.rescale",
                     "tile.0.0.rowSum", "tile.0.0.accumulator", "tile.0.1.scores", "tile.0.1.rowMax",
                     "tile.0.1.rescale", "tile.0.1.rowSum", "tile.0.1.accumulator", "output"});
  const double root = std::sqrt(2.0), rescale = std::exp(1 / root - root);
  expect_near(trace.step("tile.0.0.scores").data, Matrix{{1 / root, 1 / root}}, 1e-15);
  expect_near(trace.step("tile.0.0.rescale").data, Matrix{{0}}, 0);
  expect_near(trace.step("tile.0.0.rowSum").data, Matrix{{2}}, 0);
  expect_near(trace.step("tile.0.0.accumulator").data, Matrix{{1, 2}}, 0);
  expect_near(trace.step("tile.0.1.rescale").data, Matrix{{rescale}});
  expect_near(trace.step("tile.0.1.rescale").data, Matrix{{0.493}}, printed(3));
  expect_near(trace.step("tile.0.1.rowSum").data, Matrix{{1.986}}, printed(3));
  expect_near(trace.step("tile.0.1.accumulator").data, Matrix{{3.493, 1.986}}, printed(3));
  expect_near(trace.step("output").data, Matrix{{1.759, 1.000}}, printed(3));
  expect_near(trace.step("output").data, Matrix{{(rescale + 3) / (2 * rescale + 1), 1}});
}

TEST(FlashAttention, IsPlainAttention) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Random random(seed);
    const Index n = random.between(1, 9), m = random.between(1, 9), d = random.between(1, 4);
    const Matrix query = random.matrix(n, d), key = random.matrix(m, d), value = random.matrix(m, random.between(1, 3));
    const ScoreOptions options = random_options(random, n, m);
    const Tiles tiles{random.between(1, 10), random.between(1, 10)};
    const Trace plain = scaled_dot_product_attention(query, key, value, options);
    const Trace flash = flash_attention(query, key, value, tiles, options);
    expect_near(flash.step("output").data, plain.step("output").data, 1e-12);
    if (HasFailure()) FAIL() << "seed " << seed;
  }
}

TEST(FlashAttention, TilesOfAllScoresAreTheScores) {
  Random random(4);
  const Matrix query = random.matrix(5, 3), key = random.matrix(7, 3), value = random.matrix(7, 2);
  const Matrix scores = scaled_dot_product_attention(query, key, value).step("scaled").data;
  const Trace flash = flash_attention(query, key, value, {.rows = 2, .cols = 3});
  expect_near(flash.step("tile.1.1.scores").data, scores.block(2, 3, 2, 3), 0);
  expect_near(flash.step("tile.2.2.scores").data, scores.block(4, 6, 1, 1), 0);
}

TEST(FlashAttention, HoldsLessThanAllScores) {
  Random random(5);
  const Trace trace =
      flash_attention(random.matrix(64, 4), random.matrix(64, 4), random.matrix(64, 8), {.rows = 8, .cols = 16});
  const Params& params = trace.step("output").params;
  EXPECT_EQ(params.number("floatsPlain"), 64 * 64);
  EXPECT_EQ(params.number("floatsHeld"), 8 * 16 + 3 * 8 + 8 * 8);  // scores; max, rescale, sum; accumulator
}

TEST(FlashAttention, OfLargeScoresDoesNotOverflow) {
  const Matrix one{{1}}, key{{1000}, {2000}, {-3000}}, value{{1}, {2}, {3}};
  const Trace trace = flash_attention(one, key, value, {.rows = 1, .cols = 1});
  expect_near(trace.step("output").data, Matrix{{2}}, 0);
}

TEST(FlashAttention, OfAQueryThatSeesNothingIsZero) {
  const Example example = three_tokens();
  const Trace trace =
      flash_attention(example.query, example.key, example.value, {.rows = 2, .cols = 2}, {.mask = {mask::Padding{0}}});
  EXPECT_EQ(trace.step("tile.0.1.rowMax").data(0, 0), -infinity);
  EXPECT_EQ(trace.step("tile.0.1.rescale").data(0, 0), 0);
  expect_near(trace.step("output").data, Matrix::Zero(3, 2), 0);
}

TEST(FlashAttention, NamesWhatIsWrong) {
  const Example example = three_tokens();
  const auto error = [&](const Tiles& tiles, const Matrix& key, const Matrix& value, const ScoreOptions& options = {}) {
    return error_of([&] { flash_attention(example.query, key, value, tiles, options); });
  };
  EXPECT_EQ(text(error({0, 1}, example.key, example.value), "name"), "tileRows");
  EXPECT_EQ(text(error({1, -1}, example.key, example.value), "name"), "tileCols");
  EXPECT_EQ(text(error({1, 1}, Matrix::Ones(3, 3), example.value), "rightName"), "key");
  EXPECT_EQ(text(error({1, 1}, example.key, Matrix::Ones(2, 3)), "rightName"), "value");
  EXPECT_EQ(text(error({1, 1}, example.key, example.value, {.bias = Matrix::Ones(2, 3)}), "rightName"), "bias");
}

}  // namespace
}  // namespace attn::test
