#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include "elementary.h"
#include "two_doubles.h"

namespace attn::elementary {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// ln 2 in two parts, the first of 32 bits: its products with an exponent are exact.
constexpr double ln2_high = 0x1.62e42feep-1;
constexpr double ln2_low = 0x1.a39ef35793c76p-33;

/// 2^n, for -1022 <= n <= 1023.
double power_of_two(int n) { return std::bit_cast<double>(std::uint64_t(n + 1023) << 52); }

/// e^x = (1 + more) 2^exponent, |more| < 0.42.
struct Scaled {
  double more;
  int exponent;
};

/// Of x + low, |x| < 1000.
Scaled scaled_exp(double x, double low = 0) {
  const int exponent = int(x * std::numbers::log2e + (x < 0 ? -0.5 : 0.5));
  const double high = x - exponent * ln2_high, rest = exponent * ln2_low - low;
  const double r = high - rest, square = r * r;  // |r| <= ln(2) / 2
  // e^r - 1 = 2r / (r coth(r/2) - r), and r coth(r/2) = 2 + r²/6 - r⁴/360 + …, whose coefficients are 2 B₂ₙ / (2n)!
  const double series =
      square *
      (1.0 / 6 -
       square * (1.0 / 360 -
                 square * (1.0 / 15120 -
                           square * (1.0 / 604800 - square * (1.0 / 23950080 - square * (691.0 / 653837184000))))));
  const double c = r - series;
  return {high - (rest - r * c / (2 - c)), exponent};
}

/// e^(x + low)
double exp_of(double x, double low) {
  if (!(x > -746)) return x != x ? x : 0;
  if (x > 710) return infinity;
  const auto [more, exponent] = scaled_exp(x, low);
  // in two steps: the factor itself may be no double where the result is one
  const int half = exponent / 2;
  return (1 + more) * power_of_two(half) * power_of_two(exponent - half);
}

/// Natural logarithm of 0 < x < infinity, with twelve further bits.
TwoDoubles log_of(double x) {
  int exponent = 0;
  if (x < 0x1p-1022) {  // subnormal
    x *= 0x1p54;
    exponent = -54;
  }
  // x = m 2^exponent, m between √½ and √2
  constexpr std::uint64_t fraction = (std::uint64_t(1) << 52) - 1, one = std::uint64_t(1023) << 52;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  double m = std::bit_cast<double>((bits & fraction) | one);
  exponent += int(bits >> 52) - 1023;
  if (m > std::numbers::sqrt2) {
    m /= 2;
    ++exponent;
  }
  // ln m = 2 artanh(s) = 2 (s + s³/3 + s⁵/5 + …), s = (m - 1) / (m + 1), |s| < 0.172: twelve terms are all of its
  // digits
  const TwoDoubles divisor = m > 1 ? sum_of(m, 1) : sum_of(1, m);
  const double s = (m - 1) / divisor.high, square = s * s;
  const TwoDoubles back = product_of(s, divisor.high);
  const double s_low = (m - 1 - back.high - back.low - s * divisor.low) / divisor.high;
  double series = 0;
  for (int odd = 23; odd > 1; odd -= 2) series = series * square + 1.0 / odd;
  const double tail = 2 * (s_low + s * square * series);
  if (exponent == 0) return sum_of(2 * s, tail);
  const TwoDoubles whole = sum_of(exponent * ln2_high, 2 * s);  // at least 0.69, and at most 0.35
  return sum_of(whole.high, whole.low + (tail + exponent * ln2_low));
}

}  // namespace

double exp(double x) { return exp_of(x, 0); }

double log(double x) {
  if (x <= 0) return x == 0 ? -infinity : std::numeric_limits<double>::quiet_NaN();
  if (!(x < infinity)) return x;
  return log_of(x).high;
}

double pow(double base, double exponent) {
  const TwoDoubles log = log_of(base), product = product_of(exponent, log.high);
  return exp_of(product.high, product.low + exponent * log.low);
}

double tanh(double x) {
  const double size = std::abs(x);
  if (!(size <= 20)) return x != x ? x : std::copysign(1, x);
  // e^2x - 1, of which nothing is lost where it is small
  const auto [more, exponent] = scaled_exp(2 * size);
  const double power = power_of_two(exponent), above = power - 1 + power * more;
  return std::copysign(above / (above + 2), x);
}

double erf(double x) {
  const double size = std::abs(x);
  if (size > 6) return std::copysign(1, x);
  const TwoDoubles square = product_of(size, size);
  const double bell = std::numbers::inv_sqrtpi * exp_of(-square.high, -square.low);  // e^(-x²) / √π
  if (size < 1.5) {
    // 2 bell (x + 2 x³/3 + 4 x⁵/(3·5) + 8 x⁷/(3·5·7) + …)
    double series = 1;
    for (int odd = 49; odd > 1; odd -= 2) series = 1 + 2 * square.high / odd * series;
    return 2 * bell * x * series;
  }
  // 1 - bell / (x + 1/2 / (x + 2/2 / (x + 3/2 / (x + …))))
  double fraction = size;
  for (int k = 80; k > 0; --k) fraction = size + 0.5 * k / fraction;
  return std::copysign(1 - bell / fraction, x);
}

}  // namespace attn::elementary
