// The number of a head, from 1, to its slope. With c the largest power of two up to `heads`: 2^(-8 number / c) for the
// first c; the others take every other slope of 2c heads, from the first on. Press et al. 2022, section 3 and its code.

#include "../elementary/elementary.h"
#include "cellwise.h"
#include "numbers.h"
#include "ops.h"

namespace attn::ops {
namespace {

double exponent_of(double number, Index heads) {
  double power = 1;
  while (2 * power <= double(heads)) power *= 2;
  if (number <= power) return -8 * number / power;
  return -8 * (2 * (number - power) - 1) / (2 * power);
}

class AlibiSlope final : public Cellwise {
 public:
  std::string_view name() const override { return "alibi_slope"; }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const Index heads = size_param(params, "heads");
    return map(operands[0], [=](double number) { return elementary::pow(2, exponent_of(number, heads)); });
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term number = operands[0].term(row, col, "head");
    const double exponent = exponent_of(number.value, size_param(cell, "heads"));
    return {name(), elementary::pow(2, exponent), cell, {number}, {{"exponent", exponent}}};
  }
};

}  // namespace

const Op& alibi_slope() {
  static constexpr AlibiSlope op;
  return op;
}

}  // namespace attn::ops
