// value · gamma + beta, each of the two a row 1 × m for every row, and each only when the params say that it is there.
#include "ops.h"

namespace attn::ops {
namespace {

class Affine final : public Op {
 public:
  std::string_view name() const override { return "affine"; }
  Arity arity() const override { return {1, 3}; }

  Shape shape(std::span<const NamedShape> operands, const Params& params) const override {
    const std::size_t expected = 1 + (params.flag("gamma") ? 1 : 0) + (params.flag("beta") ? 1 : 0);
    if (operands.size() != expected) throw error::invalid_option("operands", std::to_string(operands.size()));
    for (const NamedShape& row : operands.subspan(1)) {
      if (row.shape != Shape{1, operands[0].shape.cols}) throw error::shape_mismatch(operands[0], row);
    }
    return operands[0].shape;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const bool gamma = params.flag("gamma"), beta = params.flag("beta");
    Matrix result = operands[0];
    for (Index i = 0; i < result.rows(); ++i) {
      for (Index j = 0; j < result.cols(); ++j) {
        if (gamma) result(i, j) *= operands[1](0, j);
        if (beta) result(i, j) += operands.back()(0, j);
      }
    }
    return result;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    std::vector<Block> blocks{{row, col, 1, 1}};
    while (blocks.size() < operands.size()) blocks.push_back({0, col, 1, 1});
    return blocks;
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    Derivation derivation{name(), operands[0].at(row, col), cell, {operands[0].term(row, col, "value")}, {}};
    if (cell.flag("gamma")) {
      derivation.terms.push_back(operands[1].term(0, col, "gamma"));
      derivation.value *= derivation.terms.back().value;
    }
    if (cell.flag("beta")) {
      if (cell.flag("gamma")) derivation.partials.push_back({"product", derivation.value});
      derivation.terms.push_back(operands.back().term(0, col, "beta"));
      derivation.value += derivation.terms.back().value;
    }
    return derivation;
  }
};

}  // namespace

const Op& affine() {
  static constexpr Affine op;
  return op;
}

}  // namespace attn::ops
