// 1 / √(value + epsilon).
#include <cmath>

#include "cellwise.h"
#include "ops.h"

namespace attn::ops {
namespace {

class InverseRoot final : public Cellwise {
 public:
  std::string_view name() const override { return "inverse_root"; }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const double epsilon = params.number("epsilon");
    return map(operands[0], [=](double value) { return 1 / std::sqrt(value + epsilon); });
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term value = operands[0].term(row, col, "value");
    const double sum = value.value + cell.number("epsilon"), root = std::sqrt(sum);
    return {name(), 1 / root, cell, {value}, {{"sum", sum}, {"root", root}}};
  }
};

}  // namespace

const Op& inverse_root() {
  static constexpr InverseRoot op;
  return op;
}

}  // namespace attn::ops
