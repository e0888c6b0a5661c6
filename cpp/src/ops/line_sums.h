// Sums of rows (n × 1) or of columns (1 × m) beside the n × m matrix that they belong to.
#pragma once

#include "attn/op.h"

namespace attn::ops {

/// Where among the sums that of cell (row, col) is.
inline Block line_sum(Shape sums, Index row, Index col) {
  return {sums.rows == 1 ? 0 : row, sums.cols == 1 ? 0 : col, 1, 1};
}

/// Throws `shape_mismatch` unless there is one sum for each row, or one for each column.
inline void check_line_sums(const NamedShape& matrix, const NamedShape& sums) {
  const auto& [rows, cols] = matrix.shape;
  if (sums.shape != Shape{rows, 1} && sums.shape != Shape{1, cols}) throw error::shape_mismatch(matrix, sums);
}

}  // namespace attn::ops
