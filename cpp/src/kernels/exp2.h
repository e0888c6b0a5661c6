// 2^x of four floats: the exponential of a softmax whose scores were multiplied by log2(e) beforehand.
#pragma once

#include "vec.h"

namespace attn::kernels {

/// Valid for x <= 126, above it some number (scores that ran away are taken again); below -126 it is 2^-126, which
/// beside a largest exponential of 1 is nothing. Relative error below 1.3e-7, about one unit in the last place. 2^0 is
/// exactly 1.
///
/// x = n + f with n whole and |f| <= 1/2: 2^f by a polynomial of degree 6 (minimax, relative error 2e-9: what is left
/// is rounding; Estrin's scheme, whose parts do not wait for each other), 2^n by adding n to the exponent's bits. n
/// comes without a conversion: added to 1.5 · 2^23 a float keeps just its whole part, in the low bits. One degree less
/// saves 1 % of attention's time and is off by 1.9e-7.
ATTN_INLINE Vec exp2(Vec x) {
  const Vec shift = splat(12582912.0f);
  x = larger(x, splat(-126.0f));
  const Vec whole = x + shift;
  const Vec f = x - (whole - shift), f2 = f * f;
  const Vec high =
      multiply_add(f2, splat(1.53533634e-4f), multiply_add(f, splat(1.33988750e-3f), splat(9.61843692e-3f)));
  const Vec middle = multiply_add(f, splat(5.55033237e-2f), splat(2.40226477e-1f));
  const Vec low = multiply_add(f, splat(6.93147182e-1f), splat(1.0f));
  const Vec power = multiply_add(multiply_add(high, f2, middle), f2, low);
  return Vec(Bits(power) + (Bits(whole) << 23));
}

inline constexpr float log2e = 1.44269504088896f;

}  // namespace attn::kernels
