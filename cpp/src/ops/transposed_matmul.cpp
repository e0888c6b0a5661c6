// The transpose of left k × n times right k × m: every column of the one meets every column of the other.
#include "dot.h"
#include "ops.h"

namespace attn::ops {
namespace {

class TransposedMatmul final : public Op {
 public:
  std::string_view name() const override { return "transposed_matmul"; }
  Arity arity() const override { return {2, 2}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    const NamedShape &left = operands[0], &right = operands[1];
    if (left.shape.rows != right.shape.rows) throw error::shape_mismatch(left, right);
    return {left.shape.cols, right.shape.cols};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    return multiply(operands[0].transpose(), operands[1]);
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    return {{0, row, operands[0].rows, 1}, {0, col, operands[1].rows, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params&, Index row, Index col) const override {
    return derive_transposed_dot(name(), operands[0], operands[1], row, col);
  }
};

}  // namespace

const Op& transposed_matmul() {
  static constexpr TransposedMatmul op;
  return op;
}

}  // namespace attn::ops
