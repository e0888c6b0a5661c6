// silu(gate) · value, of the same shape. Shazeer 2020, equation 5.

#include "../elementary/elementary.h"
#include "ops.h"

namespace attn::ops {
namespace {

double sigmoid_of(double gate, double alpha) { return 1 / (1 + elementary::exp(-alpha * gate)); }

class Swiglu final : public Op {
 public:
  std::string_view name() const override { return "swiglu"; }
  Arity arity() const override { return {2, 2}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    if (operands[0].shape != operands[1].shape) throw error::shape_mismatch(operands[0], operands[1]);
    return operands[0].shape;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const MatrixView &gates = operands[0], &values = operands[1];
    const double alpha = params.number("alpha");
    Matrix result(gates.rows(), gates.cols());
    for (Index i = 0; i < result.rows(); ++i) {
      for (Index j = 0; j < result.cols(); ++j) {
        result(i, j) = gates(i, j) * sigmoid_of(gates(i, j), alpha) * values(i, j);
      }
    }
    return result;
  }

  std::vector<Block> reads(std::span<const Shape>, const Params&, Index row, Index col) const override {
    return {{row, col, 1, 1}, {row, col, 1, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term gate = operands[0].term(row, col, "gate"), value = operands[1].term(row, col, "value");
    const double sigmoid = sigmoid_of(gate.value, cell.number("alpha"));
    const double product = gate.value * sigmoid;
    return {name(), product * value.value, cell, {gate, value}, {{"sigmoid", sigmoid}, {"product", product}}};
  }
};

}  // namespace

const Op& swiglu() {
  static constexpr Swiglu op;
  return op;
}

}  // namespace attn::ops
