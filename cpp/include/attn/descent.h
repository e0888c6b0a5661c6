// Learning in small: a loss, one step down its gradient, and the gradient measured without calculus.
#pragma once

#include <string>

#include "attn/matrix.h"
#include "attn/score_options.h"
#include "attn/trace.h"

namespace attn {

/// Scaled dot-product attention whose output should be `target_output`. The loss is the mean of the squared errors.
struct Lesson {
  MatrixView query, key, value, target_output;
  ScoreOptions options;
};

/// The loss, its gradients, one step of gradient descent and the loss after it:
///
///     errors          output - targetOutput
///     loss 1 × 1      mean of errors²
///     outputGradient  2 / (n dv) · errors, and from there the gradients of attention_gradient
///     queryStep       -rate · queryGradient; keyStep and valueStep alike
///     after.query     query + queryStep; after.key and after.value alike, and attention of them: after.scores …
///     after.loss      below `loss` when the rate is small enough
///
/// Steps: query, key, value, [bias], targetOutput, those of scaled_dot_product_attention, errors, errorRow, loss,
/// outputGradient, the gradients, queryStep, keyStep, valueStep, after.query …, after.loss.
///
/// Throws as scaled_dot_product_attention, `shape_mismatch` for targetOutput and output, `not_finite` (rate).
///
/// Example: `attention_descent({query, key, value, target}, 0.5).step("after.loss").data(0, 0)`
Trace attention_descent(const Lesson& lesson, double rate);

/// One cell of one step, and by how much it is moved up and down.
struct Nudge {
  std::string of;  ///< the step: query, key, value, scores, weights, output, …
  Index row = 0;
  Index col = 0;
  double by = 1e-4;
};

/// How the loss answers to one cell, measured: (loss above - loss below) / (2 by). Only what depends on the cell is
/// computed again, twice.
///
/// Steps: those of attention_descent up to loss; nudge; above.<of>, what depends on it, above.loss; the same below;
/// difference, distance, centralDifference 1 × 1.
///
/// Throws as attention_descent, `unknown_step` for a step that is not there, `out_of_range` (row, col, by).
///
/// Example: `central_difference({query, key, value, target}, {"query", 0, 1}).step("centralDifference").data(0, 0)`
/// is near `attention_descent(…).step("queryGradient").data(0, 1)`.
Trace central_difference(const Lesson& lesson, const Nudge& nudge);

}  // namespace attn
