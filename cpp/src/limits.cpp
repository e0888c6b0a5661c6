#include "attn/limits.h"

#include "attn/error.h"

namespace attn {

void check_size(std::string_view name, double rows, double cols) {
  if (!(rows > 0 && cols > 0)) throw error::empty_input(name);
  if (rows * cols > max_trace_values) throw error::too_large(name, rows * cols, max_trace_values);
}

}  // namespace attn
