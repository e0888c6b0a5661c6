// cap × tanh(score / cap).

#include "../elementary/elementary.h"
#include "cellwise.h"
#include "ops.h"

namespace attn::ops {
namespace {

class Softcap final : public Cellwise {
 public:
  std::string_view name() const override { return "softcap"; }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const double cap = params.number("cap");
    return map(operands[0], [=](double score) { return cap * elementary::tanh(score / cap); });
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term score = operands[0].term(row, col, "score");
    const double cap = cell.number("cap");
    const double ratio = score.value / cap;
    const double tanh = elementary::tanh(ratio);
    return {name(), cap * tanh, cell, {score}, {{"ratio", ratio}, {"tanh", tanh}}};
  }
};

}  // namespace

const Op& softcap() {
  static constexpr Softcap op;
  return op;
}

}  // namespace attn::ops
