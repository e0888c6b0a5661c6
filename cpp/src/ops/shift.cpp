// score - max, along each row or each column: the largest becomes 0, so that exp cannot overflow.
#include <limits>

#include "lines.h"
#include "ops.h"

namespace attn::ops {
namespace {

class Shift final : public Op {
 public:
  std::string_view name() const override { return "shift"; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override { return operands[0].shape; }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const MatrixView& scores = operands[0];
    const Lines lines(params);
    const Shape shape = shape_of(scores);
    Matrix result(shape.rows, shape.cols);
    for (Index line = 0; line < lines.count(shape); ++line) {
      double max = lines.at(scores, line, 0);
      for (Index t = 1; t < lines.length(shape); ++t) max = std::max(max, lines.at(scores, line, t));
      for (Index t = 0; t < lines.length(shape); ++t) lines.at(result, line, t) = lines.at(scores, line, t) - max;
    }
    return result;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params& params, Index row, Index col) const override {
    return {Lines(params).through(operands[0], row, col)};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    Derivation derivation{name(), 0, cell, Lines::terms(operands[0], "score"), {}};
    derivation.params.set("index", static_cast<double>(Lines(cell).position(row, col)));
    double max = derivation.terms.front().value;
    for (const Term& term : derivation.terms) max = std::max(max, term.value);
    derivation.partials.push_back({"max", max});
    derivation.value = operands[0].at(row, col) - max;
    return derivation;
  }

  /// A score so far below the maximum that the difference overflows: its exponential is 0, as it should be.
  bool may_hide() const override { return true; }
};

}  // namespace

const Op& shift() {
  static constexpr Shift op;
  return op;
}

}  // namespace attn::ops
