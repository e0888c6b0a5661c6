// One query against all keys, in float32: the loop that everything fused is made of.
#pragma once

#include <span>

#include "attn/matrix.h"

namespace attn::kernels {

/// Rows of `cols` floats that begin `stride` apart: a head among others, without a copy.
struct Rows {
  const float* data;
  Index stride;
  Index cols;

  const float* row(Index i) const { return data + i * stride; }
};

/// output = softmax(query · keysᵀ · factor) · values over the first `visible` keys (at least 1), in one pass. Where
/// `weights` is not null, the weights of those keys are written there.
void attend(const float* query, Rows keys, Rows values, Index visible, float factor, float* output, float* weights);

/// Throws `shape_mismatch` unless `data` has as many elements as the shape says, `not_finite` for the first that is
/// not.
void check_floats(std::string_view name, std::span<const float> data, const std::vector<Index>& shape);

/// Throws `out_of_range` unless min <= value.
void check_at_least(const char* name, Index value, Index min);

}  // namespace attn::kernels
