// The largest score of each row so far: of this tile, and of the tiles before when there are some.
#include <algorithm>

#include "lines.h"
#include "ops.h"
#include "running.h"

namespace attn::ops {
namespace {

class TileMax final : public Op {
 public:
  std::string_view name() const override { return "tile_max"; }
  Arity arity() const override { return {1, 2}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    if (operands.size() > 1) check_column(operands[0], operands[1]);
    return {operands[0].shape.rows, 1};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    const MatrixView& scores = operands[0];
    Matrix maxima = operands.size() > 1 ? Matrix(operands[1]) : Matrix::Constant(scores.rows(), 1, hidden);
    for (Index i = 0; i < scores.rows(); ++i) {
      for (Index j = 0; j < scores.cols(); ++j) maxima(i, 0) = std::max(maxima(i, 0), scores(i, j));
    }
    return maxima;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index) const override {
    std::vector<Block> blocks{{row, 0, 1, operands[0].cols}};
    if (operands.size() > 1) blocks.push_back({row, 0, 1, 1});
    return blocks;
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index) const override {
    Derivation derivation{name(), hidden, cell, Lines::terms(operands[0], "score"), {}};
    if (operands.size() > 1) derivation.terms.push_back(operands[1].term(row, 0, "previous"));
    for (const Term& term : derivation.terms) derivation.value = std::max(derivation.value, term.value);
    return derivation;
  }

  bool may_hide() const override { return true; }
};

}  // namespace

const Op& tile_max() {
  static constexpr TileMax op;
  return op;
}

}  // namespace attn::ops
