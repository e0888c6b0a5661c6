// One tile of the scaled scores: queries row .. row + rows - 1 times keys col .. col + cols - 1, times the factor.
#include <cmath>

#include "dot.h"
#include "numbers.h"
#include "ops.h"

namespace attn::ops {
namespace {

class TileScores final : public Op {
 public:
  std::string_view name() const override { return "tile_scores"; }
  Arity arity() const override { return {2, 2}; }

  Shape shape(std::span<const NamedShape> operands, const Params& params) const override {
    const NamedShape &query = operands[0], &key = operands[1];
    if (query.shape.cols != key.shape.cols) throw error::shape_mismatch(query, key);
    const Index row = whole_param(params, "row", 0), col = whole_param(params, "col", 0);
    const Index rows = size_param(params, "rows"), cols = size_param(params, "cols");
    if (row + rows > query.shape.rows)
      throw error::out_of_range("rows", double(rows), 1, double(query.shape.rows - row));
    if (col + cols > key.shape.rows) throw error::out_of_range("cols", double(cols), 1, double(key.shape.rows - col));
    return {rows, cols};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params& params) const override {
    const double factor = params.number("factor");
    const MatrixView query = operands[0].middleRows(at(params, "row"), at(params, "rows"));
    const MatrixView key = operands[1].middleRows(at(params, "col"), at(params, "cols"));
    Matrix scores = multiply(query, key.transpose());
    for (Index i = 0; i < scores.rows(); ++i) {
      for (Index j = 0; j < scores.cols(); ++j) scores(i, j) *= factor;
    }
    return scores;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params& params, Index row, Index col) const override {
    return {{at(params, "row") + row, 0, 1, operands[0].cols}, {at(params, "col") + col, 0, 1, operands[1].cols}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    Derivation derivation =
        derive_dot(name(), operands[0], operands[1], Right::transposed, at(cell, "row") + row, at(cell, "col") + col);
    derivation.params = cell;
    derivation.value *= cell.number("factor");
    if (cell.has("headSize")) derivation.partials.push_back({"root", std::sqrt(cell.number("headSize"))});
    return derivation;
  }

 private:
  static Index at(const Params& params, std::string_view name) { return static_cast<Index>(params.number(name)); }
};

}  // namespace

const Op& tile_scores() {
  static constexpr TileScores op;
  return op;
}

}  // namespace attn::ops
