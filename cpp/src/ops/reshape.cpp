// The same cells in rows of `cols`.
#include "ops.h"

namespace attn::ops {
namespace {

class Reshape final : public Op {
 public:
  std::string_view name() const override { return "reshape"; }

  Shape shape(std::span<const NamedShape> operands, const Params& params) const override {
    const Shape given = operands[0].shape;
    const double cols = params.number("cols"), cells = double(given.rows) * double(given.cols);
    if (!(cols >= 1 && cols <= cells)) throw error::out_of_range("cols", cols, 1, cells);
    const auto width = static_cast<Index>(cols);
    if (given.rows * given.cols % width != 0) throw error::shape_mismatch(operands[0], {"row", {1, width}});
    return {given.rows * given.cols / width, width};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const MatrixView& values = operands[0];
    const auto cols = static_cast<Index>(params.number("cols"));
    Matrix result(values.size() / cols, cols);
    for (Index i = 0; i < result.size(); ++i) {
      result(i / cols, i % cols) = values(i / values.cols(), i % values.cols());
    }
    return result;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params& params, Index row, Index col) const override {
    const Index at = row * static_cast<Index>(params.number("cols")) + col, cols = operands[0].cols;
    return {{at / cols, at % cols, 1, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index, Index) const override {
    const Block& at = operands[0].block;
    const Term value = operands[0].term(at.row, at.col, "value");
    return {name(), value.value, cell, {value}, {}};
  }
};

}  // namespace

const Op& reshape() {
  static constexpr Reshape op;
  return op;
}

}  // namespace attn::ops
