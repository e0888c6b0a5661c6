// How often numbers fall where.
#pragma once

#include "attn/matrix.h"
#include "attn/trace.h"

namespace attn {

/// From `from` to `to` in so many bins of the same width.
struct Bins {
  double from = 0;
  double to = 1;
  Index count = 10;
};

/// How many of the values fall into each bin: counts(0, i) of edges(0, i) ≤ value < edges(0, i + 1). What lies beyond
/// the edges is not counted.
///
/// Steps: values n × m, edges 1 × (bins + 1), counts 1 × bins.
///
/// Throws `out_of_range` (bins: 1 to 1000; to: more than from), `not_finite` (from, to, values), `empty_input`.
///
/// Example: `histogram(Matrix{{0, 1, 1, 2}}, {0, 2, 2}).step("counts").data` is {{1, 2}}.
Trace histogram(const MatrixView& values, const Bins& bins);

}  // namespace attn
