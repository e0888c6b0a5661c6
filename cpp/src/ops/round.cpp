// The value as it is printed with so many decimals.
#include "../decimal.h"
#include "cellwise.h"
#include "numbers.h"
#include "ops.h"

namespace attn::ops {
namespace {

/// Beyond 20 decimals a double has nothing to round.
int decimals_of(const Params& params) {
  constexpr Index most = 20;
  const Index decimals = whole_param(params, "decimals", 0);
  if (decimals > most) throw error::out_of_range("decimals", double(decimals), 0, double(most));
  return static_cast<int>(decimals);
}

class Round final : public Cellwise {
 public:
  std::string_view name() const override { return "round"; }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const int decimals = decimals_of(params);
    return map(operands[0], [=](double value) { return round_decimal(value, decimals); });
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term value = operands[0].term(row, col, "value");
    return {name(), round_decimal(value.value, decimals_of(cell)), cell, {value}, {}};
  }
};

}  // namespace

const Op& round() {
  static constexpr Round op;
  return op;
}

}  // namespace attn::ops
