// Sums of products, shared by the matrix products.
//
// Arithmetic on cells is written as scalar loops, here and in every op: what Eigen's expression templates compile to
// depends on the flags of whoever includes them first (a consumer with -mavx2 -mfma), these loops on ours alone.
#pragma once

#include "attn/op.h"

namespace attn::ops {

/// left n × k times right k × m. Each cell is summed in the order of k, starting at 0.
Matrix multiply(const MatrixView& left, const MatrixView& right);

enum class Right { as_is, transposed };

/// Explains one cell of such a product: left(row, k) × right(k, col), or right(col, k) when that is transposed.
Derivation derive_dot(std::string_view op, const Slice& left, const Slice& right, Right form, Index row, Index col);

/// The same of left(k, row) × right(k, col): the left one is transposed.
Derivation derive_transposed_dot(std::string_view op, const Slice& left, const Slice& right, Index row, Index col);

}  // namespace attn::ops
