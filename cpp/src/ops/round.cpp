// The value as it is printed with so many decimals.
#include "../decimal.h"
#include "cellwise.h"
#include "ops.h"

namespace attn::ops {
namespace {

class Round final : public Cellwise {
 public:
  std::string_view name() const override { return "round"; }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const auto decimals = static_cast<int>(params.number("decimals"));
    return map(operands[0], [=](double value) { return round_decimal(value, decimals); });
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term value = operands[0].term(row, col, "value");
    const auto decimals = static_cast<int>(cell.number("decimals"));
    return {name(), round_decimal(value.value, decimals), cell, {value}, {}};
  }
};

}  // namespace

const Op& round() {
  static constexpr Round op;
  return op;
}

}  // namespace attn::ops
