// exp(score - max) over its sum, along each row or each column. A line of nothing but -infinity gets zeros.
#include <limits>

#include "../elementary/elementary.h"
#include "lines.h"
#include "ops.h"

namespace attn::ops {
namespace {

constexpr double hidden = -std::numeric_limits<double>::infinity();

// -infinity stays what it is, also when nothing else is there to be the maximum: -∞ - -∞ would be NaN.
double shifted(double score, double max) { return score == hidden ? hidden : score - max; }

class Softmax final : public Op {
 public:
  std::string_view name() const override { return "softmax"; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override { return operands[0].shape; }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const MatrixView& scores = operands[0];
    const Lines lines(params);
    const Shape shape = shape_of(scores);
    Matrix weights(shape.rows, shape.cols);
    for (Index line = 0; line < lines.count(shape); ++line) {
      double max = hidden;
      for (Index t = 0; t < lines.length(shape); ++t) max = std::max(max, lines.at(scores, line, t));
      double sum = 0;
      for (Index t = 0; t < lines.length(shape); ++t) {
        const double exponential = elementary::exp(shifted(lines.at(scores, line, t), max));
        lines.at(weights, line, t) = exponential;
        sum += exponential;
      }
      if (sum == 0) continue;  // all hidden: the zeros stay
      for (Index t = 0; t < lines.length(shape); ++t) lines.at(weights, line, t) /= sum;
    }
    return weights;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params& params, Index row, Index col) const override {
    return {Lines(params).through(operands[0], row, col)};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const auto index = static_cast<std::size_t>(Lines(cell).position(row, col));
    Derivation derivation{name(), 0, cell, Lines::terms(operands[0], "score"), {}};
    derivation.params.set("index", static_cast<double>(index));

    double max = hidden;
    for (const Term& term : derivation.terms) max = std::max(max, term.value);
    derivation.partials.push_back({"max", max});

    std::vector<double> exponentials;
    double sum = 0;
    for (const Term& term : derivation.terms) {
      const double difference = shifted(term.value, max);
      derivation.partials.push_back({"shifted", difference});
      exponentials.push_back(elementary::exp(difference));
      sum += exponentials.back();
    }
    for (const double exponential : exponentials) derivation.partials.push_back({"exponential", exponential});
    derivation.partials.push_back({"sum", sum});
    derivation.value = sum == 0 ? 0 : exponentials[index] / sum;
    return derivation;
  }
};

}  // namespace

const Op& softmax() {
  static constexpr Softmax op;
  return op;
}

}  // namespace attn::ops
