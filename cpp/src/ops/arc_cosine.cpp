// The angle that has this cosine, in degrees from 0 to 180.
#include <cmath>
#include <numbers>

#include "cellwise.h"
#include "ops.h"

namespace attn::ops {
namespace {

double degrees(double cosine) { return std::acos(cosine) * (180 / std::numbers::pi); }

class ArcCosine final : public Cellwise {
 public:
  std::string_view name() const override { return "arc_cosine"; }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    return map(operands[0], degrees);
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term cosine = operands[0].term(row, col, "cosine");
    return {std::string(name()), degrees(cosine.value), cell, {cosine}, {}};
  }
};

}  // namespace

const Op& arc_cosine() {
  static const ArcCosine op;
  return op;
}

}  // namespace attn::ops
