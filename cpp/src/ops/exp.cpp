// exp(exponent), or exp(exponent / temperature).

#include "../elementary/elementary.h"
#include "cellwise.h"
#include "ops.h"

namespace attn::ops {
namespace {

class Exp final : public Cellwise {
 public:
  std::string_view name() const override { return "exp"; }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    if (!params.has("temperature")) return map(operands[0], [](double exponent) { return elementary::exp(exponent); });
    const double temperature = params.number("temperature");
    return map(operands[0], [=](double exponent) { return elementary::exp(exponent / temperature); });
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term exponent = operands[0].term(row, col, "exponent");
    if (!cell.has("temperature")) return {name(), elementary::exp(exponent.value), cell, {exponent}, {}};
    const double ratio = exponent.value / cell.number("temperature");
    return {name(), elementary::exp(ratio), cell, {exponent}, {{"ratio", ratio}}};
  }
};

}  // namespace

const Op& exp() {
  static constexpr Exp op;
  return op;
}

}  // namespace attn::ops
