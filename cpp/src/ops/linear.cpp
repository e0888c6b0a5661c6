// left n × k times right k × m, plus a bias 1 × m on every row when there is one.
#include "dot.h"
#include "ops.h"

namespace attn::ops {
namespace {

class Linear final : public Op {
 public:
  std::string_view name() const override { return "linear"; }
  Arity arity() const override { return {2, 3}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    const NamedShape &left = operands[0], &right = operands[1];
    if (left.shape.cols != right.shape.rows) throw error::shape_mismatch(left, right);
    if (operands.size() > 2 && operands[2].shape != Shape{1, right.shape.cols}) {
      throw error::shape_mismatch(right, operands[2]);
    }
    return {left.shape.rows, right.shape.cols};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    Matrix result = multiply(operands[0], operands[1]);
    if (operands.size() > 2) {
      for (Index i = 0; i < result.rows(); ++i) {
        for (Index j = 0; j < result.cols(); ++j) result(i, j) += operands[2](0, j);
      }
    }
    return result;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    std::vector<Block> blocks{{row, 0, 1, operands[0].cols}, {0, col, operands[1].rows, 1}};
    if (operands.size() > 2) blocks.push_back({0, col, 1, 1});
    return blocks;
  }

  Derivation derive(std::span<const Slice> operands, const Params&, Index row, Index col) const override {
    Derivation derivation = derive_dot(name(), operands[0], operands[1], Right::as_is, row, col);
    if (operands.size() > 2) {
      derivation.terms.push_back(operands[2].term(0, col, "bias"));
      derivation.value += derivation.terms.back().value;
      derivation.partials.push_back({"runningSum", derivation.value});
    }
    return derivation;
  }
};

}  // namespace

const Op& linear() {
  static constexpr Linear op;
  return op;
}

}  // namespace attn::ops
