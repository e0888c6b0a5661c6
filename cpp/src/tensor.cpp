#include "attn/tensor.h"

#include <limits>

#include "attn/error.h"
#include "attn/limits.h"

namespace attn {

double element_count(const std::vector<Index>& shape) {
  double count = 1;
  for (const Index size : shape) count *= double(size);
  return count;
}

void check_tensor(std::string_view name, const std::vector<Index>& shape, std::size_t size) {
  for (const Index length : shape) {
    if (length < 0) {
      throw error::out_of_range(std::string(name) + ".shape", double(length), 0,
                                std::numeric_limits<double>::infinity());
    }
  }
  const double count = element_count(shape);
  if (count > max_trace_values) throw error::too_large(name, count, max_trace_values);
  if (count != double(size)) {
    throw error::shape_mismatch(name, shape, std::string(name) + ".data", {static_cast<Index>(size)});
  }
}

}  // namespace attn
