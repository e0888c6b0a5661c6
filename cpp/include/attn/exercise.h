// What an exercise needs: numbers to calculate with by hand, and a verdict on what a learner found.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "attn/matrix.h"
#include "attn/trace.h"

namespace attn {

/// A matrix that an answer may be instead of the expected one: what a classic mistake leads to.
using Candidate = std::pair<std::string, Matrix>;

struct Verdict {
  bool correct = false;                        ///< nothing is wrong
  std::vector<std::pair<Index, Index>> wrong;  ///< cells (row, column) further from the expected than the tolerance
  std::vector<std::string> matches;            ///< candidates whose every cell is as near to the answer
  std::vector<std::string> indistinguishable;  ///< candidates nowhere further from the expected than twice that
};

/// Compares an answer (finite) with the matrix expected, and with candidates. The tolerance is inclusive, and 0.330 is
/// within 0.005 of 0.335, though the doubles are not. Two cells that are -infinity are equal. A candidate of another
/// shape is neither matched nor indistinguishable.
///
/// An exercise is fair when no candidate is indistinguishable: then no answer is right and a mistake at once.
///
/// Throws `shape_mismatch`, `empty_input`, `too_large`, `not_finite` {name: "answer"}, `out_of_range` (tolerance: from
/// 0).
///
/// Example:
///     const std::vector<Candidate> mistakes{{"noScale", Matrix{{0.3}}}};
///     judge(Matrix{{0.3}}, Matrix{{0.31}}, mistakes, 0.005).matches   // {"noScale"}
Verdict judge(const MatrixView& answer, const MatrixView& expected, std::span<const Candidate> candidates,
              double tolerance);

/// Which whole numbers, of what shape, from which seed.
struct Drawing {
  Index rows = 1;
  Index cols = 1;
  std::uint64_t seed = 0;  ///< up to 2^53, so that a page can name it
  Index least = -2;
  Index most = 3;
};

/// Small whole numbers from `least` to `most`, each as likely as the others, no row all zeros. The same on every
/// machine: SplitMix64 (Steele, Lea, Flood 2014).
///
/// Steps: numbers rows × cols.
///
/// Throws `out_of_range` (rows, cols, seed; least and most: -1000 to 1000; most: above least), `too_large`.
///
/// Example: `draw_matrix({.rows = 2, .cols = 3, .seed = 7}).step("numbers").data`
Trace draw_matrix(const Drawing& drawing);

}  // namespace attn
