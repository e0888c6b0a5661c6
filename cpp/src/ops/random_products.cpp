// Dot products of two vectors of `size` standard normal numbers each, 1 × samples: drawn from the seed and the sample's
// number alone, so that any of them can be drawn again. See normal.h.
#include "../normal.h"
#include "ops.h"

namespace attn::ops {
namespace {

class RandomProducts final : public Op {
 public:
  std::string_view name() const override { return "random_products"; }

  Shape shape(std::span<const NamedShape> operands, const Params& params) const override {
    if (operands[0].shape != Shape{1, 1}) throw error::shape_mismatch(operands[0], {"seed", {1, 1}});
    return {1, static_cast<Index>(params.number("samples"))};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    Matrix products(1, static_cast<Index>(params.number("samples")));
    for (Index i = 0; i < products.cols(); ++i) {
      double sum = 0;
      draw(operands[0](0, 0), params, i, [&](const NormalPair& pair) { sum += pair.left * pair.right; });
      products(0, i) = sum;
    }
    return products;
  }

  std::vector<Block> reads(std::span<const Shape>, const Params&, Index, Index) const override {
    return {{0, 0, 1, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index, Index col) const override {
    Derivation derivation{name(), 0, cell, {operands[0].term(0, 0, "seed")}, {}};
    derivation.params.set("sample", static_cast<double>(col));
    std::vector<Partial> products, running_sums;
    draw(derivation.terms[0].value, cell, col, [&](const NormalPair& pair) {
      derivation.partials.push_back({"drawn", pair.left});
      derivation.partials.push_back({"drawn", pair.right});
      products.push_back({"product", pair.left * pair.right});
      derivation.value += products.back().value;
      running_sums.push_back({"runningSum", derivation.value});
    });
    for (const auto& more : {products, running_sums}) {
      derivation.partials.insert(derivation.partials.end(), more.begin(), more.end());
    }
    return derivation;
  }

 private:
  template <typename F>
  static void draw(double seed, const Params& params, Index sample, F f) {
    const auto size = static_cast<std::uint64_t>(params.number("size"));
    NormalPairs pairs(static_cast<std::uint64_t>(seed), size, static_cast<std::uint64_t>(sample));
    for (std::uint64_t k = 0; k < size; ++k) f(pairs.next());
  }
};

}  // namespace

const Op& random_products() {
  static constexpr RandomProducts op;
  return op;
}

}  // namespace attn::ops
