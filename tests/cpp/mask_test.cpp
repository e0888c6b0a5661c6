// Masks drawn as they are: # may attend, . may not. Rows are queries.
#include "attn/mask.h"

#include <gtest/gtest.h>

#include "random_problems.h"
#include "support.h"

namespace attn::test {
namespace {

std::vector<std::string> drawn(const Mask& mask, Index queries, Index keys) {
  const BoolMatrix allowed = resolve(mask, queries, keys);
  std::vector<std::string> rows;
  for (Index i = 0; i < queries; ++i) {
    rows.emplace_back();
    for (Index j = 0; j < keys; ++j) rows.back() += allowed(i, j) ? '#' : '.';
  }
  return rows;
}

using Rows = std::vector<std::string>;

TEST(Mask, OfNothingHidesNothing) { EXPECT_EQ(drawn({}, 2, 3), (Rows{"###", "###"})); }

TEST(Mask, CausalIsAlignedTopLeft) {
  EXPECT_EQ(drawn({mask::Causal{}}, 3, 3), (Rows{"#..", "##.", "###"}));
  EXPECT_EQ(drawn({mask::Causal{}}, 2, 4), (Rows{"#...", "##.."}));
  EXPECT_EQ(drawn({mask::Causal{}}, 4, 2), (Rows{"#.", "##", "##", "##"}));
}

TEST(Mask, CausalWithAPastSeesThePast) {
  EXPECT_EQ(drawn({mask::Causal{2}}, 2, 4), (Rows{"###.", "####"}));
  EXPECT_EQ(drawn({mask::Causal{0}}, 2, 2), drawn({mask::Causal{}}, 2, 2));
}

TEST(Mask, PaddingKeepsTheFirstKeys) {
  EXPECT_EQ(drawn({mask::Padding{2}}, 2, 4), (Rows{"##..", "##.."}));
  EXPECT_EQ(drawn({mask::Padding{0}}, 1, 2), (Rows{".."}));
  EXPECT_EQ(drawn({mask::Padding{2}}, 1, 2), (Rows{"##"}));
}

TEST(Mask, KeysAreKeptOneByOne) { EXPECT_EQ(drawn({mask::Keys{{true, false, true}}}, 2, 3), (Rows{"#.#", "#.#"})); }

TEST(Mask, AWindowReachesLeftAndRight) {
  EXPECT_EQ(drawn({mask::Window{1, 0}}, 4, 4), (Rows{"#...", "##..", ".##.", "..##"}));
  EXPECT_EQ(drawn({mask::Window{0, 1}}, 3, 4), (Rows{"##..", ".##.", "..##"}));
  EXPECT_EQ(drawn({mask::Window{-1, 0}}, 3, 3), drawn({mask::Causal{}}, 3, 3));
  EXPECT_EQ(drawn({mask::Window{-1, -1}}, 2, 3), drawn({}, 2, 3));
  EXPECT_EQ(drawn({mask::Window{0, 0}}, 3, 2), (Rows{"#.", ".#", ".."}));
}

TEST(Mask, APrefixIsVisibleToAll) {
  EXPECT_EQ(drawn({mask::Prefix{2}}, 4, 4), (Rows{"##..", "##..", "###.", "####"}));
  EXPECT_EQ(drawn({mask::Prefix{0}}, 3, 3), drawn({mask::Causal{}}, 3, 3));
}

TEST(Mask, BlocksKeepToThemselves) {
  EXPECT_EQ(drawn({mask::Block{2}}, 5, 5), (Rows{"##...", "##...", "..##.", "..##.", "....#"}));
  EXPECT_EQ(drawn({mask::Block{1}}, 2, 2), (Rows{"#.", ".#"}));
}

TEST(Mask, AMatrixIsTakenAsItIs) {
  EXPECT_EQ(drawn({BoolMatrix{{true, false}, {false, true}}}, 2, 2), (Rows{"#.", ".#"}));
}

TEST(Mask, AllPartsMustAllow) {
  EXPECT_EQ(drawn({mask::Causal{}, mask::Padding{2}}, 3, 3), (Rows{"#..", "##.", "##."}));
  EXPECT_EQ(drawn({mask::Block{2}, mask::Causal{}}, 4, 4), (Rows{"#...", "##..", "..#.", "..##"}));

  Random random(7);
  for (int round = 0; round < 50; ++round) {
    const Index n = random.between(1, 5), m = random.between(1, 5);
    const MaskPart first = random_mask_part(random, n, m), second = random_mask_part(random, n, m);
    const BoolMatrix both = resolve({first, second}, n, m);
    EXPECT_EQ(both, BoolMatrix(resolve({first}, n, m).array() && resolve({second}, n, m).array()));
    EXPECT_EQ(both, resolve({second, first}, n, m));
  }
}

TEST(Mask, OfAnotherShapeIsAnError) {
  const Error error = error_of([] { resolve({BoolMatrix::Constant(2, 3, true)}, 3, 3); });
  EXPECT_EQ(error.code(), "invalid_mask");
  EXPECT_EQ(text(error, "reason"), "shape");
  EXPECT_EQ(number(error, "rows"), 2);
  EXPECT_EQ(number(error, "cols"), 3);
  EXPECT_EQ(number(error, "expectedRows"), 3);
  EXPECT_EQ(number(error, "expectedCols"), 3);
}

TEST(Mask, OfKeysThatAreNotThereIsAnError) {
  const Error error = error_of([] { resolve({mask::Keys{{true, true}}}, 3, 3); });
  EXPECT_EQ(error.code(), "invalid_mask");
  EXPECT_EQ(text(error, "reason"), "keys");
  EXPECT_EQ(number(error, "length"), 2);
  EXPECT_EQ(number(error, "expected"), 3);
}

TEST(Mask, WithANumberOutOfRangeIsAnErrorThatNamesIt) {
  const std::vector<std::pair<MaskPart, std::string>> wrong{
      {mask::Causal{-1}, "past"},      {mask::Padding{-1}, "padding"},  {mask::Padding{4}, "padding"},
      {mask::Window{-2, 0}, "window"}, {mask::Window{0, -2}, "window"}, {mask::Prefix{-1}, "prefix"},
      {mask::Prefix{4}, "prefix"},     {mask::Block{0}, "block"},
  };
  for (const auto& [part, reason] : wrong) {
    const Error error = error_of([&, &part = part] { resolve({part}, 3, 3); });
    EXPECT_EQ(error.code(), "invalid_mask");
    EXPECT_EQ(text(error, "reason"), reason);
    const double value = number(error, "value");
    EXPECT_TRUE(value < number(error, "min") || value > number(error, "max")) << reason << " " << value;
  }
}

TEST(Mask, NumbersBeyondEveryIndexDoNotOverflow) {
  const Index most = std::numeric_limits<Index>::max();
  EXPECT_EQ(drawn({mask::Window{most, most}}, 2, 2), (Rows{"##", "##"}));
  EXPECT_EQ(drawn({mask::Block{most}}, 2, 2), (Rows{"##", "##"}));
  EXPECT_EQ(drawn({mask::Causal{most}}, 2, 2), (Rows{"##", "##"}));
}

}  // namespace
}  // namespace attn::test
