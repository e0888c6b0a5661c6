#include "attn/exercise.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attn/error.h"
#include "attn/limits.h"
#include "attn/trace_builder.h"
#include "normal.h"

namespace attn {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// With room for the rounding of the two decimals that the numbers were written as.
bool is_within(double tolerance, double left, double right) {
  if (left == right) return true;
  const double rounding = 2 * std::numeric_limits<double>::epsilon() * std::max(std::abs(left), std::abs(right));
  return std::isfinite(rounding) && std::abs(left - right) <= tolerance + rounding;
}

bool are_within(double tolerance, const MatrixView& left, const MatrixView& right) {
  if (shape_of(left) != shape_of(right)) return false;
  for (Index i = 0; i < left.rows(); ++i) {
    for (Index j = 0; j < left.cols(); ++j) {
      if (!is_within(tolerance, left(i, j), right(i, j))) return false;
    }
  }
  return true;
}

void check(const Drawing& drawing) {
  constexpr Index most = 1000;
  const auto within = [](const char* name, double value, double min, double max) {
    if (value < min || value > max) throw error::out_of_range(name, value, min, max);
  };
  within("rows", double(drawing.rows), 1, infinity);
  within("cols", double(drawing.cols), 1, infinity);
  check_size("numbers", double(drawing.rows), double(drawing.cols));
  if (drawing.seed > 1ull << 53) throw error::out_of_range("seed", double(drawing.seed), 0, 0x1p53);
  within("least", double(drawing.least), -most, most - 1);
  within("most", double(drawing.most), double(drawing.least + 1), most);
}

}  // namespace

Verdict judge(const MatrixView& answer, const MatrixView& expected, std::span<const Candidate> candidates,
              double tolerance) {
  check_size("answer", double(answer.rows()), double(answer.cols()));
  if (shape_of(answer) != shape_of(expected)) {
    throw error::shape_mismatch({"answer", shape_of(answer)}, {"expected", shape_of(expected)});
  }
  if (!(tolerance >= 0 && tolerance < infinity)) throw error::out_of_range("tolerance", tolerance, 0, infinity);

  Verdict verdict;
  for (Index i = 0; i < answer.rows(); ++i) {
    for (Index j = 0; j < answer.cols(); ++j) {
      if (!std::isfinite(answer(i, j))) throw error::not_finite("answer", i, j);
      if (!is_within(tolerance, answer(i, j), expected(i, j))) verdict.wrong.emplace_back(i, j);
    }
  }
  verdict.correct = verdict.wrong.empty();
  for (const auto& [name, candidate] : candidates) {
    if (are_within(tolerance, answer, candidate)) verdict.matches.push_back(name);
    if (are_within(2 * tolerance, expected, candidate)) verdict.indistinguishable.push_back(name);
  }
  return verdict;
}

Trace draw_matrix(const Drawing& drawing) {
  check(drawing);
  // The shape is in it too, so that matrices of one seed and several shapes have nothing to do with each other.
  SplitMix random(SplitMix::mix(SplitMix::mix(SplitMix::mix(drawing.seed + 1) + std::uint64_t(drawing.rows)) +
                                std::uint64_t(drawing.cols)));
  const auto choices = std::uint64_t(drawing.most - drawing.least + 1);
  Matrix numbers(drawing.rows, drawing.cols);
  for (Index i = 0; i < numbers.rows(); ++i) {
    for (bool zeros = true; zeros;) {
      for (Index j = 0; j < numbers.cols(); ++j) {
        // The remainder of 64 bits by so few choices is even to 2^-53.
        numbers(i, j) = double(drawing.least + Index(random.next() % choices));
        zeros = zeros && numbers(i, j) == 0;
      }
    }
  }
  TraceBuilder trace("drawMatrix");
  trace.keep("numbers", std::move(numbers), {"row", "column"});
  return std::move(trace).run();
}

}  // namespace attn
