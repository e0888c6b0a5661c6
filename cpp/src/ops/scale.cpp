// score × factor. When the factor is 1 / √headSize, the root is shown on the way.
#include <cmath>

#include "cellwise.h"
#include "ops.h"

namespace attn::ops {
namespace {

class Scale final : public Cellwise {
 public:
  std::string_view name() const override { return "scale"; }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const double factor = params.number("factor");
    return map(operands[0], [=](double score) { return score * factor; });
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term score = operands[0].term(row, col, "score");
    Derivation derivation{name(), score.value * cell.number("factor"), cell, {score}, {}};
    if (cell.has("headSize")) derivation.partials.push_back({"root", std::sqrt(cell.number("headSize"))});
    return derivation;
  }
};

}  // namespace

const Op& scale() {
  static constexpr Scale op;
  return op;
}

}  // namespace attn::ops
