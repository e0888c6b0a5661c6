// Numbers with any number of axes. Traces are made of matrices; this is for what takes whole batches at once.
#pragma once

#include <string_view>
#include <vector>

#include "attn/matrix.h"

namespace attn {

/// Row-major, the last index fastest: element [i, j, k] of shape {a, b, c} is data[(i * b + j) * c + k].
///
/// Example: `Tensor{{1, 2, 2}, {1, 2, 3, 4}}`
struct Tensor {
  std::vector<Index> shape;
  std::vector<double> data;
};

/// The same of truth values. In a mask, true means may attend.
struct BoolTensor {
  std::vector<Index> shape;
  std::vector<bool> data;
};

/// How many elements a tensor of that shape has. In double: the count may be beyond any Index.
double element_count(const std::vector<Index>& shape);

/// Throws `out_of_range` {name: "<name>.shape"} for a negative size, `too_large` beyond the limit of one trace, and
/// `shape_mismatch` when `size` elements are not what the shape says.
void check_tensor(std::string_view name, const std::vector<Index>& shape, std::size_t size);

}  // namespace attn
