// factor × factor × …, cell by cell, from left to right; all of one shape.
#include <limits>

#include "ops.h"

namespace attn::ops {
namespace {

class Multiply final : public Op {
 public:
  std::string_view name() const override { return "multiply"; }
  Arity arity() const override { return {2, std::numeric_limits<std::size_t>::max()}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    for (const NamedShape& operand : operands.subspan(1)) {
      if (operand.shape != operands[0].shape) throw error::shape_mismatch(operands[0], operand);
    }
    return operands[0].shape;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    Matrix products = operands[0];
    for (const MatrixView& factors : operands.subspan(1)) products.array() *= factors.array();
    return products;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    return std::vector<Block>(operands.size(), {row, col, 1, 1});
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    Derivation derivation{name(), 1, cell, {}, {}};
    for (const Slice& operand : operands) {
      derivation.terms.push_back(operand.term(row, col, "factor"));
      derivation.value *= derivation.terms.back().value;
    }
    return derivation;
  }
};

}  // namespace

const Op& multiply() {
  static constexpr Multiply op;
  return op;
}

}  // namespace attn::ops
