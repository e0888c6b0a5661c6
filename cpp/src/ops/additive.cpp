// How well a query and a key fit, asked of a small network: Σ weight · tanh(query + key), feature by feature.

#include "../elementary/elementary.h"
#include "ops.h"

namespace attn::ops {
namespace {

class Additive final : public Op {
 public:
  std::string_view name() const override { return "additive"; }
  Arity arity() const override { return {3, 3}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    const NamedShape &query = operands[0], &key = operands[1], &weight = operands[2];
    if (query.shape.cols != key.shape.cols) throw error::shape_mismatch(query, key);
    if (weight.shape != Shape{1, query.shape.cols}) throw error::shape_mismatch(query, weight);
    return {query.shape.rows, key.shape.rows};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    const MatrixView &query = operands[0], &key = operands[1], &weight = operands[2];
    Matrix scores(query.rows(), key.rows());
    for (Index i = 0; i < scores.rows(); ++i) {
      for (Index j = 0; j < scores.cols(); ++j) {
        double sum = 0;
        for (Index k = 0; k < query.cols(); ++k) sum += weight(0, k) * elementary::tanh(query(i, k) + key(j, k));
        scores(i, j) = sum;
      }
    }
    return scores;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    const Index size = operands[0].cols;
    return {{row, 0, 1, size}, {col, 0, 1, size}, {0, 0, 1, size}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    Derivation derivation{name(), 0, cell, {}, {}};
    std::vector<Partial> tangents, products, running_sums;
    for (Index k = 0; k < operands[0].block.cols; ++k) {
      const Term query = operands[0].term(row, k, "query");
      const Term key = operands[1].term(col, k, "key");
      const Term weight = operands[2].term(0, k, "weight");
      const double sum = query.value + key.value, tangent = elementary::tanh(sum), product = weight.value * tangent;
      derivation.value += product;
      derivation.terms.insert(derivation.terms.end(), {query, key, weight});
      derivation.partials.push_back({"sum", sum});
      tangents.push_back({"tanh", tangent});
      products.push_back({"product", product});
      running_sums.push_back({"runningSum", derivation.value});
    }
    for (const auto& partials : {tangents, products, running_sums}) {
      derivation.partials.insert(derivation.partials.end(), partials.begin(), partials.end());
    }
    return derivation;
  }
};

}  // namespace

const Op& additive() {
  static constexpr Additive op;
  return op;
}

}  // namespace attn::ops
