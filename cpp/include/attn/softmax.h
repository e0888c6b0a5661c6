// Softmax, taken apart.
#pragma once

#include "attn/matrix.h"
#include "attn/trace.h"

namespace attn {

enum class SoftmaxAxis { row, column };

struct SoftmaxOptions {
  /// What adds up to 1. Attention needs rows.
  SoftmaxAxis axis = SoftmaxAxis::row;

  /// exp(score / temperature): below 1 sharpens, above 1 flattens. Above 0, finite.
  double temperature = 1;

  /// Subtract the maximum first. Without, large scores overflow to infinity and NaN, and the trace shows it.
  bool stable = true;
};

/// weights = exp(scores - max) / sum of it, along each row (or column).
///
/// scores n × m, finite. Steps:
///     scores, shifted? (when stable), exponentials, sums (n × 1, or 1 × m), weights
///
/// Throws `empty_input`, `too_large`, `not_finite`, `out_of_range` (temperature).
///
/// Example: `softmax(Matrix{{8, 4, 0}}).step("weights").data`   // {{0.98169…, 0.01798…, 0.00033…}}
Trace softmax(const MatrixView& scores, const SoftmaxOptions& options = {});

/// logWeights = (scores - max) - log(sum): finite also where a weight is so small that its own logarithm would be that
/// of 0. Steps as above, with logWeights for weights. Throws as softmax.
///
/// Example: `log_softmax(Matrix{{1000, 0}}).step("logWeights").data`   // {{0, -1000}}
Trace log_softmax(const MatrixView& scores, const SoftmaxOptions& options = {});

}  // namespace attn
