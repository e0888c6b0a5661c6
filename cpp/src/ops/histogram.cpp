// How many of the values lie between each two neighbouring edges, 1 × (b + 1) to 1 × b. A bin has its left edge and not
// its right one.
#include "ops.h"

namespace attn::ops {
namespace {

class Histogram final : public Op {
 public:
  std::string_view name() const override { return "histogram"; }
  Arity arity() const override { return {2, 2}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    const Shape edges = operands[1].shape;
    if (edges.rows != 1 || edges.cols < 2) throw error::shape_mismatch(operands[0], operands[1]);
    return {1, edges.cols - 1};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    const MatrixView &values = operands[0], &edges = operands[1];
    Matrix counts(1, edges.cols() - 1);
    for (Index bin = 0; bin < counts.cols(); ++bin) {
      const Bin in{edges(0, bin), edges(0, bin + 1)};
      double count = 0;
      for (Index i = 0; i < values.rows(); ++i) {
        for (Index j = 0; j < values.cols(); ++j) count += in.holds(values(i, j));
      }
      counts(0, bin) = count;
    }
    return counts;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index, Index col) const override {
    return {{0, 0, operands[0].rows, operands[0].cols}, {0, col, 1, 2}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index, Index col) const override {
    Derivation derivation{std::string(name()), 0, cell, {}, {}};
    const Slice &values = operands[0], &edges = operands[1];
    const Bin in{edges.at(0, col), edges.at(0, col + 1)};
    const auto& [first_row, first_col, rows, cols] = values.block;
    for (Index i = first_row; i < first_row + rows; ++i) {
      for (Index j = first_col; j < first_col + cols; ++j) {
        derivation.terms.push_back(values.term(i, j, "value"));
        derivation.value += in.holds(values.at(i, j));
      }
    }
    derivation.terms.push_back(edges.term(0, col, "lower"));
    derivation.terms.push_back(edges.term(0, col + 1, "upper"));
    return derivation;
  }

 private:
  struct Bin {
    double from, to;
    bool holds(double value) const { return from <= value && value < to; }
  };
};

}  // namespace

const Op& histogram() {
  static const Histogram op;
  return op;
}

}  // namespace attn::ops
