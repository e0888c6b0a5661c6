// From the gradient of capped scores to that of the scores: gradient · (1 - tanh²(score / cap)).

#include "../elementary/elementary.h"
#include "ops.h"

namespace attn::ops {
namespace {

class SoftcapGradient final : public Op {
 public:
  std::string_view name() const override { return "softcap_gradient"; }
  Arity arity() const override { return {2, 2}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    if (operands[0].shape != operands[1].shape) throw error::shape_mismatch(operands[0], operands[1]);
    return operands[0].shape;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const MatrixView &scores = operands[0], &gradients = operands[1];
    const double cap = params.number("cap");
    Matrix result(scores.rows(), scores.cols());
    for (Index i = 0; i < result.rows(); ++i) {
      for (Index j = 0; j < result.cols(); ++j) {
        result(i, j) = gradients(i, j) * slope(elementary::tanh(scores(i, j) / cap));
      }
    }
    return result;
  }

  std::vector<Block> reads(std::span<const Shape>, const Params&, Index row, Index col) const override {
    return {{row, col, 1, 1}, {row, col, 1, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term score = operands[0].term(row, col, "score"), gradient = operands[1].term(row, col, "gradient");
    const double ratio = score.value / cell.number("cap"), tanh = elementary::tanh(ratio);
    return {name(),
            gradient.value * slope(tanh),
            cell,
            {score, gradient},
            {{"ratio", ratio}, {"tanh", tanh}, {"slope", slope(tanh)}}};
  }

 private:
  static double slope(double tanh) { return 1 - tanh * tanh; }
};

}  // namespace

const Op& softcap_gradient() {
  static constexpr SoftcapGradient op;
  return op;
}

}  // namespace attn::ops
