// The score where the mask allows, maskedScore where it does not.
#include "cellwise.h"
#include "ops.h"

namespace attn::ops {
namespace {

class Mask final : public Cellwise {
 public:
  std::string_view name() const override { return "mask"; }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const MatrixView& scores = operands[0];
    const BoolMatrix& allowed = params.matrix("mask");
    const double masked_score = params.number("maskedScore");
    Matrix result(scores.rows(), scores.cols());
    for (Index i = 0; i < result.rows(); ++i) {
      for (Index j = 0; j < result.cols(); ++j) result(i, j) = allowed(i, j) ? scores(i, j) : masked_score;
    }
    return result;
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term score = operands[0].term(row, col, "score");
    const double value = cell.flag("mask") ? score.value : cell.number("maskedScore");
    return {name(), value, cell, {score}, {}};
  }

  bool may_hide() const override { return true; }
};

}  // namespace

const Op& mask() {
  static constexpr Mask op;
  return op;
}

}  // namespace attn::ops
