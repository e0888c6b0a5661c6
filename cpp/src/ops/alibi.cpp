// slopes h × 1 to a bias queries × keys: minus the slope of `head`, times the distance between query and key.
#include "numbers.h"
#include "ops.h"

namespace attn::ops {
namespace {

Index distance(Index query, Index key) { return query > key ? query - key : key - query; }

// The sign goes to the whole number: there -0 is 0.
double penalty(double slope, Index distance) { return slope * double(-distance); }

class Alibi final : public Op {
 public:
  std::string_view name() const override { return "alibi"; }

  Shape shape(std::span<const NamedShape> operands, const Params& params) const override {
    const Index heads = operands[0].shape.rows;
    if (const Index head = whole_param(params, "head", 0); head >= heads) {
      throw error::out_of_range("head", double(head), 0, double(heads - 1));
    }
    return {size_param(params, "queries"), size_param(params, "keys")};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const double slope = operands[0](whole_param(params, "head", 0), 0);
    Matrix bias(size_param(params, "queries"), size_param(params, "keys"));
    for (Index i = 0; i < bias.rows(); ++i) {
      for (Index j = 0; j < bias.cols(); ++j) bias(i, j) = penalty(slope, distance(i, j));
    }
    return bias;
  }

  std::vector<Block> reads(std::span<const Shape>, const Params& params, Index, Index) const override {
    return {{whole_param(params, "head", 0), 0, 1, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term slope = operands[0].term(whole_param(cell, "head", 0), 0, "slope");
    Derivation derivation{name(), penalty(slope.value, distance(row, col)), cell, {slope}, {}};
    derivation.params.set("distance", double(distance(row, col)));
    return derivation;
  }
};

}  // namespace

const Op& alibi() {
  static constexpr Alibi op;
  return op;
}

}  // namespace attn::ops
