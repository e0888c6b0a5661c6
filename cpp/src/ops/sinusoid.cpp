// angles n × pairs to n × size: the sine of pair t in column 2t, its cosine in column 2t + 1.

#include "../elementary/elementary.h"
#include "numbers.h"
#include "ops.h"

namespace attn::ops {
namespace {

bool is_sine(Index col) { return col % 2 == 0; }

double wave(double angle, Index col) { return is_sine(col) ? elementary::sin(angle) : elementary::cos(angle); }

class Sinusoid final : public Op {
 public:
  std::string_view name() const override { return "sinusoid"; }

  Shape shape(std::span<const NamedShape> operands, const Params& params) const override {
    const Index size = size_param(params, "size");
    const Shape angles = operands[0].shape;
    if (angles.cols != (size + 1) / 2) throw error::shape_mismatch(operands[0], {"encoding", {angles.rows, size}});
    return {angles.rows, size};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const MatrixView& angles = operands[0];
    Matrix encoding(angles.rows(), size_param(params, "size"));
    for (Index i = 0; i < encoding.rows(); ++i) {
      for (Index j = 0; j < encoding.cols(); ++j) encoding(i, j) = wave(angles(i, j / 2), j);
    }
    return encoding;
  }

  std::vector<Block> reads(std::span<const Shape>, const Params&, Index row, Index col) const override {
    return {{row, col / 2, 1, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term angle = operands[0].term(row, col / 2, "angle");
    Derivation derivation{name(), wave(angle.value, col), cell, {angle}, {}};
    derivation.params.set("function", std::string(is_sine(col) ? "sin" : "cos"));
    return derivation;
  }
};

}  // namespace

const Op& sinusoid() {
  static constexpr Sinusoid op;
  return op;
}

}  // namespace attn::ops
