// The heads side by side, in order. All have the same rows.
#include <limits>

#include "ops.h"

namespace attn::ops {
namespace {

class ConcatHeads final : public Op {
 public:
  std::string_view name() const override { return "concat_heads"; }
  Arity arity() const override { return {1, std::numeric_limits<std::size_t>::max()}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    Shape shape = operands[0].shape;
    for (const NamedShape& head : operands.subspan(1)) {
      if (head.shape.rows != shape.rows) throw error::shape_mismatch(operands[0], head);
      shape.cols += head.shape.cols;
    }
    return shape;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    Index cols = 0;
    for (const MatrixView& head : operands) cols += head.cols();
    Matrix features(operands[0].rows(), cols);
    Index first = 0;
    for (const MatrixView& head : operands) {
      features.middleCols(first, head.cols()) = head;
      first += head.cols();
    }
    return features;
  }

  /// Nothing of the other heads: blocks without cells.
  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    std::vector<Block> blocks;
    Index first = 0;
    for (const Shape& head : operands) {
      const bool here = col >= first && col < first + head.cols;
      blocks.push_back(here ? Block{row, col - first, 1, 1} : Block{});
      first += head.cols;
    }
    return blocks;
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index, Index) const override {
    Derivation derivation{name(), 0, cell, {}, {}};
    for (const Slice& head : operands) {
      if (head.block.rows == 0) continue;
      derivation.terms.push_back(head.term(head.block.row, head.block.col, "value"));
      derivation.value = derivation.terms[0].value;
    }
    return derivation;
  }
};

}  // namespace

const Op& concat_heads() {
  static constexpr ConcatHeads op;
  return op;
}

}  // namespace attn::ops
