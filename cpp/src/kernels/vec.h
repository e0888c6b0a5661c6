// Four floats at once, as every machine of the last fifteen years has them: SSE, NEON, Wasm's SIMD128. The compiler's
// own vector types, so that one source serves them all; where there is no such unit it takes the four one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace attn::kernels {

using Vec = float __attribute__((vector_size(16)));
using Ints = std::int32_t __attribute__((vector_size(16)));
using Bits = std::uint32_t __attribute__((vector_size(16)));

/// Inlined also where a build for size would not: a call costs more than what it does.
#define ATTN_INLINE inline __attribute__((always_inline))

/// Before a short loop whose turns are to be written out, so that an array of vectors becomes as many registers; and
/// before a long one that is to stay as it is: compilers for Wasm reorder what they unrolled until registers run out.
#ifdef __clang__
#define ATTN_UNROLLED _Pragma("clang loop unroll(full)")
#define ATTN_AS_WRITTEN _Pragma("clang loop unroll(disable) vectorize(disable)")
#else
#define ATTN_UNROLLED _Pragma("GCC unroll 8")
#define ATTN_AS_WRITTEN
#endif

/// A copy, because floats of a caller are aligned to 4 bytes, not to 16.
ATTN_INLINE Vec load(const float* from) {
  Vec v;
  std::memcpy(&v, from, sizeof v);
  return v;
}

ATTN_INLINE void store(float* to, Vec v) { std::memcpy(to, &v, sizeof v); }

ATTN_INLINE Vec splat(float x) { return Vec{x, x, x, x}; }

ATTN_INLINE Vec larger(Vec a, Vec b) {
#ifdef __wasm_simd128__
  return __builtin_wasm_pmax_f32x4(a, b);  // one instruction on x86; f32x4.max, careful about NaN and -0, is seven
#else
  return a < b ? b : a;
#endif
}

/// a · b + c. Rounded once where a machine can (relaxed SIMD on one that has fused multiply-add), else twice.
ATTN_INLINE Vec multiply_add(Vec a, Vec b, Vec c) {
#ifdef __wasm_relaxed_simd__
  return __builtin_wasm_relaxed_madd_f32x4(a, b, c);
#else
  return a * b + c;
#endif
}

/// Rows become columns.
ATTN_INLINE void transpose(Vec& a, Vec& b, Vec& c, Vec& d) {
  const Vec ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5), ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Vec cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5), cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
  b = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
  c = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
  d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

ATTN_INLINE bool any(Ints truths) {
#ifdef __wasm_simd128__
  return __builtin_wasm_any_true_v128(truths);
#else
  return (truths[0] | truths[1] | truths[2] | truths[3]) != 0;
#endif
}

}  // namespace attn::kernels
