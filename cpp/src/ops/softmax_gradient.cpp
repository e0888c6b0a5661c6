// From the gradient of a row of weights to that of the scores they were made from: weight · (gradient - the weights'
// mean of the gradients). A score that rises takes from all the others, so only what is better than their mean is gain.
// With a factor, the gradient of the scores before they were scaled by it.
#include <cmath>

#include "ops.h"

namespace attn::ops {
namespace {

class SoftmaxGradient final : public Op {
 public:
  std::string_view name() const override { return "softmax_gradient"; }
  Arity arity() const override { return {2, 2}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    if (operands[0].shape != operands[1].shape) throw error::shape_mismatch(operands[0], operands[1]);
    return operands[0].shape;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const MatrixView &weights = operands[0], &gradients = operands[1];
    const double factor = factor_of(params);
    Matrix result(weights.rows(), weights.cols());
    for (Index i = 0; i < result.rows(); ++i) {
      double mean = 0;
      for (Index j = 0; j < result.cols(); ++j) mean += weights(i, j) * gradients(i, j);
      for (Index j = 0; j < result.cols(); ++j) result(i, j) = weights(i, j) * (gradients(i, j) - mean) * factor;
    }
    return result;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index) const override {
    const Block whole_row{row, 0, 1, operands[0].cols};
    return {whole_row, whole_row};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    Derivation derivation{name(), 0, cell, {}, {}};
    derivation.params.set("index", static_cast<double>(col));
    std::vector<Partial> running_sums;
    double mean = 0;
    for (Index j = 0; j < operands[0].block.cols; ++j) {
      const Term weight = operands[0].term(row, j, "weight"), gradient = operands[1].term(row, j, "gradient");
      const double product = weight.value * gradient.value;
      mean += product;
      derivation.partials.push_back({"product", product});
      running_sums.push_back({"runningSum", mean});
      derivation.terms.push_back(weight);
      derivation.terms.push_back(gradient);
    }
    derivation.partials.insert(derivation.partials.end(), running_sums.begin(), running_sums.end());
    const double difference = operands[1].at(row, col) - mean;
    derivation.partials.push_back({"difference", difference});
    derivation.value = operands[0].at(row, col) * difference * factor_of(cell);
    return derivation;
  }

 private:
  static double factor_of(const Params& params) { return params.has("factor") ? params.number("factor") : 1; }
};

}  // namespace

const Op& softmax_gradient() {
  static constexpr SoftmaxGradient op;
  return op;
}

}  // namespace attn::ops
