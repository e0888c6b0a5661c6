// The running sum of exponentials: rescale · previous sum, plus exp(score - max) for each score of the tile.

#include "../elementary/elementary.h"
#include "lines.h"
#include "ops.h"
#include "running.h"

namespace attn::ops {
namespace {

class TileSum final : public Op {
 public:
  std::string_view name() const override { return "tile_sum"; }
  Arity arity() const override { return {2, 4}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    check_operand_count(operands.size() != 3, operands.size());
    for (const NamedShape& column : operands.subspan(1)) check_column(operands[0], column);
    return {operands[0].shape.rows, 1};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    const MatrixView &scores = operands[0], &max = operands[1];
    Matrix sums = Matrix::Zero(scores.rows(), 1);
    for (Index i = 0; i < scores.rows(); ++i) {
      double sum = operands.size() > 2 ? operands[2](i, 0) * operands[3](i, 0) : 0;
      for (Index j = 0; j < scores.cols(); ++j) sum += elementary::exp(shifted_by(scores(i, j), max(i, 0)));
      sums(i, 0) = sum;
    }
    return sums;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index) const override {
    std::vector<Block> blocks(operands.size(), {row, 0, 1, 1});
    blocks[0].cols = operands[0].cols;
    return blocks;
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index) const override {
    Derivation derivation{name(), 0, cell, Lines::terms(operands[0], "score"), {}};
    const Term max = operands[1].term(row, 0, "max");

    std::vector<Partial> exponentials;
    for (const Term& score : derivation.terms) {
      const double difference = shifted_by(score.value, max.value);
      derivation.partials.push_back({"shifted", difference});
      exponentials.push_back({"exponential", elementary::exp(difference)});
    }
    derivation.partials.insert(derivation.partials.end(), exponentials.begin(), exponentials.end());
    derivation.terms.push_back(max);
    if (operands.size() > 2) {
      const Term rescale = operands[2].term(row, 0, "rescale"), previous = operands[3].term(row, 0, "previous");
      derivation.terms.insert(derivation.terms.end(), {rescale, previous});
      derivation.value = rescale.value * previous.value;
      derivation.partials.push_back({"rescaled", derivation.value});
    }
    for (const Partial& exponential : exponentials) {
      derivation.value += exponential.value;
      derivation.partials.push_back({"runningSum", derivation.value});
    }
    return derivation;
  }
};

}  // namespace

const Op& tile_sum() {
  static constexpr TileSum op;
  return op;
}

}  // namespace attn::ops
