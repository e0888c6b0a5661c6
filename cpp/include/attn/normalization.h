// Every row brought to the same size, so that layer upon layer neither grows nor fades.
#pragma once

#include <optional>

#include "attn/matrix.h"
#include "attn/trace.h"

namespace attn {

/// What is learned, 1 × d each and either absent: the normalized row times gamma plus beta.
struct NormWeights {
  std::optional<Matrix> gamma = std::nullopt;
  std::optional<Matrix> beta = std::nullopt;
};

/// output = (input - mean) / √(variance + epsilon) · gamma + beta, mean and variance of each row: over d, not d - 1,
/// and epsilon inside the root. Ba, Kiros, Hinton 2016, equation 4.
///
/// input n × d; epsilon from 0, finite. Steps:
///     input, gamma?, beta?, mean n × 1, variance n × 1, inverseDeviation n × 1, normalized n × d, output n × d
///
/// Throws `empty_input`, `too_large`, `shape_mismatch` (gamma, beta), `out_of_range` (epsilon), `not_finite` (also for
/// a row without variance when epsilon is 0).
///
/// Example: `layer_norm(Matrix{{1, 3}}, {}, 0).step("output").data`   // {{-1, 1}}
Trace layer_norm(const MatrixView& input, const NormWeights& weights = {}, double epsilon = 1e-5);

/// output = input / √(mean square + epsilon) · gamma + beta, the mean over each row. Zhang, Sennrich 2019, equation 4
/// (who have no beta).
///
/// Steps:
///     input, gamma?, beta?, meanSquare n × 1, normalized n × d, output n × d
///
/// Throws as layer_norm.
///
/// Example: `rms_norm(Matrix{{3, 3}}, {}, 0).step("output").data`   // {{1, 1}}
Trace rms_norm(const MatrixView& input, const NormWeights& weights = {}, double epsilon = 1e-5);

}  // namespace attn
