// The two products that everything here is made of, each with eight lanes at once: a matrix of `n` rows of eight floats
// is read and written forward, the other one a number at a time, as it lies.
//
// What was measured (Wasm in V8, which has 15 registers to give): five rows at a time are ten accumulators, two vectors
// of the lanes and one of the number, and no step of the long loop is written out twice: as fast as the machine
// multiplies, less 6 to 15 %. Unrolled, compilers put the steps into an order that spills. A function each, never
// inlined: V8 unrolls small loops inside others by itself.
#pragma once

#include "head.h"
#include "vec.h"

namespace attn::kernels {

/// Queries, or columns, side by side: two vectors.
inline constexpr Index lanes = 8;

/// products[m] = start + Σ_t row m [t] · columns[t], of M rows.
template <int M>
[[gnu::noinline]] void dots(const float* row, Index stride, const float* columns, const float* start, float* products,
                            Index length) {
  Vec a[M], b[M];
  const Vec start_a = load(start), start_b = load(start + 4);
  ATTN_UNROLLED
  for (int m = 0; m < M; ++m) a[m] = start_a, b[m] = start_b;
  ATTN_AS_WRITTEN
  for (Index t = 0; t < length; ++t, ++row, columns += lanes) {
    const Vec column_a = load(columns), column_b = load(columns + 4);
    ATTN_UNROLLED
    for (int m = 0; m < M; ++m) {
      const Vec x = splat(row[m * stride]);
      a[m] = multiply_add(x, column_a, a[m]);
      b[m] = multiply_add(x, column_b, b[m]);
    }
  }
  ATTN_UNROLLED
  for (int m = 0; m < M; ++m) store(products + m * lanes, a[m]), store(products + m * lanes + 4, b[m]);
}

/// mixed[m] += Σ_j row j [m] · weights[j], of M columns.
template <int M>
[[gnu::noinline]] void mix(const float* row, Index stride, const float* weights, float* mixed, Index count) {
  Vec a[M], b[M];
  ATTN_UNROLLED
  for (int m = 0; m < M; ++m) a[m] = load(mixed + m * lanes), b[m] = load(mixed + m * lanes + 4);
  ATTN_AS_WRITTEN
  for (Index j = 0; j < count; ++j, row += stride, weights += lanes) {
    const Vec weight_a = load(weights), weight_b = load(weights + 4);
    ATTN_UNROLLED
    for (int m = 0; m < M; ++m) {
      const Vec x = splat(row[m]);
      a[m] = multiply_add(x, weight_a, a[m]);
      b[m] = multiply_add(x, weight_b, b[m]);
    }
  }
  ATTN_UNROLLED
  for (int m = 0; m < M; ++m) store(mixed + m * lanes, a[m]), store(mixed + m * lanes + 4, b[m]);
}

}  // namespace attn::kernels
