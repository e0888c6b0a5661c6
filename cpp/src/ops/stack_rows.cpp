// Rows from several steps, one below the other. All have the same columns.
#include <limits>

#include "ops.h"

namespace attn::ops {
namespace {

class StackRows final : public Op {
 public:
  std::string_view name() const override { return "stack_rows"; }
  Arity arity() const override { return {1, std::numeric_limits<std::size_t>::max()}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    Shape shape{0, operands[0].shape.cols};
    for (const NamedShape& part : operands) {
      if (part.shape.cols != shape.cols) throw error::shape_mismatch(operands[0], part);
      shape.rows += part.shape.rows;
    }
    return shape;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    Index rows = 0;
    for (const MatrixView& part : operands) rows += part.rows();
    Matrix stack(rows, operands[0].cols());
    Index first = 0;
    for (const MatrixView& part : operands) {
      stack.middleRows(first, part.rows()) = part;
      first += part.rows();
    }
    return stack;
  }

  /// Nothing of the other parts: blocks without cells.
  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    std::vector<Block> blocks;
    Index first = 0;
    for (const Shape& part : operands) {
      const bool here = row >= first && row < first + part.rows;
      blocks.push_back(here ? Block{row - first, col, 1, 1} : Block{});
      first += part.rows;
    }
    return blocks;
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index, Index) const override {
    Derivation derivation{name(), 0, cell, {}, {}};
    for (const Slice& part : operands) {
      if (part.block.rows == 0) continue;
      derivation.terms.push_back(part.term(part.block.row, part.block.col, "value"));
      derivation.value = derivation.terms[0].value;
    }
    return derivation;
  }
};

}  // namespace

const Op& stack_rows() {
  static constexpr StackRows op;
  return op;
}

}  // namespace attn::ops
