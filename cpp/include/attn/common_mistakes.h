// Attention gone wrong in the ways everybody tries once: computed, so that nobody has to invent the wrong numbers.
//
// Arguments, steps and errors are those of scaled_dot_product_attention but where it says otherwise. In every trace
// output = weights · value, however the weights came about.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "attn/matrix.h"
#include "attn/score_options.h"
#include "attn/trace.h"

namespace attn {

/// The scores as they are, not over √d: a softmax of large numbers picks one key and forgets the others.
///
/// Example: with d = 64 the scores 8, 4, 0 get the weights 0.982, 0.018, 0.000 instead of 0.506, 0.307, 0.186.
Trace no_scale(const MatrixView& query, const MatrixView& key, const MatrixView& value,
               const ScoreOptions& options = {});

/// The scores over d, the root forgotten: weights as good as equal.
///
/// Example: with d = 64 the scores 8, 4, 0 get the weights 0.354, 0.333, 0.313.
Trace scale_by_d(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                 const ScoreOptions& options = {});

/// scores = query · key, the transpose forgotten: an error when the shapes do not meet, and silently wrong numbers when
/// they happen to (d = m). `shape_mismatch` {left: query, right: key} unless d = m.
///
/// Example: `no_transpose(Matrix{{1, 0}, {0, 2}}, Matrix{{1, 2}, {0, 1}}, …).step("scores").data`   // {{1, 2}, {0, 2}}
Trace no_transpose(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                   const ScoreOptions& options = {});

/// Softmax down the columns: the weights of a key add up to 1, those of a query do not.
///
/// Example: on the two-word example the rows of weights add up to 1.23… and 0.76….
Trace column_softmax(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                     const ScoreOptions& options = {});

/// Scores over their sum, no exponential: negative weights, and a division by zero when a row adds up to nothing
/// (`not_finite`). Hidden scores are 0, since -infinity has no share. Steps: …, sums, weights, output.
///
/// Example: the scores 1, -1, 2 get the weights 0.5, -0.5, 1.
Trace no_exponential(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                     const ScoreOptions& options = {});

/// The scores themselves as weights: they add up to anything. Hidden ones are 0.
Trace no_softmax(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                 const ScoreOptions& options = {});

/// Hidden scores set to 0, which e⁰ = 1 makes a weight like any other.
///
/// Example: q = (0, 1) of the three-token example, causal: the hidden third key gets 0.248.
Trace masked_score_zero(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                        const ScoreOptions& options = {});

/// Weights hidden after the softmax: what is left does not add up to 1. Steps: …, softmaxed (from the scores before the
/// mask), weights, sums, output; and when every query sees a key renormalized and renormalizedOutput, which repair it.
///
/// Example: q = (0, 1) of the three-token example, causal: sum 0.599, output (0.198, 0.802), repaired (0.330, 0.670).
Trace mask_after_softmax(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                         const ScoreOptions& options = {});

/// Every causal part of the mask one key short: a token does not see itself, and the first sees nothing.
Trace causal_hides_self(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                        const ScoreOptions& options = {});

/// Exponentials not divided by their sum: the output is a sum of values, not their mean, and grows with every key.
///
/// Example: two equal scores of 0 get the weights 1 and 1.
Trace sum_instead_of_mean(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                          const ScoreOptions& options = {});

/// Name ("noTranspose") and trace of each mistake that applies, in the order above. Does not apply: no_scale and
/// scale_by_d when the scale is a chosen one; no_transpose when the shapes do not meet; masked_score_zero and
/// mask_after_softmax without a mask; causal_hides_self without a causal one; what is not finite.
///
/// Arguments and errors as scaled_dot_product_attention.
std::vector<std::pair<std::string, Trace>> common_mistakes(const MatrixView& query, const MatrixView& key,
                                                           const MatrixView& value, const ScoreOptions& options = {});

}  // namespace attn
