// minuend - subtrahend, of the same shape. Two that are equal differ by 0, also where both are hidden (-infinity).
#include "ops.h"

namespace attn::ops {
namespace {

double difference(double minuend, double subtrahend) { return minuend == subtrahend ? 0 : minuend - subtrahend; }

class Subtract final : public Op {
 public:
  std::string_view name() const override { return "subtract"; }
  Arity arity() const override { return {2, 2}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    if (operands[0].shape != operands[1].shape) throw error::shape_mismatch(operands[0], operands[1]);
    return operands[0].shape;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    const MatrixView &minuends = operands[0], &subtrahends = operands[1];
    Matrix differences(minuends.rows(), minuends.cols());
    for (Index i = 0; i < differences.rows(); ++i) {
      for (Index j = 0; j < differences.cols(); ++j) differences(i, j) = difference(minuends(i, j), subtrahends(i, j));
    }
    return differences;
  }

  std::vector<Block> reads(std::span<const Shape>, const Params&, Index row, Index col) const override {
    return {{row, col, 1, 1}, {row, col, 1, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term minuend = operands[0].term(row, col, "minuend");
    const Term subtrahend = operands[1].term(row, col, "subtrahend");
    return {std::string(name()), difference(minuend.value, subtrahend.value), cell, {minuend, subtrahend}, {}};
  }

  bool may_hide() const override { return true; }
};

}  // namespace

const Op& subtract() {
  static const Subtract op;
  return op;
}

}  // namespace attn::ops
