// score / (length of the query × length of the key): how far two arrows point the same way, from -1 to 1, whatever
// their lengths. An arrow of length 0 points nowhere; its cosine is 0.
#include <cmath>
#include <limits>

#include "ops.h"

namespace attn::ops {
namespace {

/// The roundings of the lengths leave that of two parallel arrows a little beside 1: beyond it, where no angle has such
/// a cosine, or short of it by as much as a millionth of a degree. Both are taken as 1.
double cosine_of(double score, double product) {
  if (product == 0) return 0;
  const double cosine = score / product;
  return std::abs(cosine) > 1 - 4 * std::numeric_limits<double>::epsilon() ? std::copysign(1, cosine) : cosine;
}

class Cosine final : public Op {
 public:
  std::string_view name() const override { return "cosine"; }
  Arity arity() const override { return {3, 3}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    const auto& [rows, cols] = operands[0].shape;
    if (operands[1].shape != Shape{rows, 1}) throw error::shape_mismatch(operands[0], operands[1]);
    if (operands[2].shape != Shape{cols, 1}) throw error::shape_mismatch(operands[0], operands[2]);
    return operands[0].shape;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    const MatrixView &scores = operands[0], &queries = operands[1], &keys = operands[2];
    Matrix cosines(scores.rows(), scores.cols());
    for (Index i = 0; i < cosines.rows(); ++i) {
      for (Index j = 0; j < cosines.cols(); ++j) cosines(i, j) = cosine_of(scores(i, j), queries(i, 0) * keys(j, 0));
    }
    return cosines;
  }

  std::vector<Block> reads(std::span<const Shape>, const Params&, Index row, Index col) const override {
    return {{row, col, 1, 1}, {row, 0, 1, 1}, {col, 0, 1, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term score = operands[0].term(row, col, "score");
    const Term query = operands[1].term(row, 0, "queryLength");
    const Term key = operands[2].term(col, 0, "keyLength");
    const double product = query.value * key.value;
    return {std::string(name()), cosine_of(score.value, product), cell, {score, query, key}, {{"product", product}}};
  }
};

}  // namespace

const Op& cosine() {
  static const Cosine op;
  return op;
}

}  // namespace attn::ops
