#include "attn/trace.h"

#include "attn/error.h"
#include "attn/op.h"

namespace attn {

const Step* Trace::find(std::string_view id) const noexcept {
  for (const Step& step : steps) {
    if (step.id == id) return &step;
  }
  return nullptr;
}

const Step& Trace::step(std::string_view id) const {
  if (const Step* found = find(id)) return *found;
  std::vector<std::string> known;
  for (const Step& step : steps) known.push_back(step.id);
  throw error::unknown_step(id, std::move(known));
}

Derivation Trace::derive(std::string_view id, Index row, Index col) const {
  const Step& derived = step(id);
  check_cell(shape_of(derived.data), row, col);
  if (derived.op == "input") return {"input", derived.data(row, col), {}, {}, {}};

  std::vector<Shape> shapes;
  for (const std::string& operand : derived.operands) shapes.push_back(shape_of(step(operand).data));

  const Op& op = find_op(derived.op);
  const std::vector<Block> blocks = op.reads(shapes, derived.params, row, col);
  std::vector<Slice> slices;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const auto& [first_row, first_col, rows, cols] = blocks[i];
    const Step& operand = step(derived.operands[i]);
    slices.push_back({operand.id, blocks[i], operand.data.block(first_row, first_col, rows, cols)});
  }
  return op.derive(slices, derived.params.at_cell(row, col), row, col);
}

}  // namespace attn
