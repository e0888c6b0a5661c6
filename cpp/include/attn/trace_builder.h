// How algorithms are written: name the inputs, say the steps, run.
#pragma once

#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
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

/// A planned step: its place among the steps.
enum class Place : std::size_t { none = std::numeric_limits<std::size_t>::max() };

/// What a step is made from: a step of the same part by its name, or a step of any part by its place. Null is none at
/// all, and left out: `biased ? "bias" : nullptr`.
struct Operand {
  constexpr Operand(const char* its_name) : name(its_name) {}
  constexpr Operand(Place its_place) : place(its_place) {}

  const char* name = nullptr;
  Place place = Place::none;
};

constexpr bool is_none(Operand operand) { return !operand.name && operand.place == Place::none; }

/// The operands of one step, as a call says them.
class Operands {
 public:
  Operands(std::initializer_list<Operand> list) : list_(list.begin(), list.size()) {}
  Operands(const std::vector<Operand>& list) : list_(list) {}

  auto begin() const { return list_.begin(); }
  auto end() const { return list_.end(); }

 private:
  std::span<const Operand> list_;
};

/// Where the cells of an argument lie: any row-major matrix, map or block, or an optional matrix.
struct Cells {
  Cells(const std::optional<Matrix>& matrix) : given(matrix.has_value()) {
    if (matrix) *this = *matrix;
  }

  template <typename Derived>
  requires(bool(Derived::IsRowMajor)) Cells(const Eigen::DenseBase<Derived>& matrix)
      : data(matrix.derived().data()), shape(shape_of(matrix)), stride(matrix.derived().outerStride()) {}

  bool given = true;
  const double* data = nullptr;
  Shape shape;
  Index stride = 0;  // from row to row
};

class TraceBuilder;

/// A part of the trace that is planned: its ids begin with the name of the part ("selfAttention.", "head.2."). All that
/// is planned under it goes after that name, and finds the part's own steps without it.
///
/// Algorithms are mostly calls of `input` and `add`. So these take views only, which leave a caller nothing to copy and
/// nothing to destroy, and the ids are put together in one place.
class Part {
 public:
  /// The part `name.` of this one, or `name.number.`, or `number.`. Looks at this one as long as it is used.
  Part part(const char* name) const& { return {builder_, this, name, -1}; }
  Part part(const char* name, Index number) const& { return {builder_, this, name, number}; }
  Part part(Index number) const& { return {builder_, this, nullptr, number}; }
  Part part(const char*) && = delete;
  Part part(const char*, Index) && = delete;
  Part part(Index) && = delete;

  /// An argument; the matrix must live until `run`, which copies it. None is planned when none was given. Throws
  /// `empty_input` or `too_large`; its values are looked at in `run`.
  Place input(const char* name, const Cells& matrix, const Axes& axes, Values values = Values::finite) const;

  /// The same of a matrix that the algorithm itself made (positions 0, 1, 2, …): kept until `run`.
  Place keep(const char* name, Matrix matrix, const Axes& axes) const;

  /// A step made from earlier ones. Throws what the op's `shape` throws, or `too_large`.
  Place add(const char* name, std::string_view op, Operands operands, const Axes& axes,
            std::initializer_list<GivenParam> params = {}) const;
  Place add(const char* name, std::string_view op, Operands operands, const Axes& axes, Params params) const;

  /// Where a planned step is. Throws `unknown_step`.
  Place place(Operand step) const;

  /// Shape of a planned step. Throws `unknown_step`.
  Shape shape(Operand step) const;

  /// The error that two planned steps do not meet, with their ids and shapes.
  Error mismatch(Operand left, Operand right) const;

  /// The whole id of a step of this part.
  std::string id(std::string_view name) const;

 protected:
  Part(TraceBuilder* builder, const Part* outer, const char* name, Index number)
      : builder_(builder), outer_(outer), name_(name), number_(number) {}

 private:
  TraceBuilder* builder_;
  const Part* outer_;  // null for the whole trace
  const char* name_;
  Index number_;
};

/// Plans a trace from shapes alone and computes it only in `run`: every shape and the total size are checked before
/// any step takes memory. The whole trace is the part without a name.
///
/// Example:
///     TraceBuilder trace("product");
///     trace.input("left", left, {"query", "feature"});
///     trace.input("right", right, {"feature", "feature"});
///     trace.add("output", "matmul", {"left", "right"}, {"query", "feature"});
///     return std::move(trace).run();
class TraceBuilder : public Part {
 public:
  explicit TraceBuilder(const char* algorithm, Overflow overflow = Overflow::reject);
  TraceBuilder(const TraceBuilder&) = delete;  // its parts look at it
  TraceBuilder& operator=(const TraceBuilder&) = delete;

  /// Reads the inputs and computes the steps. Throws `not_finite` {name, row, col} for the first cell, of an input or
  /// of a step that overflowed, that is not finite where it should be.
  Trace run() &&;

  /// The same, and nothing at all in place of that error.
  std::optional<Trace> run_if_finite() &&;

 private:
  friend class Part;

  struct Cell {
    Index row, col;
  };

  struct Planned {
    Step step;  // but for its data
    Shape shape;
    bool may_hide;               // whether -infinity may stand in it
    const Op* op;                // null for an input
    std::vector<Place> sources;  // the operands
    const double* data;          // of an input: the caller's cells, `stride` apart from row to row
    Index stride;
  };

  static std::optional<Cell> first_wrong(const Matrix& data, bool may_hide);
  /// Computes `trace` up to the first step that has a cell which is not finite where it should be, and says which.
  std::optional<Cell> compute(Trace& trace);

  const Planned& at(Place place) const { return steps_[static_cast<std::size_t>(place)]; }
  Place plan(Planned step);

  std::string algorithm_;
  Overflow overflow_;
  double values_ = 0;
  std::vector<Planned> steps_;
  std::vector<Matrix> kept_;  // planned inputs point to their cells, which stay where they are when this grows
};

}  // namespace attn
