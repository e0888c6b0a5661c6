// Attention backwards: how a loss, of which only the gradient at the output is known, depends on everything before it.
#pragma once

#include <span>

#include "attn/attention.h"
#include "attn/matrix.h"
#include "attn/score_options.h"
#include "attn/trace.h"

namespace attn {

/// The gradients of scaled dot-product attention. With G = outputGradient n × dv, P = weights:
///
///     valueGradient    Pᵀ · G                                         m × dv
///     weightsGradient  G · valueᵀ                                     n × m
///     scoresGradient   factor · P ∘ (weightsGradient - Σ P ∘ weightsGradient), row by row
///     queryGradient    scoresGradient · key                           n × d
///     keyGradient      scoresGradientᵀ · query                        m × d
///
/// Each is the gradient of the step it is named after, so that of scores has the scale in it. A soft cap, or a mask
/// with a finite maskedScore, adds a step for each on the way back: maskedGradient?, cappedGradient?, scaledGradient?.
///
/// Steps: query, key, value, [bias], outputGradient, those of scaled_dot_product_attention, then the gradients.
///
/// Throws as scaled_dot_product_attention, and `shape_mismatch` for outputGradient and output.
///
/// Example: `attention_gradient(query, key, value, Matrix::Ones(n, dv)).step("queryGradient").data`
Trace attention_gradient(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                         const MatrixView& output_gradient, const ScoreOptions& options = {});

/// The same of self_attention, and on through the projections:
///
///     queryWeightGradient  inputᵀ · queryGradient, keyWeightGradient and valueWeightGradient alike
///     inputGradient        queryGradient · queryWeightᵀ + keyGradient · keyWeightᵀ + valueGradient · valueWeightᵀ
///
/// The summands are steps as well: inputGradient.query, inputGradient.key, inputGradient.value, and the sum of the
/// first two inputGradient.queryKey.
///
/// Example: `self_attention_gradient(input, {wq, wk, wv}, output_gradient).step("queryWeightGradient")`
Trace self_attention_gradient(const MatrixView& input, const AttentionWeights& weights,
                              const MatrixView& output_gradient, const ScoreOptions& options = {});

/// How every weight answers to every score: jacobian(i, j) = weight i · ((i = j) - weight j), n × n.
///
/// Steps: scores 1 × n, weights 1 × n, jacobian n × n. Throws `empty_input`, `too_large`, `not_finite`.
///
/// Example: `softmax_jacobian(scores)` of {0, 0} is {{0.25, -0.25}, {-0.25, 0.25}}.
Trace softmax_jacobian(std::span<const double> scores);

}  // namespace attn
