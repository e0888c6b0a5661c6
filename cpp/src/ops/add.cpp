// left + right, of the same shape.
#include "ops.h"

namespace attn::ops {
namespace {

class Add final : public Op {
 public:
  std::string_view name() const override { return "add"; }
  Arity arity() const override { return {2, 2}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    if (operands[0].shape != operands[1].shape) throw error::shape_mismatch(operands[0], operands[1]);
    return operands[0].shape;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    const MatrixView &left = operands[0], &right = operands[1];
    Matrix sum(left.rows(), left.cols());
    for (Index i = 0; i < sum.rows(); ++i) {
      for (Index j = 0; j < sum.cols(); ++j) sum(i, j) = left(i, j) + right(i, j);
    }
    return sum;
  }

  std::vector<Block> reads(std::span<const Shape>, const Params&, Index row, Index col) const override {
    return {{row, col, 1, 1}, {row, col, 1, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term left = operands[0].term(row, col, "left");
    const Term right = operands[1].term(row, col, "right");
    return {name(), left.value + right.value, cell, {left, right}, {}};
  }

  bool may_hide() const override { return true; }
};

}  // namespace

const Op& add() {
  static constexpr Add op;
  return op;
}

}  // namespace attn::ops
