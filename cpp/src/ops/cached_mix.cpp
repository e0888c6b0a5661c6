// One token's weights (a row for each head) mix the values of the cache; the heads' results stand side by side.
#include <limits>

#include "cached.h"
#include "ops.h"

namespace attn::ops {
namespace {

class CachedMix final : public Op {
 public:
  std::string_view name() const override { return "cached_mix"; }
  Arity arity() const override { return {2, std::numeric_limits<std::size_t>::max()}; }

  Shape shape(std::span<const NamedShape> operands, const Params& params) const override {
    const CachedHeads cached(params);
    cached.check(operands);
    const NamedShape &weights = operands[0], &value = operands[1];
    if (weights.shape != Shape{cached.heads, std::ssize(operands) - 1}) throw error::shape_mismatch(weights, value);
    return {1, cached.heads * (value.shape.cols / cached.shared)};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const CachedHeads cached(params);
    const MatrixView& weights = operands[0];
    const Index size = operands[1].cols() / cached.shared;
    Matrix mix(1, cached.heads * size);
    for (Index head = 0; head < cached.heads; ++head) {
      for (Index c = 0; c < size; ++c) {
        double sum = 0;
        for (Index j = 0; j < weights.cols(); ++j) {
          sum += weights(head, j) * operands[static_cast<std::size_t>(j + 1)](0, cached.shared_by(head) * size + c);
        }
        mix(0, head * size + c) = sum;
      }
    }
    return mix;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params& params, Index, Index col) const override {
    const CachedHeads cached(params);
    const Index size = operands[1].cols / cached.shared, head = col / size;
    std::vector<Block> blocks(operands.size(), {0, cached.shared_by(head) * size + col % size, 1, 1});
    blocks[0] = {head, 0, 1, operands[0].cols};
    return blocks;
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index, Index) const override {
    const Slice& weights = operands[0];
    Derivation derivation{name(), 0, cell, {}, {}};
    std::vector<Partial> running_sums;
    for (Index j = 0; j < weights.block.cols; ++j) {
      const Slice& value = operands[static_cast<std::size_t>(j + 1)];
      const Term left = weights.term(weights.block.row, j, "left"), right = value.term(0, value.block.col, "right");
      const double product = left.value * right.value;
      derivation.value += product;
      derivation.terms.insert(derivation.terms.end(), {left, right});
      derivation.partials.push_back({"product", product});
      running_sums.push_back({"runningSum", derivation.value});
    }
    derivation.partials.insert(derivation.partials.end(), running_sums.begin(), running_sums.end());
    return derivation;
  }
};

}  // namespace

const Op& cached_mix() {
  static constexpr CachedMix op;
  return op;
}

}  // namespace attn::ops
