#include <algorithm>
#include <vector>

#include "ops.h"

namespace attn {

const Op& find_op(std::string_view name) {
  const auto ops = op_table();
  const auto found = std::lower_bound(ops.begin(), ops.end(), name,
                                      [](const Op* op, std::string_view wanted) { return op->name() < wanted; });
  if (found == ops.end() || (*found)->name() != name) throw error::invalid_option("op", name);
  return **found;
}

void check_operands(const Op& op, std::size_t count) {
  const auto [least, most] = op.arity();
  if (count < least || count > most) throw error::invalid_option("operands", std::to_string(count));
}

void check_cell(Shape shape, Index row, Index col) {
  const auto check = [](std::string_view name, Index value, Index size) {
    if (value < 0 || value >= size) throw error::out_of_range(name, double(value), 0, double(size - 1));
  };
  check("row", row, shape.rows);
  check("col", col, shape.cols);
}

std::vector<std::string> op_names() {
  std::vector<std::string> names;
  for (const Op* op : op_table()) names.emplace_back(op->name());
  return names;
}

}  // namespace attn
