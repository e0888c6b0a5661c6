// n × m to n × 1, each the sum of m numbers over m. row_mean: of the values; row_mean_square: of their squares;
// row_variance: of the squares of what they differ from the mean, which is the second operand. (Over m, not m - 1: the
// row is the whole population.)
#include "ops.h"

namespace attn::ops {
namespace {

enum class Of { values, squares, squared_deviations };

class RowMean final : public Op {
 public:
  constexpr RowMean(std::string_view name, Of of) : name_(name), of_(of) {}

  std::string_view name() const override { return name_; }
  Arity arity() const override { return of_ == Of::squared_deviations ? Arity{2, 2} : Arity{1, 1}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    const Shape sums{operands[0].shape.rows, 1};
    if (operands.size() > 1 && operands[1].shape != sums) throw error::shape_mismatch(operands[0], operands[1]);
    return sums;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    const MatrixView& values = operands[0];
    Matrix means(values.rows(), 1);
    for (Index i = 0; i < values.rows(); ++i) {
      const double mean = operands.size() > 1 ? operands[1](i, 0) : 0;
      double sum = 0;
      for (Index j = 0; j < values.cols(); ++j) {
        const double value = of_ == Of::squared_deviations ? values(i, j) - mean : values(i, j);
        sum += of_ == Of::values ? value : value * value;
      }
      means(i, 0) = sum / double(values.cols());
    }
    return means;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index) const override {
    std::vector<Block> blocks{{row, 0, 1, operands[0].cols}};
    if (operands.size() > 1) blocks.push_back({row, 0, 1, 1});
    return blocks;
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index) const override {
    Derivation derivation{name_, 0, cell, {}, {}};
    const Index size = operands[0].block.cols;
    for (Index j = 0; j < size; ++j) derivation.terms.push_back(operands[0].term(row, j, "summand"));
    std::vector<double> summands;
    for (const Term& term : derivation.terms) summands.push_back(term.value);

    std::vector<Partial>& partials = derivation.partials;
    if (of_ == Of::squared_deviations) {
      derivation.terms.push_back(operands[1].term(row, 0, "mean"));
      for (double& summand : summands) {
        summand -= derivation.terms.back().value;
        partials.push_back({"deviation", summand});
      }
    }
    if (of_ != Of::values) {
      for (double& summand : summands) {
        summand *= summand;
        partials.push_back({"square", summand});
      }
    }
    double sum = 0;
    for (const double summand : summands) {
      sum += summand;
      partials.push_back({"runningSum", sum});
    }
    derivation.value = sum / double(size);
    return derivation;
  }

 private:
  std::string_view name_;
  Of of_;
};

}  // namespace

const Op& row_mean() {
  static constexpr RowMean op("row_mean", Of::values);
  return op;
}

const Op& row_mean_square() {
  static constexpr RowMean op("row_mean_square", Of::squares);
  return op;
}

const Op& row_variance() {
  static constexpr RowMean op("row_variance", Of::squared_deviations);
  return op;
}

}  // namespace attn::ops
