// A rectangle cut out: rows × cols cells, from (row, col) on.
#include "numbers.h"
#include "ops.h"

namespace attn::ops {
namespace {

class CutOut final : public Op {
 public:
  std::string_view name() const override { return "slice"; }

  Shape shape(std::span<const NamedShape> operands, const Params& params) const override {
    const Block block = block_of(params);
    const Shape whole = operands[0].shape;
    if (block.row + block.rows > whole.rows) {
      throw error::out_of_range("rows", double(block.rows), 1, double(whole.rows - block.row));
    }
    if (block.col + block.cols > whole.cols) {
      throw error::out_of_range("cols", double(block.cols), 1, double(whole.cols - block.col));
    }
    return {block.rows, block.cols};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const auto& [row, col, rows, cols] = block_of(params);
    return operands[0].block(row, col, rows, cols);
  }

  std::vector<Block> reads(std::span<const Shape>, const Params& params, Index row, Index col) const override {
    const Block block = block_of(params);
    return {{block.row + row, block.col + col, 1, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index, Index) const override {
    const Block& at = operands[0].block;
    const Term value = operands[0].term(at.row, at.col, "value");
    return {name(), value.value, cell, {value}, {}};
  }

  /// A bias may hide, and so may a part of it.
  bool may_hide() const override { return true; }

 private:
  static Block block_of(const Params& params) {
    return {whole_param(params, "row", 0), whole_param(params, "col", 0), size_param(params, "rows"),
            size_param(params, "cols")};
  }
};

}  // namespace

const Op& slice() {
  static constexpr CutOut op;
  return op;
}

}  // namespace attn::ops
