// Two matrices beside each other: by how much they differ, and which way their rows point.
#pragma once

#include "attn/matrix.h"
#include "attn/trace.h"

namespace attn {

/// What `left` has more than `right` (both n × m, finite or -infinity), cell by cell. Two equal cells differ by 0, also
/// two that are hidden.
///
/// Steps: left, right, difference n × m. `axes` is what the rows and columns of both stand for.
///
/// Throws `empty_input`, `too_large`, `shape_mismatch`, `not_finite` (NaN; a hidden cell of `right` that `left` shows).
///
/// Example: `difference(Matrix{{0.7, 0.3}}, Matrix{{0.5, 0.5}}).step("difference").data(0, 0)`   // 0.2
Trace difference(const MatrixView& left, const MatrixView& right, const Axes& axes = {"query", "key"});

/// Which way queries (n × d) and keys (m × d) point, and how long they are: score = length × length × cosine of the
/// angle between them. A row of zeros points nowhere: its cosine is 0.
///
/// Steps: query, key, scores n × m, queryLength n × 1, keyLength m × 1, cosines n × m, angles n × m (degrees, 0 ..
/// 180).
///
/// Throws `empty_input`, `too_large`, `shape_mismatch`, `not_finite`.
///
/// Example: `cosine_similarity(Matrix{{1, 0}}, Matrix{{1, 1}}).step("degrees").data(0, 0)`   // 45
Trace cosine_similarity(const MatrixView& query, const MatrixView& key);

}  // namespace attn
