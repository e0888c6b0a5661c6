// ids n × 1 and a table k × d to n × d: row i is the table's row ids(i).
#include <cmath>

#include "ops.h"

namespace attn::ops {
namespace {

// Where a plan comes from outside, so do the ids.
Index row_of(double id, Index rows) {
  if (!(id >= 0 && id <= double(rows - 1))) throw error::out_of_range("id", id, 0, double(rows - 1));
  if (id != std::floor(id)) throw error::invalid_option("id");
  return static_cast<Index>(id);
}

class Lookup final : public Op {
 public:
  std::string_view name() const override { return "lookup"; }
  Arity arity() const override { return {2, 2}; }

  Shape shape(std::span<const NamedShape> operands, const Params&) const override {
    if (operands[0].shape.cols != 1) throw error::shape_mismatch(operands[0], operands[1]);
    return {operands[0].shape.rows, operands[1].shape.cols};
  }

  Matrix evaluate(std::span<const MatrixView> operands, const Params&) const override {
    const MatrixView &ids = operands[0], &table = operands[1];
    Matrix result(ids.rows(), table.cols());
    for (Index i = 0; i < result.rows(); ++i) {
      const Index row = row_of(ids(i, 0), table.rows());
      for (Index j = 0; j < result.cols(); ++j) result(i, j) = table(row, j);
    }
    return result;
  }

  /// The whole column of the table: what is read may not depend on a value.
  std::vector<Block> reads(std::span<const Shape> operands, const Params&, Index row, Index col) const override {
    return {{row, 0, 1, 1}, {0, col, operands[1].rows, 1}};
  }

  Derivation derive(std::span<const Slice> operands, const Params& cell, Index row, Index col) const override {
    const Term id = operands[0].term(row, 0, "id");
    const Term entry = operands[1].term(row_of(id.value, operands[1].block.rows), col, "entry");
    return {name(), entry.value, cell, {entry, id}, {}};
  }
};

}  // namespace

const Op& lookup() {
  static constexpr Lookup op;
  return op;
}

}  // namespace attn::ops
