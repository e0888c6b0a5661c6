// A number as the sum of two doubles, of which the second is what rounding took from the first. Dekker 1971.
#pragma once

namespace attn::elementary {

struct TwoDoubles {
  double high;
  double low;
};

/// a + b, for |a| >= |b|.
inline TwoDoubles sum_of(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/// a b. Neither beyond 2^996.
inline TwoDoubles product_of(double a, double b) {
  constexpr double splitter = 0x1p27 + 1;
  const auto half = [](double x) { return x * splitter - (x * splitter - x); };  // its upper 26 bits
  const double product = a * b, a1 = half(a), a2 = a - a1, b1 = half(b), b2 = b - b1;
  return {product, a2 * b2 - (((product - a1 * b1) - a2 * b1) - a1 * b2)};
}

}  // namespace attn::elementary
