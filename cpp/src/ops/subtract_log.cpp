// exponent - log(sum of its line), or exponent / temperature - log: the logarithm of a softmax, without the logarithm
// of a weight that is too small to be told from 0.

#include "../elementary/elementary.h"
#include "line_sums.h"
#include "ops.h"

namespace attn::ops {
namespace {

class SubtractLog final : public Op {
 public:
  std::string_view name() const override { return "subtract_log"; }
  Arity arity() const override { return {2, 2}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    check_line_sums(operands[0], operands[1]);
    return operands[0].shape;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const MatrixView &exponents = operands[0], &sums = operands[1];
    const bool warm = params.has("temperature");
    const double temperature = warm ? params.number("temperature") : 1;
    Matrix result(exponents.rows(), exponents.cols());
    for (Index i = 0; i < result.rows(); ++i) {
      for (Index j = 0; j < result.cols(); ++j) {
        const Block at = line_sum(shape_of(sums), i, j);
        result(i, j) = (warm ? exponents(i, j) / temperature : exponents(i, j)) - elementary::log(sums(at.row, at.col));
      }
    }
    return result;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    return {{row, col, 1, 1}, line_sum(operands[1], row, col)};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term exponent = operands[0].term(row, col, "exponent");
    const Block& at = operands[1].block;
    const Term sum = operands[1].term(at.row, at.col, "sum");
    Derivation derivation{name(), exponent.value, cell, {exponent, sum}, {}};
    if (cell.has("temperature")) {
      derivation.value /= cell.number("temperature");
      derivation.partials.push_back({"ratio", derivation.value});
    }
    const double log = elementary::log(sum.value);
    derivation.partials.push_back({"log", log});
    derivation.value -= log;
    return derivation;
  }

  /// An exponent so far below the others that the difference overflows.
  bool may_hide() const override { return true; }
};

}  // namespace

const Op& subtract_log() {
  static constexpr SubtractLog op;
  return op;
}

}  // namespace attn::ops
