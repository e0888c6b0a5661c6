// Each numerator n × m by the sum of its row (n × 1) or of its column (1 × m).
#include "line_sums.h"
#include "ops.h"

namespace attn::ops {
namespace {

class Divide final : public Op {
 public:
  std::string_view name() const override { return "divide"; }
  Arity arity() const override { return {2, 2}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    check_line_sums(operands[0], operands[1]);
    return operands[0].shape;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    const MatrixView &numerators = operands[0], &denominators = operands[1];
    Matrix result(numerators.rows(), numerators.cols());
    for (Index i = 0; i < result.rows(); ++i) {
      for (Index j = 0; j < result.cols(); ++j) {
        const Block at = line_sum(shape_of(denominators), i, j);
        result(i, j) = numerators(i, j) / denominators(at.row, at.col);
      }
    }
    return result;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    return {{row, col, 1, 1}, line_sum(operands[1], row, col)};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term numerator = operands[0].term(row, col, "numerator");
    const Block& at = operands[1].block;
    const Term denominator = operands[1].term(at.row, at.col, "denominator");
    return {name(), numerator.value / denominator.value, cell, {numerator, denominator}, {}};
  }
};

}  // namespace

const Op& divide() {
  static constexpr Divide op;
  return op;
}

}  // namespace attn::ops
