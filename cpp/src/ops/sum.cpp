// row_sum: n × m to n × 1. column_sum: n × m to 1 × m. In order, starting at 0.
#include "lines.h"
#include "ops.h"

namespace attn::ops {
namespace {

class Sum final : public Op {
 public:
  constexpr Sum(std::string_view name, Lines::Along along) : name_(name), along_(along), lines_(along) {}

  std::string_view name() const override { return name_; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    const Shape summands = operands[0].shape;
    return along_ == Lines::Along::row ? Shape{summands.rows, 1} : Shape{1, summands.cols};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    const MatrixView& summands = operands[0];
    const Shape shape = shape_of(summands);
    Matrix sums = along_ == Lines::Along::row ? Matrix(shape.rows, 1) : Matrix(1, shape.cols);
    for (Index line = 0; line < lines_.count(shape); ++line) {
      double sum = 0;
      for (Index t = 0; t < lines_.length(shape); ++t) sum += lines_.at(summands, line, t);
      lines_.at(sums, line, 0) = sum;
    }
    return sums;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    return {lines_.through(operands[0], row, col)};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index, Index) const override {
    Derivation derivation{name_, 0, cell, Lines::terms(operands[0], "summand"), {}};
    for (const Term& term : derivation.terms) {
      derivation.value += term.value;
      derivation.partials.push_back({"runningSum", derivation.value});
    }
    return derivation;
  }

 private:
  std::string_view name_;
  Lines::Along along_;
  Lines lines_;
};

}  // namespace

const Op& row_sum() {
  static constexpr Sum op("row_sum", Lines::Along::row);
  return op;
}

const Op& column_sum() {
  static constexpr Sum op("column_sum", Lines::Along::column);
  return op;
}

}  // namespace attn::ops
