// How weight i of a row answers to score j: weight i · (1 - weight i) to its own, -weight i · weight j to another's.
#include <algorithm>

#include "ops.h"

namespace attn::ops {
namespace {

double difference(Index row, Index col, double other) { return (row == col ? 1 : 0) - other; }

class SoftmaxJacobian final : public Op {
 public:
  std::string_view name() const override { return "softmax_jacobian"; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    const NamedShape& weights = operands[0];
    if (weights.shape.rows != 1) throw error::shape_mismatch(weights, {"row", {1, weights.shape.cols}});
    return {weights.shape.cols, weights.shape.cols};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    const MatrixView& weights = operands[0];
    Matrix jacobian(weights.cols(), weights.cols());
    for (Index i = 0; i < jacobian.rows(); ++i) {
      for (Index j = 0; j < jacobian.cols(); ++j) jacobian(i, j) = weights(0, i) * difference(i, j, weights(0, j));
    }
    return jacobian;
  }

  std::vector<Block> reads(std::span<const Shape>, const Params&, Index row, Index col) const override {
    const auto [first, last] = std::minmax(row, col);
    return {{0, first, 1, last - first + 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term own = operands[0].term(0, row, "weight"), other = operands[0].term(0, col, "other");
    const double left = difference(row, col, other.value);
    return {name(), own.value * left, cell, {own, other}, {{"difference", left}}};
  }
};

}  // namespace

const Op& softmax_jacobian() {
  static constexpr SoftmaxJacobian op;
  return op;
}

}  // namespace attn::ops
