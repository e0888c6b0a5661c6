// left n × k times the transpose of right m × k: every row of the one meets every row of the other.
#include "dot.h"
#include "ops.h"

namespace attn::ops {
namespace {

class MatmulTransposed final : public Op {
 public:
  std::string_view name() const override { return "matmul_transposed"; }
  Arity arity() const override { return {2, 2}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    const NamedShape &left = operands[0], &right = operands[1];
    if (left.shape.cols != right.shape.cols) throw error::shape_mismatch(left, right);
    return {left.shape.rows, right.shape.rows};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    return multiply(operands[0], operands[1].transpose());
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    return {{row, 0, 1, operands[0].cols}, {col, 0, 1, operands[1].cols}};
  }

  Derivation derive(std::span<const Slice> operands, const Params&, Index row, Index col) const override {
    return derive_dot(name(), operands[0], operands[1], Right::transposed, row, col);
  }
};

}  // namespace

const Op& matmul_transposed() {
  static constexpr MatmulTransposed op;
  return op;
}

}  // namespace attn::ops
