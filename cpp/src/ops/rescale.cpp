// What the sums of the tiles before are worth now that the maximum has grown: exp(previous max - max). 0 for the first
// tile, and while nothing was visible: there is nothing to bring along.

#include "../elementary/elementary.h"
#include "ops.h"
#include "running.h"

namespace attn::ops {
namespace {

class Rescale final : public Op {
 public:
  std::string_view name() const override { return "rescale"; }
  Arity arity() const override { return {1, 2}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    if (operands.size() > 1 && operands[1].shape != operands[0].shape) {
      throw error::shape_mismatch(operands[0], operands[1]);
    }
    return operands[0].shape;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    const MatrixView& max = operands[0];
    Matrix factors = Matrix::Zero(max.rows(), max.cols());
    if (operands.size() == 1) return factors;
    for (Index i = 0; i < max.rows(); ++i) {
      for (Index j = 0; j < max.cols(); ++j) factors(i, j) = elementary::exp(shifted_by(operands[1](i, j), max(i, j)));
    }
    return factors;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    return std::vector<Block>(operands.size(), {row, col, 1, 1});
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term max = operands[0].term(row, col, "max");
    if (operands.size() == 1) return {name(), 0, cell, {max}, {}};
    const Term previous = operands[1].term(row, col, "previous");
    const double difference = shifted_by(previous.value, max.value);
    return {name(), elementary::exp(difference), cell, {max, previous}, {{"shifted", difference}}};
  }
};

}  // namespace

const Op& rescale() {
  static constexpr Rescale op;
  return op;
}

}  // namespace attn::ops
