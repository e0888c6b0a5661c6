// n × m to n × 1: how long each row is as an arrow, √(the sum of its squares).
#include <cmath>

#include "ops.h"

namespace attn::ops {
namespace {

class RowLength final : public Op {
 public:
  std::string_view name() const override { return "row_length"; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    return {operands[0].shape.rows, 1};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    const MatrixView& values = operands[0];
    Matrix lengths(values.rows(), 1);
    for (Index i = 0; i < values.rows(); ++i) {
      double sum = 0;
      for (Index j = 0; j < values.cols(); ++j) sum += values(i, j) * values(i, j);
      lengths(i, 0) = std::sqrt(sum);
    }
    return lengths;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index) const override {
    return {{row, 0, 1, operands[0].cols}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index) const override {
    Derivation derivation{std::string(name()), 0, cell, {}, {}};
    for (Index j = 0; j < operands[0].block.cols; ++j) {
      const Term& value = derivation.terms.emplace_back(operands[0].term(row, j, "summand"));
      derivation.partials.push_back({"square", value.value * value.value});
    }
    double sum = 0;
    for (std::size_t j = 0; j < derivation.terms.size(); ++j) {
      sum += derivation.partials[j].value;
      derivation.partials.push_back({"runningSum", sum});
    }
    derivation.value = std::sqrt(sum);
    return derivation;
  }
};

}  // namespace

const Op& row_length() {
  static const RowLength op;
  return op;
}

}  // namespace attn::ops
