// 2^x of four floats: the exponential of a softmax whose scores were multiplied by log2(e) beforehand.
#pragma once

#include "vec.h"

namespace attn::kernels {

/// Valid for x <= 126; below -126 it is 2^-126, which beside a largest exponential of 1 is nothing. Relative error
/// below 2.4e-7, two units in the last place. 2^0 is exactly 1.
///
/// x = n + f with n whole and |f| <= 1/2: 2^f by a polynomial of degree 5 (minimax, relative error 2e-7; Estrin's
/// scheme, whose two halves do not wait for each other), 2^n by adding n to the exponent's bits. n comes without a
/// conversion: added to 1.5 · 2^23 a float keeps just its whole part, in the low bits.
ATTN_INLINE Vec exp2(Vec x) {
  const Vec shift = splat(12582912.0f);
  x = larger(x, splat(-126.0f));
  const Vec whole = x + shift;
  const Vec f = x - (whole - shift), f2 = f * f;
  const Vec high = multiply_add(f, splat(1.3398874e-3f), splat(9.6184373e-3f));
  const Vec middle = multiply_add(f, splat(5.5503324e-2f), splat(2.4022648e-1f));
  const Vec low = multiply_add(f, splat(6.9314720e-1f), splat(1.0f));
  const Vec power = multiply_add(multiply_add(high, f2, middle), f2, low);
  return Vec(Ints(power) + (Ints(whole) << 23));
}

inline constexpr float log2e = 1.44269504088896f;

}  // namespace attn::kernels
