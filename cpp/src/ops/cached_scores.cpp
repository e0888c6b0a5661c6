// One token's query against the keys of the cache, times the factor: a row for each head, a column for each key.
#include <cmath>
#include <limits>

#include "cached.h"
#include "dot.h"
#include "ops.h"

namespace attn::ops {
namespace {

class CachedScores final : public Op {
 public:
  std::string_view name() const override { return "cached_scores"; }
  Arity arity() const override { return {2, std::numeric_limits<std::size_t>::max()}; }

  Shape shape(std::span<const NamedShape> operands, const Params& params) const override {
    const CachedHeads cached(params);
    cached.check(operands);
    const NamedShape &query = operands[0], &key = operands[1];
    const Index size = key.shape.cols / cached.shared;
    if (query.shape != Shape{1, cached.heads * size}) throw error::shape_mismatch(query, key);
    return {cached.heads, std::ssize(operands) - 1};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const CachedHeads cached(params);
    const MatrixView& query = operands[0];
    const Index size = query.cols() / cached.heads;
    const double factor = params.number("factor");
    Matrix scores(cached.heads, std::ssize(operands) - 1);
    for (Index head = 0; head < scores.rows(); ++head) {
      const Index of_query = head * size, of_key = cached.shared_by(head) * size;
      for (Index j = 0; j < scores.cols(); ++j) {
        const MatrixView& key = operands[static_cast<std::size_t>(j + 1)];
        double sum = 0;
        for (Index k = 0; k < size; ++k) sum += query(0, of_query + k) * key(0, of_key + k);
        scores(head, j) = sum * factor;
      }
    }
    return scores;
  }

  /// Nothing of the other keys: blocks without cells.
  std::vector<Block> reads(std::span<const Shape> operands, const Params& params, Index row, Index col) const override {
    const CachedHeads cached(params);
    const Index size = operands[0].cols / cached.heads;
    std::vector<Block> blocks(operands.size());
    blocks[0] = {0, row * size, 1, size};
    blocks[static_cast<std::size_t>(col + 1)] = {0, cached.shared_by(row) * size, 1, size};
    return blocks;
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index, Index col) const override {
    const Slice &query = operands[0], &key = operands[static_cast<std::size_t>(col + 1)];
    Derivation derivation{name(), 0, cell, {}, {}};
    std::vector<Partial> running_sums;
    for (Index k = 0; k < query.block.cols; ++k) {
      const Term left = query.term(0, query.block.col + k, "left"), right = key.term(0, key.block.col + k, "right");
      const double product = left.value * right.value;
      derivation.value += product;
      derivation.terms.insert(derivation.terms.end(), {left, right});
      derivation.partials.push_back({"product", product});
      running_sums.push_back({"runningSum", derivation.value});
    }
    derivation.partials.insert(derivation.partials.end(), running_sums.begin(), running_sums.end());
    derivation.value *= cell.number("factor");
    if (cell.has("headSize")) derivation.partials.push_back({"root", std::sqrt(cell.number("headSize"))});
    return derivation;
  }
};

}  // namespace

const Op& cached_scores() {
  static constexpr CachedScores op;
  return op;
}

}  // namespace attn::ops
