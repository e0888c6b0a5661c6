// The running mix of values, not yet divided: rescale · previous, plus exp(score - max) · value for each key of the
// tile. Its keys are the rows of values from `col` on.

#include "../elementary/elementary.h"
#include "numbers.h"
#include "ops.h"
#include "running.h"

namespace attn::ops {
namespace {

class TileAccumulate final : public Op {
 public:
  std::string_view name() const override { return "tile_accumulate"; }
  Arity arity() const override { return {3, 5}; }

  Shape shape(std::span<const NamedShape> operands, const Params& params) const override {
    check_operand_count(operands.size() != 4, operands.size());
    const NamedShape &scores = operands[0], &value = operands[2];
    const Shape result{scores.shape.rows, value.shape.cols};
    check_column(scores, operands[1]);
    if (whole_param(params, "col", 0) + scores.shape.cols > value.shape.rows)
      throw error::shape_mismatch(scores, value);
    if (operands.size() > 3) {
      check_column(scores, operands[3]);
      if (operands[4].shape != result) throw error::shape_mismatch(value, operands[4]);
    }
    return result;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const MatrixView &scores = operands[0], &max = operands[1], &value = operands[2];
    const Index first = static_cast<Index>(params.number("col"));
    Matrix mix = Matrix::Zero(scores.rows(), value.cols());
    for (Index i = 0; i < scores.rows(); ++i) {
      for (Index c = 0; operands.size() > 3 && c < mix.cols(); ++c) mix(i, c) = operands[3](i, 0) * operands[4](i, c);
      for (Index j = 0; j < scores.cols(); ++j) {
        const double exponential = elementary::exp(shifted_by(scores(i, j), max(i, 0)));
        for (Index c = 0; c < mix.cols(); ++c) mix(i, c) += exponential * value(first + j, c);
      }
    }
    return mix;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params& params, Index row, Index col) const override {
    const Index keys = operands[0].cols;
    std::vector<Block> blocks{
        {row, 0, 1, keys}, {row, 0, 1, 1}, {static_cast<Index>(params.number("col")), col, keys, 1}};
    if (operands.size() > 3) blocks.insert(blocks.end(), {{row, 0, 1, 1}, {row, col, 1, 1}});
    return blocks;
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    Derivation derivation{name(), 0, cell, {}, {}};
    const Slice &scores = operands[0], &values = operands[2];
    const Term max = operands[1].term(row, 0, "max");

    std::vector<Partial> exponentials, products;
    for (Index j = 0; j < scores.block.cols; ++j) {
      const Term score = scores.term(row, j, "score"), value = values.term(values.block.row + j, col, "value");
      const double difference = shifted_by(score.value, max.value), exponential = elementary::exp(difference);
      derivation.terms.insert(derivation.terms.end(), {score, value});
      derivation.partials.push_back({"shifted", difference});
      exponentials.push_back({"exponential", exponential});
      products.push_back({"product", exponential * value.value});
    }
    derivation.terms.push_back(max);
    for (const auto& partials : {exponentials, products}) {
      derivation.partials.insert(derivation.partials.end(), partials.begin(), partials.end());
    }
    if (operands.size() > 3) {
      const Term rescale = operands[3].term(row, 0, "rescale"), previous = operands[4].term(row, col, "previous");
      derivation.terms.insert(derivation.terms.end(), {rescale, previous});
      derivation.value = rescale.value * previous.value;
      derivation.partials.push_back({"rescaled", derivation.value});
    }
    for (const Partial& product : products) {
      derivation.value += product.value;
      derivation.partials.push_back({"runningSum", derivation.value});
    }
    return derivation;
  }
};

}  // namespace

const Op& tile_accumulate() {
  static constexpr TileAccumulate op;
  return op;
}

}  // namespace attn::ops
