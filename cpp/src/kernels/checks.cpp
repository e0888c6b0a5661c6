#include "checks.h"

#include <cmath>
#include <limits>

#include "attn/error.h"
#include "attn/tensor.h"

namespace attn::kernels {

void check_floats(std::string_view name, std::span<const float> data, const std::vector<Index>& shape) {
  check_tensor(name, shape, data.size());
  for (std::size_t i = 0; i < data.size(); ++i) {
    if (std::isfinite(data[i])) continue;
    std::vector<Index> index(shape.size());
    auto rest = static_cast<Index>(i);
    for (std::size_t axis = shape.size(); axis-- > 0; rest /= shape[axis]) index[axis] = rest % shape[axis];
    throw error::not_finite(name, index);
  }
}

void check_at_least(const char* name, Index value, Index min) {
  if (value < min) {
    throw error::out_of_range(name, double(value), double(min), std::numeric_limits<double>::infinity());
  }
}

}  // namespace attn::kernels
