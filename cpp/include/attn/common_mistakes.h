// Attention gone wrong in the ways everybody tries once: computed, so that nobody has to invent the wrong numbers.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "attn/matrix.h"
#include "attn/score_options.h"
#include "attn/trace.h"

namespace attn {

/// scores = query · key, the transpose forgotten: an error when the shapes do not meet, and silently wrong numbers when
/// they happen to (d = m).
///
/// Arguments, steps and errors as scaled_dot_product_attention; `shape_mismatch` {left: query, right: key} unless d =
/// m.
///
/// Example: `no_transpose(Matrix{{1, 0}, {0, 2}}, Matrix{{1, 2}, {0, 1}}, …).step("scores").data`   // {{1, 2}, {0, 2}}
Trace no_transpose(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                   const ScoreOptions& options = {});

/// Softmax down the columns: the weights of a key add up to 1, those of a query do not.
///
/// Arguments, steps and errors as scaled_dot_product_attention.
///
/// Example: on the two-word example the rows of weights add up to 1.23… and 0.76….
Trace column_softmax(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                     const ScoreOptions& options = {});

/// Name ("noTranspose", "columnSoftmax") and trace of each mistake that applies: whose shapes meet.
///
/// Arguments and errors as scaled_dot_product_attention.
std::vector<std::pair<std::string, Trace>> common_mistakes(const MatrixView& query, const MatrixView& key,
                                                           const MatrixView& value, const ScoreOptions& options = {});

}  // namespace attn
