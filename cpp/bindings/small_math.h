// exp, log, exp2 and pow without tables. Those of musl, which Emscripten's are, look up a part of their result: 10 kB
// of digits that nothing can pack, an eighth of the module. These take a few nanoseconds longer and are wrong by less
// than one in the last place, as those are by less than 0.6; small_math_test.cpp holds them to it.
//
// Nothing here may be contracted or reordered: the low parts are what rounding has cut off.
#pragma once

#include <array>
#include <cmath>
#include <limits>

namespace attn::small_math {

/// high + low, more digits than one double has; |low| is at most half a unit in high's last place.
struct Sum {
  double high;
  double low;
};

/// a + b, exactly. Knuth.
inline Sum add(double a, double b) {
  const double high = a + b;
  const double of_b = high - a;
  return {high, (a - (high - of_b)) + (b - of_b)};
}

/// a · b, exactly, as long as nothing overflows: by halves of 26 bits, of which products fit. Dekker, Veltkamp.
inline Sum multiply(double a, double b) {
  const auto half = [](double x) {
    const double cut = x * 0x8000001p0;
    return cut - (cut - x);
  };
  const double high = a * b;
  const double a_high = half(a), a_low = a - a_high;
  const double b_high = half(b), b_low = b - b_high;
  return {high, ((a_high * b_high - high) + a_high * b_low + a_low * b_high) + a_low * b_low};
}

/// ln 2. The high part ends in eleven zeros: up to 2^11 times it is exact.
constexpr Sum ln2{0x1.62e42fefa3800p-1, 0x1.ef35793c76730p-45};

/// exp(x.high + x.low): 2^k · exp(r), r at most ln 2 / 2.
inline double exp(Sum x) {
  constexpr double most = 709.79, least = -745.14;  // beyond, only infinity and 0 are near
  if (!(x.high < most)) return x.high * std::numeric_limits<double>::infinity();  // also NaN
  if (x.high < least) return 0;

  constexpr double inverse_ln2 = 1 / (ln2.high + ln2.low);
  const double k = std::floor(x.high * inverse_ln2 + 0.5);
  const Sum r = add(x.high - k * ln2.high, x.low - k * ln2.low);

  // 1 + r + r²/2! + r³/3! + …, the even and the odd powers apart, so that neither waits for the other
  constexpr int last = 13;  // r^14/14! is below 2^-57
  constexpr auto inverse_factorials = [] {
    std::array<double, last + 1> inverses{1};
    double factorial = 1;
    for (int n = 1; n <= last; ++n) inverses[static_cast<std::size_t>(n)] = 1 / (factorial *= n);
    return inverses;
  }();
  const double square = r.high * r.high;
  double even = 0, odd = 0;
  for (std::size_t n = last; n > 2; n -= 2) {
    odd = odd * square + inverse_factorials[n];
    even = even * square + inverse_factorials[n - 1];
  }
  const double rest = square * (even + r.high * odd);
  return std::scalbn(1 + (r.high + (rest + r.low)), static_cast<int>(k));
}

/// ln x of a finite x above 0: k · ln 2 + ln m, m from √½ to √2.
inline Sum log_sum(double x) {
  int k;
  double m = std::frexp(x, &k);
  if (m < 0x1.6a09e667f3bcdp-1) {
    m *= 2;
    --k;
  }
  // ln m = 2 artanh s = 2 (s + s³/3 + s⁵/5 + …), s = (m - 1) / (m + 1): at most 0.172, and its square 0.03
  const Sum divisor = add(m, 1);
  const double s = (m - 1) / divisor.high;
  const Sum product = multiply(s, divisor.high);
  const double s_low = ((m - 1 - product.high) - product.low - s * divisor.low) / divisor.high;
  const double square = s * s;
  double series = 0;
  for (int n = 25; n > 1; n -= 2) series = (series + 1.0 / n) * square;

  const Sum high = add(k * ln2.high, 2 * s);
  return add(high.high, high.low + (2 * (s_low + s * series) + k * ln2.low));
}

inline double exp(double x) { return exp(Sum{x, 0}); }

inline double log(double x) {
  if (!(x > 0)) return x == 0 ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
  return std::isinf(x) ? x : log_sum(x).high;
}

inline double exp2(double x) {
  if (!(std::abs(x) < 2048)) return exp(x);  // infinity, 0 or NaN
  const double k = std::floor(x + 0.5);
  const double r = x - k;
  const Sum power = multiply(r, ln2.high);
  return std::scalbn(exp(Sum{power.high, power.low + r * ln2.low}), static_cast<int>(k));
}

/// x^y = exp(y · ln x).
inline double pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (std::isnan(x) || std::isnan(y)) return x + y;
  const bool whole = y == std::floor(y);
  if (x < 0 && !whole && !std::isinf(x)) return std::numeric_limits<double>::quiet_NaN();
  const double sign = std::signbit(x) && whole && y / 2 != std::floor(y / 2) ? -1 : 1;

  const double size = std::abs(x);
  if (size == 1) return sign;
  if (size == 0 || std::isinf(size) || !(std::abs(y) < 0x1p70)) {
    return (size < 1) == (y < 0) ? sign * std::numeric_limits<double>::infinity() : sign * 0.0;
  }
  const Sum base = log_sum(size);
  const Sum power = multiply(y, base.high);
  return sign * exp(Sum{power.high, power.low + y * base.low});
}

}  // namespace attn::small_math
