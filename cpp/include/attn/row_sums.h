// What rows add up to, and what they seem to add up to once rounded.
#pragma once

#include "attn/matrix.h"
#include "attn/trace.h"

namespace attn {

/// Sums of each row of `input` (n × m, finite), as it is and as it is printed with `decimals` (0 .. 20) decimals.
///
/// Steps: input, sums n × 1, rounded n × m, roundedSums n × 1. So that a page can say: rounded 0.248 + 0.248 + 0.503 is
/// 0.999, the true sum is 1. Rounding is half away from zero on the shortest decimal that reads back as the double,
/// which is what browsers print.
///
/// Throws `empty_input`, `too_large`, `not_finite`, `out_of_range` (decimals).
///
/// Example: `row_sums(Matrix{{0.25, 0.25, 0.5}}, 1).step("roundedSums").data(0, 0)`   // 1.1
Trace row_sums(const MatrixView& input, Index decimals);

}  // namespace attn
