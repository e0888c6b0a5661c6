// Each row of tiles, done: its accumulator by its sum of exponentials, one row of tiles below the other. 0 where the
// sum is: nothing was visible. Operands come in pairs, accumulator and sum.
#include <limits>

#include "ops.h"
#include "running.h"

namespace attn::ops {
namespace {

double quotient(double accumulator, double sum) { return sum == 0 ? 0 : accumulator / sum; }

class TileOutput final : public Op {
 public:
  std::string_view name() const override { return "tile_output"; }
  Arity arity() const override { return {2, std::numeric_limits<std::size_t>::max()}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    check_operand_count(operands.size() % 2 == 0, operands.size());
    Shape result{0, operands[0].shape.cols};
    for (std::size_t i = 0; i < operands.size(); i += 2) {
      if (operands[i].shape.cols != result.cols) throw error::shape_mismatch(operands[0], operands[i]);
      check_column(operands[i], operands[i + 1]);
      result.rows += operands[i].shape.rows;
    }
    return result;
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    Index rows = 0;
    for (std::size_t i = 0; i < operands.size(); i += 2) rows += operands[i].rows();
    Matrix output(rows, operands[0].cols());
    Index row = 0;
    for (std::size_t i = 0; i < operands.size(); i += 2) {
      for (Index r = 0; r < operands[i].rows(); ++r, ++row) {
        for (Index c = 0; c < output.cols(); ++c) output(row, c) = quotient(operands[i](r, c), operands[i + 1](r, 0));
      }
    }
    return output;
  }

  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    std::vector<Block> blocks;
    Index first = 0;
    for (std::size_t i = 0; i < operands.size(); i += 2) {
      const bool here = row >= first && row < first + operands[i].rows;
      blocks.push_back(here ? Block{row - first, col, 1, 1} : Block{});
      blocks.push_back(here ? Block{row - first, 0, 1, 1} : Block{});
      first += operands[i].rows;
    }
    return blocks;
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index, Index col) const override {
    Derivation derivation{name(), 0, cell, {}, {}};
    for (std::size_t i = 0; i < operands.size(); i += 2) {
      if (operands[i].block.rows == 0) continue;
      const Index row = operands[i].block.row;
      derivation.terms = {operands[i].term(row, col, "numerator"), operands[i + 1].term(row, 0, "denominator")};
      derivation.value = quotient(derivation.terms[0].value, derivation.terms[1].value);
    }
    return derivation;
  }
};

}  // namespace

const Op& tile_output() {
  static constexpr TileOutput op;
  return op;
}

}  // namespace attn::ops
