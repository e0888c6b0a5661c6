#include "attn/positions.h"

#include <gtest/gtest.h>

#include <cmath>

#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

Matrix encoding(Index length, Index size, double base = 10000) {
  return sinusoidal_encoding(length, size, base).step("encoding").data;
}

Matrix rotated(const Matrix& input, const RotaryOptions& options = {}) {
  return rotary_embedding(input, options).step("rotated").data;
}

// --- Sinusoids -------------------------------------------------------------------------------------------------------

TEST(SinusoidalEncoding, NamesItsStepsInOrder) {
  const Trace trace = sinusoidal_encoding(3, 4);
  EXPECT_EQ(trace.algorithm, "sinusoidalEncoding");
  expect_ids(trace, {"positions", "angles", "encoding"});
  expect_near(trace.step("positions").data, Matrix{{0}, {1}, {2}}, 0);
}

TEST(SinusoidalEncoding, HandWorkedValues) {
  // size 4: pairs turn by p and by p / 10000^(2/4) = p / 100.
  const Trace trace = sinusoidal_encoding(3, 4);
  expect_near(trace.step("angles").data, Matrix{{0, 0}, {1, 0.01}, {2, 0.02}});
  expect_near(trace.step("encoding").data, Matrix{{0, 1, 0, 1},
                                                  {std::sin(1), std::cos(1), std::sin(0.01), std::cos(0.01)},
                                                  {std::sin(2), std::cos(2), std::sin(0.02), std::cos(0.02)}});
  expect_near(trace.step("encoding").data.row(1), Matrix{{0.8415, 0.5403, 0.0100, 1.0000}}, printed(4));
}

TEST(SinusoidalEncoding, OfAnOddSizeEndsWithASine) {
  const Trace trace = sinusoidal_encoding(2, 3);
  EXPECT_EQ(shape_of(trace.step("angles").data), (Shape{2, 2}));
  expect_near(trace.step("encoding").data.row(1),
              Matrix{{std::sin(1), std::cos(1), std::sin(std::pow(10000, -2.0 / 3))}});
}

TEST(SinusoidalEncoding, EveryPairIsOnTheUnitCircle) {
  const Matrix result = encoding(50, 8);
  for (Index i = 0; i < 50; ++i) {
    for (Index t = 0; t < 4; ++t) EXPECT_NEAR(result.block(i, 2 * t, 1, 2).squaredNorm(), 1, 1e-15);
  }
}

TEST(SinusoidalEncoding, ProductsDependOnTheDistanceAlone) {
  const Matrix all = encoding(20, 6, 100);
  const Matrix products = all * all.transpose();
  for (Index i = 0; i + 5 < 20; ++i) EXPECT_NEAR(products(i, i + 5), products(0, 5), 1e-14);
}

TEST(SinusoidalShift, MovesEveryPositionByTheSameMatrix) {
  for (const double base : {10000.0, 7.0}) {
    const Matrix all = encoding(40, 8, base);
    for (const Index by : {0, 1, 3, 17}) {
      const Matrix matrix = sinusoidal_shift(8, double(by), base).step("matrix").data;
      expect_near(all.topRows(40 - by) * matrix, all.bottomRows(40 - by), 1e-13);
      const Matrix back = sinusoidal_shift(8, -double(by), base).step("matrix").data;
      expect_near(all.bottomRows(40 - by) * back, all.topRows(40 - by), 1e-13);
    }
  }
}

TEST(SinusoidalShift, MovesThePositionThatIsGiven) {
  const Matrix all = encoding(40, 8, 7);
  const Trace trace = sinusoidal_shift(8, 17, 7, 5);
  expect_ids(trace, {"by", "position", "matrix", "angles", "encoding", "moved"});
  expect_near(trace.step("encoding").data, all.row(5), 1e-15);
  expect_near(trace.step("moved").data, all.row(22), 1e-13);
  EXPECT_EQ(error_of([] { sinusoidal_shift(2, 1, 10000, nan); }).code(), "not_finite");
}

TEST(SinusoidalShift, HandWorkedValues) {
  const Trace trace = sinusoidal_shift(2, 1);
  EXPECT_EQ(trace.algorithm, "sinusoidalShift");
  expect_ids(trace, {"by", "matrix"});
  expect_near(trace.step("matrix").data, Matrix{{std::cos(1), -std::sin(1)}, {std::sin(1), std::cos(1)}});
  expect_near(sinusoidal_shift(6, 0).step("matrix").data, Matrix::Identity(6, 6), 0);
}

TEST(SinusoidalShift, IsZeroOutsideItsBlocks) {
  const Matrix matrix = sinusoidal_shift(6, 2).step("matrix").data;
  for (Index i = 0; i < 6; ++i) {
    for (Index j = 0; j < 6; ++j) EXPECT_EQ(matrix(i, j) == 0, i / 2 != j / 2);
  }
}

TEST(SinusoidalShift, RefusesAnOddSize) {
  const Error error = error_of([] { sinusoidal_shift(5, 1); });
  EXPECT_EQ(error.code(), "invalid_option");
  EXPECT_EQ(text(error, "name"), "size");
  EXPECT_EQ(text(error, "value"), "5");
}

TEST(Positions, NameTheNumberThatIsOut) {
  const auto name = [](auto f) {
    const Error error = error_of(f);
    EXPECT_EQ(error.code(), "out_of_range");
    return text(error, "name");
  };
  EXPECT_EQ(name([] { sinusoidal_encoding(0, 4); }), "length");
  EXPECT_EQ(name([] { sinusoidal_encoding(4, 0); }), "size");
  EXPECT_EQ(name([] { sinusoidal_encoding(4, 4, 0); }), "base");
  EXPECT_EQ(name([] { sinusoidal_shift(-2, 1); }), "size");
  EXPECT_EQ(name([] { sinusoidal_shift(2, 1, infinity); }), "base");
  EXPECT_EQ(name([] { rotated(Matrix::Ones(2, 4), {.base = -1}); }), "base");
  EXPECT_EQ(name([] { rotated(Matrix::Ones(2, 4), {.size = 6}); }), "size");
  EXPECT_EQ(name([] { rotated(Matrix::Ones(2, 4), {.size = 0}); }), "size");
  EXPECT_EQ(name([] { alibi_bias(0, 1, 1); }), "heads");
  EXPECT_EQ(name([] { alibi_bias(1, 0, 1); }), "queries");
  EXPECT_EQ(name([] { alibi_bias(1, 1, -1); }), "keys");
  EXPECT_EQ(error_of([] { sinusoidal_shift(2, nan); }).code(), "not_finite");
}

TEST(Positions, AreRefusedByTheirSizeBeforeMemoryIsTaken) {
  EXPECT_EQ(error_of([] { sinusoidal_encoding(1'000'000'000, 2); }).code(), "too_large");
  EXPECT_EQ(error_of([] { sinusoidal_encoding(2, 1'000'000'000); }).code(), "too_large");
  EXPECT_EQ(error_of([] { sinusoidal_encoding(10'000, 10'000); }).code(), "too_large");
  EXPECT_EQ(error_of([] { sinusoidal_shift(100'000, 1); }).code(), "too_large");
  EXPECT_EQ(error_of([] { alibi_bias(8, 10'000, 10'000); }).code(), "too_large");
  EXPECT_EQ(error_of([] { rotary_embedding(imaginary(1'000'000'000, 2)); }).code(), "too_large");
}

// --- Rotary ----------------------------------------------------------------------------------------------------------

TEST(RotaryEmbedding, NamesItsStepsInOrder) {
  const Matrix input = Matrix::Ones(2, 4), half = Matrix::Ones(2, 2);
  EXPECT_EQ(rotary_embedding(input).algorithm, "rotaryEmbedding");
  expect_ids(rotary_embedding(input), {"input", "positions", "angles", "rotated"});
  expect_ids(rotary_embedding(input, {.cos = half, .sin = half}), {"input", "cos", "sin", "rotated"});
  expect_ids(rotary_embedding(input, {.positions = Matrix{{1, 0}}, .cos = half, .sin = half}),
             {"input", "positions", "cos", "sin", "positionCos", "positionSin", "rotated"});
}

TEST(RotaryEmbedding, HandWorkedValues) {
  // Position 1, four features: the pairs turn by 1 and by 1 / 100.
  const double c0 = std::cos(1), s0 = std::sin(1), c1 = std::cos(0.01), s1 = std::sin(0.01);
  const Matrix input{{1, 2, 3, 4}};
  const RotaryOptions half_split{.positions = Matrix{{1}}};
  expect_near(rotated(input, half_split), Matrix{{c0 - 3 * s0, 2 * c1 - 4 * s1, s0 + 3 * c0, 2 * s1 + 4 * c1}});
  const RotaryOptions interleaved{.positions = Matrix{{1}}, .interleaved = true};
  expect_near(rotated(input, interleaved), Matrix{{c0 - 2 * s0, s0 + 2 * c0, 3 * c1 - 4 * s1, 3 * s1 + 4 * c1}});
}

TEST(RotaryEmbedding, LeavesThePositionZeroAsItIs) {
  const Matrix input = Random(4).matrix(1, 6);
  expect_near(rotated(input), input, 0);
}

TEST(RotaryEmbedding, AQuarterTurnSwapsThePair) {
  const Matrix quarter{{std::acos(0.0)}};
  expect_near(rotated(Matrix{{3, 5}}, {.positions = quarter}), Matrix{{-5, 3}});
}

TEST(RotaryEmbedding, KeepsLengths) {
  const Matrix input = Random(5).matrix(7, 6), turned = rotated(input);
  for (Index i = 0; i < 7; ++i) EXPECT_NEAR(turned.row(i).norm(), input.row(i).norm(), 1e-14);
}

TEST(RotaryEmbedding, TheScoreDependsOnlyOnTheDistance) {
  Random random(6);
  for (const bool interleaved : {false, true}) {
    const Matrix query = random.matrix(1, 8), key = random.matrix(1, 8);
    const auto score = [&](double query_position, double key_position) {
      const Matrix q = rotated(query, {.positions = Matrix{{query_position}}, .interleaved = interleaved});
      const Matrix k = rotated(key, {.positions = Matrix{{key_position}}, .interleaved = interleaved});
      return q.row(0).dot(k.row(0));
    };
    for (const double distance : {0.0, 1.0, 5.0, -3.0}) {
      for (const double at : {0.0, 2.0, 40.0}) EXPECT_NEAR(score(at + distance, at), score(distance, 0), 1e-12);
    }
    EXPECT_GT(std::abs(score(5, 0) - score(1, 0)), 1e-3);  // and it does depend on that
  }
}

TEST(RotaryEmbedding, TurnsOnlyTheFirstFeaturesWhenPartial) {
  const Matrix input = Random(7).matrix(3, 6);
  for (const bool interleaved : {false, true}) {
    const Matrix result = rotated(input, {.interleaved = interleaved, .size = 4});
    expect_near(result.leftCols(4), rotated(input.leftCols(4), {.interleaved = interleaved}), 0);
    expect_near(result.rightCols(2), input.rightCols(2), 0);
  }
}

TEST(RotaryEmbedding, InterleavedIsHalfSplitWithFeaturesInAnotherOrder) {
  const Matrix input = Random(8).matrix(3, 6);
  Matrix apart(3, 6);
  apart << input.col(0), input.col(2), input.col(4), input.col(1), input.col(3), input.col(5);
  const Matrix split = rotated(apart), result = rotated(input, {.interleaved = true});
  for (Index t = 0; t < 3; ++t) {
    expect_near(result.col(2 * t), split.col(t), 0);
    expect_near(result.col(2 * t + 1), split.col(t + 3), 0);
  }
}

TEST(RotaryEmbedding, TakesCosinesAndSinesAsTheyAre) {
  // No angle has these.
  const RotaryOptions options{.cos = Matrix{{2}, {3}}, .sin = Matrix{{10}, {100}}};
  expect_near(rotated(Matrix{{1, 2}, {3, 4}}, options), Matrix{{2 - 20, 10 + 4}, {9 - 400, 300 + 12}}, 0);
}

TEST(RotaryEmbedding, LooksPositionsUpInTables) {
  const RotaryOptions options{.positions = Matrix{{2, 0}}, .cos = Matrix{{2}, {3}, {4}}, .sin = Matrix{{1}, {0}, {7}}};
  expect_near(rotated(Matrix{{1, 2}, {3, 4}}, options), Matrix{{4 - 14, 7 + 8}, {6 - 4, 3 + 8}}, 0);
}

TEST(RotaryEmbedding, RefusesPositionsThatTheTablesDoNotHave) {
  const auto error_at = [](double position) {
    const Matrix table = Matrix::Ones(3, 1);
    return error_of(
        [&] { rotary_embedding(Matrix::Ones(1, 2), {.positions = Matrix{{position}}, .cos = table, .sin = table}); });
  };
  EXPECT_EQ(error_at(3).code(), "out_of_range");
  EXPECT_EQ(number(error_at(3), "max"), 2);
  EXPECT_EQ(error_at(-1).code(), "out_of_range");
  EXPECT_EQ(error_at(0.5).code(), "invalid_option");
  EXPECT_EQ(error_at(nan).code(), "not_finite");
}

TEST(RotaryEmbedding, ChecksWhatItIsGiven) {
  const Matrix input = Matrix::Ones(2, 4), half = Matrix::Ones(2, 2);
  EXPECT_EQ(error_of([&] { rotary_embedding(Matrix::Ones(2, 3)); }).code(), "invalid_option");
  EXPECT_EQ(text(error_of([&] { rotary_embedding(input, {.cos = half}); }), "name"), "sin");
  EXPECT_EQ(text(error_of([&] { rotary_embedding(input, {.sin = half}); }), "name"), "cos");
  EXPECT_EQ(error_of([&] { rotary_embedding(input, {.positions = Matrix{{1}}}); }).code(), "shape_mismatch");
  EXPECT_EQ(error_of([&] { rotary_embedding(input, {.positions = Matrix{{1, nan}}}); }).code(), "not_finite");
  EXPECT_EQ(error_of([&] { rotary_embedding(input, {.cos = half, .sin = input}); }).code(), "shape_mismatch");
  EXPECT_EQ(error_of([&] { rotary_embedding(input, {.cos = Matrix::Ones(3, 2), .sin = half}); }).code(),
            "shape_mismatch");
  EXPECT_EQ(error_of([&] {
              rotary_embedding(input, {.positions = Matrix{{0, 0}}, .cos = half, .sin = Matrix::Ones(3, 2)});
            }).code(),
            "shape_mismatch");
}

// --- ALiBi -----------------------------------------------------------------------------------------------------------

TEST(AlibiBias, NamesItsStepsInOrder) {
  const Trace trace = alibi_bias(2, 3, 4);
  EXPECT_EQ(trace.algorithm, "alibiBias");
  expect_ids(trace, {"heads", "slopes", "head.0.bias", "head.1.bias"});
  EXPECT_EQ(shape_of(trace.step("head.1.bias").data), (Shape{3, 4}));
}

TEST(AlibiBias, SlopesHalveFromAHalfForEightHeads) {
  const Matrix slopes = alibi_bias(8, 1, 1).step("slopes").data;
  for (Index head = 0; head < 8; ++head) EXPECT_EQ(slopes(head, 0), std::ldexp(1, -int(head) - 1));
}

TEST(AlibiBias, SlopesOfOtherNumbersOfHeadsInterleaveTheNextPower) {
  // The paper's 16 heads, 2^-0.5, 2^-1, … 2^-8; 12 heads are those of 8 and the first four odd ones of 16.
  const Matrix sixteen = alibi_bias(16, 1, 1).step("slopes").data, eight = alibi_bias(8, 1, 1).step("slopes").data;
  EXPECT_NEAR(sixteen(0, 0), std::sqrt(0.5), 1e-15);
  const Matrix twelve = alibi_bias(12, 1, 1).step("slopes").data;
  expect_near(twelve.topRows(8), eight, 0);
  for (Index i = 0; i < 4; ++i) EXPECT_EQ(twelve(8 + i, 0), sixteen(2 * i, 0));
}

TEST(AlibiBias, FallsWithTheDistance) {
  const Matrix bias = alibi_bias(8, 3, 4).step("head.1.bias").data;  // slope 1/4
  expect_near(bias, Matrix{{0, -0.25, -0.5, -0.75}, {-0.25, 0, -0.25, -0.5}, {-0.5, -0.25, 0, -0.25}}, 0);
}

}  // namespace
}  // namespace attn::test
