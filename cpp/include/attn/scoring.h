// Other ways to say how well a query and a key fit than their scaled dot product.
#pragma once

#include "attn/matrix.h"
#include "attn/score_options.h"
#include "attn/trace.h"

namespace attn {

/// d features of queries and keys to a common size a, and what each of those a features counts for.
struct AdditiveWeights {
  MatrixView query;  ///< dq × a
  MatrixView key;    ///< dk × a
  MatrixView score;  ///< 1 × a
};

/// score(i, j) = scoreWeight · tanh(query_i · queryWeight + key_j · keyWeight): queries and keys may differ in size.
/// Bahdanau et al. 2015, appendix A.1.2.
///
/// query n × dq, key m × dk, value m × dv. The usual scale is none; AutoScale is 1 / √a. Steps:
///     query, key, value, queryWeight, keyWeight, scoreWeight, bias?, projectedQuery n × a, projectedKey m × a,
///     scores n × m, scaled?, capped?, biased?, masked?, weights, output n × dv
///
/// Throws as scaled_dot_product_attention; `shape_mismatch` also where weights do not meet.
///
/// Example: `additive_attention(query, key, value, {w_query, w_key, Matrix{{1, -1}}})`
Trace additive_attention(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                         const AdditiveWeights& weights, const ScoreOptions& options = {});

/// score(i, j) = query_i · key_j, neither scaled nor projected. Luong et al. 2015, section 3.1, `dot`.
///
/// query n × d, key m × d, value m × dv. The usual scale is none. Steps:
///     query, key, value, bias?, scores, scaled?, capped?, biased?, masked?, weights, output
///
/// Throws as scaled_dot_product_attention.
Trace luong_attention(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                      const ScoreOptions& options = {});

/// score(i, j) = query_i · weight · key_j: queries and keys may differ in size. The same section, `general`.
///
/// query n × dq, key m × dk, weight dq × dk, value m × dv. The usual scale is none. Steps:
///     query, key, value, weight, bias?, projectedQuery n × dk, scores, scaled?, …, output
///
/// Throws as scaled_dot_product_attention; `shape_mismatch` also where weight does not meet query or key.
///
/// Example: `luong_attention(query, key, value, Matrix::Identity(4, 4))` is that of dot.
Trace luong_attention(const MatrixView& query, const MatrixView& key, const MatrixView& value, const MatrixView& weight,
                      const ScoreOptions& options = {});

}  // namespace attn
