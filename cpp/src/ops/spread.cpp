// How spread out the weights of each row are, n × m to 1 × n. row_max: the largest; row_entropy: Σ -p ln p;
// row_gradient_norm: √ Σ (dp_i / ds_j)² over all i and j, by the factor that made the scores.
#include <algorithm>
#include <cmath>

#include "../elementary/elementary.h"
#include "ops.h"

namespace attn::ops {
namespace {

/// What weight i of the row adds to the sum.
template <typename Row>
double entropy(const Row& row, Index i, Index) {
  return row(i) == 0 ? 0 : -row(i) * elementary::log(row(i));
}

// Row i of the Jacobian: p_i (1 - p_i), and p_i p_j for the others.
template <typename Row>
double squares(const Row& row, Index i, Index size) {
  double sum = 0;
  for (Index j = 0; j < size; ++j) {
    const double entry = row(i) * ((i == j ? 1 : 0) - row(j));
    sum += entry * entry;
  }
  return sum;
}

enum class Kind { max, entropy, gradient_norm };

class Spread final : public Op {
 public:
  constexpr Spread(std::string_view name, Kind kind) : name_(name), kind_(kind) {}

  std::string_view name() const override { return name_; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    return {1, operands[0].shape.rows};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const MatrixView& weights = operands[0];
    Matrix result(1, weights.rows());
    for (Index r = 0; r < weights.rows(); ++r) {
      const auto row = [&](Index i) { return weights(r, i); };
      result(0, r) = value(row, weights.cols(), params, [](const char*, double) {});
    }
    return result;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index, Index col) const override {
    return {{col, 0, 1, operands[0].cols}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index, Index col) const override {
    Derivation derivation{name_, 0, cell, {}, {}};
    const Index size = operands[0].block.cols;
    for (Index i = 0; i < size; ++i) derivation.terms.push_back(operands[0].term(col, i, "weight"));
    const auto row = [&](Index i) { return operands[0].at(col, i); };
    derivation.value = value(row, size, cell, [&](const char* label, double partial) {
      derivation.partials.push_back({label, partial});
    });
    return derivation;
  }

 private:
  template <typename Row, typename Note>
  double value(const Row& row, Index size, const Params& params, Note note) const {
    if (kind_ == Kind::max) {
      double max = row(0);
      for (Index i = 1; i < size; ++i) max = std::max(max, row(i));
      return max;
    }
    double sum = 0;
    for (Index i = 0; i < size; ++i) {
      const double summand = kind_ == Kind::entropy ? entropy(row, i, size) : squares(row, i, size);
      note("summand", summand);
      sum += summand;
      note("runningSum", sum);
    }
    if (kind_ == Kind::entropy) return sum;
    return std::sqrt(sum) * (params.has("factor") ? params.number("factor") : 1);
  }

  std::string_view name_;
  Kind kind_;
};

}  // namespace

const Op& row_max() {
  static constexpr Spread op("row_max", Kind::max);
  return op;
}

const Op& row_entropy() {
  static constexpr Spread op("row_entropy", Kind::entropy);
  return op;
}

const Op& row_gradient_norm() {
  static constexpr Spread op("row_gradient_norm", Kind::gradient_norm);
  return op;
}

}  // namespace attn::ops
