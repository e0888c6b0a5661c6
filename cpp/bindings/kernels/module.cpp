// The float32 kernels as Wasm modules of their own: a few kilobytes, without a heap. Where things
// lie in memory, from __heap_base on, is the caller's to say (web/src/engine/kernels); sizes are checked there.
#include "../../src/kernels/head.h"
#include "../../src/kernels/vec.h"
#include "../export.h"

using namespace attn::kernels;

/// Rows first … first + count - 1 of one head. `weights` may be 0; strides in floats.
ATTN_EXPORT(attend)
void attend(const float* query, Index query_stride, const float* keys, Index key_stride, const float* values,
            Index value_stride, float* output, Index output_stride, float* weights, Index first, Index count,
            Index key_count, Index size, Index value_size, float factor, bool causal, Index past, float* scratch) {
  best({.query = {query, query_stride},
        .keys = {keys, key_stride},
        .values = {values, value_stride},
        .output = {output, output_stride},
        .weights = weights,
        .key_count = key_count,
        .size = size,
        .value_size = value_size,
        .factor = factor,
        .causal = causal,
        .past = past},
       first, count, scratch);
}

/// How many floats `attend` needs at `scratch`.
ATTN_EXPORT(attendFloats)
Index attend_floats(Index key_count, Index size, Index value_size, float* weights) {
  return scratch_floats({.weights = weights, .key_count = key_count, .size = size, .value_size = value_size});
}

/// How many floats `pack` needs at `to`.
ATTN_EXPORT(packFloats)
Index pack_floats(Index length, Index columns) { return packed_floats(length, columns); }

/// A matrix of rows that lie one after the other, as `project` reads it.
ATTN_EXPORT(pack)
void pack_matrix(const float* matrix, Index length, Index columns, float* to) {
  pack({matrix, columns}, length, columns, to);
}

/// Columns first … first + columns - 1 of `count` rows times a packed matrix of `length` rows.
ATTN_EXPORT(project)
void project(const float* input, Index input_stride, Index count, Index length, const float* packed, Index first,
             Index columns, float* output, Index output_stride) {
  dense({input, input_stride}, count, length, packed, first, columns, {output, output_stride});
}

/// Where the first is that is infinite or not a number; `count` when all are finite.
ATTN_EXPORT(finiteUntil)
Index finite_until(const float* from, Index count) {
  constexpr Index block = 1024;
  for (Index first = 0; first < count; first += block) {
    const Index last = std::min(first + block, count);
    // 0 times a finite number is 0, times anything else NaN, and that stays in the sum. Four sums do not wait for each
    // other.
    Vec sums[4] = {};
    Index i = first;
    for (; i + 16 <= last; i += 16) {
      ATTN_UNROLLED
      for (Index k = 0; k < 4; ++k) sums[k] += load(from + i + 4 * k) * splat(0);
    }
    for (; i < last; ++i) sums[0] += splat(from[i] * 0);
    const Vec sum = sums[0] + sums[1] + sums[2] + sums[3];
    if (!any(sum != sum)) continue;
    for (i = first; from[i] * 0 == 0;) ++i;
    return i;
  }
  return count;
}
