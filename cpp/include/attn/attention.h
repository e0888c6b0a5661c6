// Attention, every step kept.
#pragma once

#include "attn/matrix.h"
#include "attn/score_options.h"
#include "attn/trace.h"

namespace attn {

/// output = softmax(query · keyᵀ / √d) · value, row by row. Vaswani et al. 2017, equation 1.
///
/// query n × d, key m × d, value m × dv; all finite. Steps:
///     query, key, value, [bias], scores n × m, scaled, capped?, biased?, masked?, weights, output n × dv
///
/// Throws `empty_input`, `too_large`, `shape_mismatch` (query and key, key and value, scores and bias), `invalid_mask`,
/// `out_of_range` (softcap), `not_finite` (cells, scale, maskedScore; a step that overflowed).
///
/// Example:
///     const Matrix query{{1, 0, 1, 0}, {0, 1, 0, 1}}, key{{1, 0, 1, 0}, {1, 1, 1, 1}}, value{{10, 0}, {0, 10}};
///     scaled_dot_product_attention(query, key, value).step("output").data;   // {{5, 5}, {2.689…, 7.310…}}
Trace scaled_dot_product_attention(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                                   const ScoreOptions& options = {});

/// in × out: query D × d, key D × d, value D × dv. (The transpose of what torch's Linear stores.)
struct AttentionWeights {
  MatrixView query;
  MatrixView key;
  MatrixView value;
};

/// Scaled dot-product attention of a sequence with itself: query = input · queryWeight, and so on.
///
/// input n × D. Steps:
///     input, queryWeight, keyWeight, valueWeight, [bias], query, key, value, scores, … output
///
/// Throws as above; the shapes of input and each weight must meet, and the two head sizes.
///
/// Example: `self_attention(input, {query_weight, key_weight, value_weight}, {.mask = {mask::Causal{}}})`
Trace self_attention(const MatrixView& input, const AttentionWeights& weights, const ScoreOptions& options = {});

/// Scaled dot-product attention of one sequence to another: queries from the input, keys and values from the context.
///
/// input n × D, context m × Dc; weights: query D × d, key Dc × d, value Dc × dv. Steps:
///     input, context, queryWeight, keyWeight, valueWeight, [bias], query, key, value, scores, … output
///
/// Throws as above.
///
/// Example: `cross_attention(decoded, encoded, {query_weight, key_weight, value_weight})`
Trace cross_attention(const MatrixView& input, const MatrixView& context, const AttentionWeights& weights,
                      const ScoreOptions& options = {});

}  // namespace attn
