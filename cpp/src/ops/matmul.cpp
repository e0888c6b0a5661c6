// left n × k times right k × m.
#include "dot.h"
#include "ops.h"

namespace attn::ops {
namespace {

class Matmul final : public Op {
 public:
  std::string_view name() const override { return "matmul"; }
  Arity arity() const override { return {2, 2}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    const NamedShape &left = operands[0], &right = operands[1];
    if (left.shape.cols != right.shape.rows) throw error::shape_mismatch(left, right);
    return {left.shape.rows, right.shape.cols};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    return multiply(operands[0], operands[1]);
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    return {{row, 0, 1, operands[0].cols}, {0, col, operands[1].rows, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params&, Index row, Index col) const override {
    return derive_dot(name(), operands[0], operands[1], Right::as_is, row, col);
  }
};

}  // namespace

const Op& matmul() {
  static constexpr Matmul op;
  return op;
}

}  // namespace attn::ops
