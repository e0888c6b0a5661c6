#include "attn/comparison.h"

#include <gtest/gtest.h>

#include "attn/attention.h"
#include "examples.h"
#include "support.h"

namespace attn::test {
namespace {

TEST(Difference, IsWhatTheLeftHasMore) {
  const Trace trace = difference(Matrix{{0.75, 0.25}, {1, 0}}, Matrix{{0.5, 0.5}, {1, 0.5}});
  expect_ids(trace, {"left", "right", "difference"});
  expect_near(trace.step("difference").data, Matrix{{0.25, -0.25}, {0, -0.5}}, 0);
}

TEST(Difference, OfTwoHiddenCellsIsNothing) {
  const Trace trace = difference(Matrix{{-infinity, -infinity, 1}}, Matrix{{-infinity, 2, 1}});
  EXPECT_EQ(trace.step("difference").data(0, 0), 0);
  EXPECT_EQ(trace.step("difference").data(0, 1), -infinity);
  const Error error = error_of([] { difference(Matrix{{1}}, Matrix{{-infinity}}); });
  EXPECT_EQ(error.code(), "not_finite");
}

TEST(Difference, NeedsOneShape) {
  EXPECT_EQ(error_of([] { difference(Matrix{{1, 2}}, Matrix{{1}}); }).code(), "shape_mismatch");
}

TEST(CosineSimilarity, MakesScoresOfLengthsAndAngles) {
  // The three tokens: along x, along y, and the diagonal, which is √2 long.
  const Example example = three_tokens();
  const Trace trace = cosine_similarity(example.query, example.key);
  expect_ids(trace, {"query", "key", "scores", "queryLength", "keyLength", "cosines", "degrees"});
  expect_near(trace.step("scores").data.row(0), Matrix{{1, 0, 1}}, 0);
  expect_near(trace.step("keyLength").data, Matrix{{1}, {1}, {1.4142135623730951}}, 1e-15);
  expect_near(trace.step("degrees").data, Matrix{{0, 90, 45}, {90, 0, 45}, {45, 45, 0}}, 1e-13);
}

TEST(CosineSimilarity, KnowsOppositesAndDoesNotDependOnLength) {
  const Trace trace = cosine_similarity(Matrix{{3, 4}}, Matrix{{-0.3, -0.4}, {30, 40}, {-4, 3}});
  EXPECT_EQ(trace.step("queryLength").data(0, 0), 5);
  expect_near(trace.step("cosines").data, Matrix{{-1, 1, 0}}, 0);
  expect_near(trace.step("degrees").data, Matrix{{180, 0, 90}}, 1e-13);
}

TEST(CosineSimilarity, OfAnArrowWithoutLengthIsZero) {
  const Trace trace = cosine_similarity(Matrix{{0, 0}}, Matrix{{1, 2}});
  EXPECT_EQ(trace.step("cosines").data(0, 0), 0);
  EXPECT_EQ(trace.step("degrees").data(0, 0), 90);
}

}  // namespace
}  // namespace attn::test
