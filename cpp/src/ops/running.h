// What the ops of a softmax that runs over tiles have in common. A row that has seen nothing but hidden scores has the
// maximum -infinity; its differences are -infinity then, not NaN, so its exponentials are 0.
#pragma once

#include <limits>

#include "attn/op.h"

namespace attn::ops {

inline constexpr double hidden = -std::numeric_limits<double>::infinity();

inline double shifted_by(double score, double max) { return score == hidden ? hidden : score - max; }

/// A column with one number for each row of `scores`.
inline void check_column(const NamedShape& scores, const NamedShape& column) {
  if (column.shape != Shape{scores.shape.rows, 1}) throw error::shape_mismatch(scores, column);
}

inline void check_operand_count(bool allowed, std::size_t count) {
  if (!allowed) throw error::invalid_option("operands", std::to_string(count));
}

}  // namespace attn::ops
