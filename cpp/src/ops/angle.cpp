// positions n × 1 to angles n × pairs, one for every two of `size` features (the last may stand alone).
#include "angles.h"
#include "numbers.h"
#include "ops.h"

namespace attn::ops {
namespace {

class AngleOp final : public Op {
 public:
  std::string_view name() const override { return "angle"; }

  Shape shape(std::span<const NamedShape> operands, const Params& params) const override {
    const Index size = size_param(params, "size");
    if (operands[0].shape.cols != 1) {
      throw error::shape_mismatch(operands[0], {"angles", {operands[0].shape.rows, 1}});
    }
    return {operands[0].shape.rows, (size + 1) / 2};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const MatrixView& positions = operands[0];
    const Index size = size_param(params, "size");
    const double base = params.number("base");
    Matrix angles(positions.rows(), (size + 1) / 2);
    for (Index i = 0; i < angles.rows(); ++i) {
      for (Index t = 0; t < angles.cols(); ++t) angles(i, t) = Angle(positions(i, 0), t, size, base).value;
    }
    return angles;
  }

  std::vector<Block> reads(std::span<const Shape>, const Params&, Index row, Index) const override {
    return {{row, 0, 1, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term position = operands[0].term(row, 0, "position");
    const Angle angle(position.value, col, size_param(cell, "size"), cell.number("base"));
    Derivation derivation{
        name(), angle.value, cell, {position}, {{"exponent", angle.exponent}, {"divisor", angle.divisor}}};
    derivation.params.set("pair", double(col));
    return derivation;
  }
};

}  // namespace

const Op& angle() {
  static constexpr AngleOp op;
  return op;
}

}  // namespace attn::ops
