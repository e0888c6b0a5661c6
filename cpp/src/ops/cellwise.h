// What the ops have in common whose cells are each made from the same cell of one operand.
#pragma once

#include "attn/op.h"

namespace attn::ops {

class Cellwise : public Op {
 public:
  Shape shape(std::span<const NamedShape> operands, const Params&) const override { return operands[0].shape; }

  std::vector<Block> reads(std::span<const Shape>, const Params&, Index row, Index col) const override {
    return {{row, col, 1, 1}};
  }

 protected:
  /// Applies f(value) to every cell.
  template <typename F>
  static Matrix map(const MatrixView& operand, F f) {
    Matrix result(operand.rows(), operand.cols());
    for (Index i = 0; i < operand.rows(); ++i) {
      for (Index j = 0; j < operand.cols(); ++j) result(i, j) = f(operand(i, j));
    }
    return result;
  }
};

}  // namespace attn::ops
