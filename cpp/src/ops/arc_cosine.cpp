// The angle that has this cosine, in degrees from 0 to 180.
#include <numbers>

#include "../elementary/elementary.h"
#include "cellwise.h"
#include "ops.h"

namespace attn::ops {
namespace {

double degrees(double cosine) { return elementary::acos(cosine) * (180 / std::numbers::pi); }

class ArcCosine final : public Cellwise {
 public:
  std::string_view name() const override { return "arc_cosine"; }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    return map(operands[0], degrees);
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term cosine = operands[0].term(row, col, "cosine");
    return {name(), degrees(cosine.value), cell, {cosine}, {}};
  }
};

}  // namespace

const Op& arc_cosine() {
  static constexpr ArcCosine op;
  return op;
}

}  // namespace attn::ops
