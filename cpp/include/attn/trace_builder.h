// How algorithms are written: name the inputs, say the steps, run.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "attn/op.h"
#include "attn/trace.h"

namespace attn {

/// What a trace may not contain without an error: infinities and NaN that nobody typed. `allow` is for the lessons that
/// are about them (a softmax without the maximum subtracted).
enum class Overflow { reject, allow };

/// What an argument may hold.
enum class Values { finite, finite_or_minus_infinity };

/// Plans a trace from shapes alone and computes it only in `run`: every shape and the total size are checked before
/// any step takes memory.
///
/// Example:
///     TraceBuilder trace("product");
///     trace.input("left", left, {"query", "feature"});
///     trace.input("right", right, {"feature", "feature"});
///     trace.add("output", "matmul", {"left", "right"}, {"query", "feature"});
///     return std::move(trace).run();
class TraceBuilder {
 public:
  explicit TraceBuilder(std::string algorithm, Overflow overflow = Overflow::reject);

  /// An argument; `matrix` must live until `run`, which copies it. Throws `empty_input` or `too_large`; its values are
  /// looked at in `run`.
  void input(std::string id, const MatrixView& matrix, Axes axes, Values values = Values::finite);

  /// The same of a matrix that the algorithm itself made (positions 0, 1, 2, …): kept here until `run`.
  void keep(std::string id, Matrix matrix, Axes axes);

  /// A step made from earlier ones. Throws what the op's `shape` throws, or `too_large`.
  void add(std::string id, std::string_view op, std::vector<std::string> operands, Axes axes, Params params = {});

  /// Shape of a planned step, by its id. Throws `unknown_step`.
  Shape shape(std::string_view id) const;

  /// Reads the inputs and computes the steps. Throws `not_finite` {name, row, col} for the first cell, of an input or
  /// of a step that overflowed, that is not finite where it should be.
  Trace run() &&;

 private:
  struct Planned {
    std::string id;
    const Op* op;  // null for an input
    std::vector<std::string> operands;
    std::vector<std::size_t> sources;  // the operands, as places in steps_
    Axes axes;
    Params params;
    Shape shape;
    const double* data;  // of an input: the caller's cells, `stride` apart from row to row
    Index stride;
    Values values;
  };

  std::size_t place(std::string_view id) const;
  void plan(Planned step);

  std::string algorithm_;
  Overflow overflow_;
  double values_ = 0;
  std::vector<Planned> steps_;
  std::map<std::string, std::size_t, std::less<>> places_;  // long traces have thousands of steps
  std::vector<Matrix> kept_;  // planned inputs point to their cells, which stay where they are when this grows
};

}  // namespace attn
