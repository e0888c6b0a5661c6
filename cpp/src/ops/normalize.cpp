// normalize: (value - mean) · inverse deviation, both n × 1. rms_normalize: value / √(mean square + epsilon).
#include <cmath>

#include "ops.h"

namespace attn::ops {
namespace {

// What both have in common: the first operand n × m, the others one number a row.
class OfRows : public Op {
 public:
  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    for (const NamedShape& column : operands.subspan(1)) {
      if (column.shape != Shape{operands[0].shape.rows, 1}) throw error::shape_mismatch(operands[0], column);
    }
    return operands[0].shape;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    std::vector<Block> blocks{{row, col, 1, 1}};
    while (blocks.size() < operands.size()) blocks.push_back({row, 0, 1, 1});
    return blocks;
  }
};

class Normalize final : public OfRows {
 public:
  std::string_view name() const override { return "normalize"; }
  Arity arity() const override { return {3, 3}; }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    const MatrixView& values = operands[0];
    Matrix result(values.rows(), values.cols());
    for (Index i = 0; i < result.rows(); ++i) {
      for (Index j = 0; j < result.cols(); ++j) result(i, j) = (values(i, j) - operands[1](i, 0)) * operands[2](i, 0);
    }
    return result;
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term value = operands[0].term(row, col, "value"), mean = operands[1].term(row, 0, "mean");
    const Term factor = operands[2].term(row, 0, "inverseDeviation");
    const double deviation = value.value - mean.value;
    return {name(), deviation * factor.value, cell, {value, mean, factor}, {{"deviation", deviation}}};
  }
};

class RmsNormalize final : public OfRows {
 public:
  std::string_view name() const override { return "rms_normalize"; }
  Arity arity() const override { return {2, 2}; }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const MatrixView& values = operands[0];
    const double epsilon = params.number("epsilon");
    Matrix result(values.rows(), values.cols());
    for (Index i = 0; i < result.rows(); ++i) {
      const double root = std::sqrt(operands[1](i, 0) + epsilon);
      for (Index j = 0; j < result.cols(); ++j) result(i, j) = values(i, j) / root;
    }
    return result;
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term value = operands[0].term(row, col, "value"), mean = operands[1].term(row, 0, "meanSquare");
    const double sum = mean.value + cell.number("epsilon"), root = std::sqrt(sum);
    return {name(), value.value / root, cell, {value, mean}, {{"sum", sum}, {"root", root}}};
  }
};

}  // namespace

const Op& normalize() {
  static constexpr Normalize op;
  return op;
}

const Op& rms_normalize() {
  static constexpr RmsNormalize op;
  return op;
}

}  // namespace attn::ops
