// by 1 × 1 to the size × size matrix that moves a sinusoidal encoding so many positions on. With b the angle of `by`,
// the addition theorems give for every pair of features
//
//     (sin a, cos a) · | cos b  -sin b | = (sin(a + b), cos(a + b)),   and 0 outside these blocks.
//                      | sin b   cos b |

#include "../elementary/elementary.h"
#include "angles.h"
#include "numbers.h"
#include "ops.h"

namespace attn::ops {
namespace {

enum class Entry { zero, cosine, sine, minus_sine };

Entry entry_at(Index row, Index col) {
  if (row / 2 != col / 2) return Entry::zero;
  if (row == col) return Entry::cosine;
  return row > col ? Entry::sine : Entry::minus_sine;
}

const char* name_of(Entry entry) {
  switch (entry) {
    case Entry::zero:
      return "zero";
    case Entry::cosine:
      return "cos";
    case Entry::sine:
      return "sin";
    default:
      return "minusSin";
  }
}

double value_of(Entry entry, double angle) {
  switch (entry) {
    case Entry::zero:
      return 0;
    case Entry::cosine:
      return elementary::cos(angle);
    case Entry::sine:
      return elementary::sin(angle);
    default:
      return 0 - elementary::sin(angle);  // 0, not -0, where the sine is 0
  }
}

class PositionShift final : public Op {
 public:
  std::string_view name() const override { return "position_shift"; }

  Shape shape(std::span<const NamedShape> operands, const Params& params) const override {
    if (operands[0].shape != Shape{1, 1}) throw error::shape_mismatch(operands[0], {"by", {1, 1}});
    const Index size = size_param(params, "size");
    // A last feature without a partner is a sine alone, and no matrix turns it.
    if (size % 2 != 0) throw error::invalid_option("size", std::to_string(size));
    return {size, size};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const double by = operands[0](0, 0);
    const Index size = size_param(params, "size");
    Matrix result(size, size);
    for (Index i = 0; i < size; ++i) {
      for (Index j = 0; j < size; ++j) {
        result(i, j) = value_of(entry_at(i, j), Angle(by, i / 2, size, params.number("base")).value);
      }
    }
    return result;
  }

  std::vector<Block> reads(std::span<const Shape>, const Params&, Index, Index) const override {
    return {{0, 0, 1, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term by = operands[0].term(0, 0, "by");
    const Entry entry = entry_at(row, col);
    const Angle angle(by.value, row / 2, size_param(cell, "size"), cell.number("base"));
    Derivation derivation{name(), value_of(entry, angle.value), cell, {by}, {}};
    derivation.params.set("entry", std::string(name_of(entry)));
    if (entry == Entry::zero) return derivation;
    derivation.params.set("pair", double(row / 2));
    derivation.partials = {{"exponent", angle.exponent}, {"divisor", angle.divisor}, {"angle", angle.value}};
    return derivation;
  }
};

}  // namespace

const Op& position_shift() {
  static constexpr PositionShift op;
  return op;
}

}  // namespace attn::ops
