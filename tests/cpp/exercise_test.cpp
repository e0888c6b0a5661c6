#include "attn/exercise.h"

#include <gtest/gtest.h>

#include <map>

#include "support.h"

namespace attn::test {
namespace {

using Cells = std::vector<std::pair<Index, Index>>;
using Names = std::vector<std::string>;

TEST(Judge, SaysWhichCellsAreOffByMoreThanTheTolerance) {
  const Matrix expected{{0.25, 1}, {-2, 0}};
  EXPECT_TRUE(judge(expected, expected, {}, 0).correct);
  const Verdict verdict = judge(Matrix{{0.25, 1.1}, {-2.1, 0.04}}, expected, {}, 0.05);
  EXPECT_FALSE(verdict.correct);
  EXPECT_EQ(verdict.wrong, (Cells{{0, 1}, {1, 0}}));
}

TEST(Judge, TakesTheToleranceAsItIsWritten) {
  // 0.335 - 0.330 is 0.0050000000000000044 in doubles.
  EXPECT_TRUE(judge(Matrix{{0.33}}, Matrix{{0.335}}, {}, 0.005).correct);
  EXPECT_TRUE(judge(Matrix{{100.33}}, Matrix{{100.335}}, {}, 0.005).correct);
  EXPECT_FALSE(judge(Matrix{{0.33}}, Matrix{{0.3350001}}, {}, 0.005).correct);
  EXPECT_FALSE(judge(Matrix{{0.33}}, Matrix{{0.3249999}}, {}, 0.005).correct);
}

TEST(Judge, FindsTheCandidatesThatTheAnswerIs) {
  const std::vector<Candidate> candidates{{"twice", Matrix{{2, 4}}},
                                          {"swapped", Matrix{{2, 1}}},
                                          {"nearly twice", Matrix{{2, 4.004}}},
                                          {"transposed", Matrix{{2}, {4}}},
                                          {"overflown", Matrix{{2, infinity}}}};
  EXPECT_EQ(judge(Matrix{{2, 4}}, Matrix{{1, 2}}, candidates, 0.005).matches, (Names{"twice", "nearly twice"}));
  EXPECT_EQ(judge(Matrix{{9, 9}}, Matrix{{1, 2}}, candidates, 0.005).matches, Names{});
}

TEST(Judge, FindsTheCandidatesThatARightAnswerCouldBe) {
  const std::vector<Candidate> candidates{{"same", Matrix{{1, -infinity}}},
                                          {"near", Matrix{{1.01, -infinity}}},
                                          {"far", Matrix{{1.0101, -infinity}}},
                                          {"shown", Matrix{{1, 0}}},
                                          {"other", Matrix{{1}}}};
  EXPECT_EQ(judge(Matrix{{0, 0}}, Matrix{{1, -infinity}}, candidates, 0.005).indistinguishable,
            (Names{"same", "near"}));
}

TEST(Judge, NamesWhatIsWrong) {
  const Matrix one{{1}};
  EXPECT_EQ(error_of([&] { judge(Matrix{{1, 2}}, one, {}, 0); }).code(), "shape_mismatch");
  EXPECT_EQ(error_of([&] { judge(Matrix(0, 0), one, {}, 0); }).code(), "empty_input");
  EXPECT_EQ(error_of([&] { judge(Matrix{{nan}}, one, {}, 0); }).code(), "not_finite");
  EXPECT_EQ(text(error_of([&] { judge(Matrix{{infinity}}, one, {}, 0); }), "name"), "answer");
  for (const double tolerance : {-1.0, nan, infinity}) {
    EXPECT_EQ(error_of([&] { judge(one, one, {}, tolerance); }).code(), "out_of_range");
  }
}

Matrix drawn(const Drawing& drawing) { return draw_matrix(drawing).step("numbers").data; }

TEST(DrawMatrix, GivesWholeNumbersOfTheRangeAndAllOfThem) {
  const Matrix numbers = drawn({.rows = 60, .cols = 10, .seed = 1});
  std::map<double, int> counts;
  for (const double number : numbers.reshaped()) ++counts[number];
  ASSERT_EQ(counts.size(), 6u);
  // 100 of each of -2 … 3, give or take four standard deviations.
  for (const auto& [number, count] : counts) EXPECT_NEAR(count, 100, 4 * 9.2) << number;
  EXPECT_EQ(counts.begin()->first, -2);
  EXPECT_EQ(counts.rbegin()->first, 3);
}

TEST(DrawMatrix, LeavesNoRowAllZeros) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Matrix numbers = drawn({.rows = 5, .cols = 1, .seed = seed, .least = 0, .most = 1});
    EXPECT_EQ(numbers, Matrix::Ones(5, 1)) << seed;
  }
}

TEST(DrawMatrix, IsDecidedByItsSeedAndShapeAlone) {
  const Drawing drawing{.rows = 3, .cols = 4, .seed = 9007199254740992};
  EXPECT_EQ(drawn(drawing), drawn(drawing));
  EXPECT_NE(drawn({.rows = 3, .cols = 4, .seed = 1}), drawn({.rows = 3, .cols = 4, .seed = 2}));
  EXPECT_NE(drawn({.rows = 2, .cols = 4, .seed = 1}), drawn({.rows = 3, .cols = 4, .seed = 1}).topRows(2));
}

TEST(DrawMatrix, NamesWhatIsOutOfRange) {
  const std::pair<Drawing, const char*> beyond[] = {
      {{.rows = 0}, "rows"},       {{.cols = -1}, "cols"}, {{.seed = (1ull << 53) + 1}, "seed"},
      {{.least = -1001}, "least"}, {{.least = 3}, "most"}, {{.most = 1001}, "most"}};
  for (const auto& [drawing, name] : beyond) {
    const Error error = error_of([&, one = drawing] { draw_matrix(one); });
    EXPECT_EQ(error.code(), "out_of_range");
    EXPECT_EQ(text(error, "name"), name);
  }
  EXPECT_EQ(error_of([] { draw_matrix({.rows = 1 << 20, .cols = 1 << 20}); }).code(), "too_large");
}

}  // namespace
}  // namespace attn::test
