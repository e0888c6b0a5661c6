#include <vector>

#include "ops.h"

namespace attn {

const Op& find_op(std::string_view name) {
  for (const Op* op : op_table()) {
    if (op->name() == name) return *op;
  }
  throw error::invalid_option("op", name);
}

void check_operands(const Op& op, std::size_t count) {
  const auto [least, most] = op.arity();
  if (count < least || count > most) throw error::invalid_option("operands", std::to_string(count));
}

std::vector<std::string> op_names() {
  std::vector<std::string> names;
  for (const Op* op : op_table()) names.emplace_back(op->name());
  return names;
}

}  // namespace attn
