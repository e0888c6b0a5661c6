#include "normal.h"

#include <cmath>

namespace attn {
namespace {

/// Natural logarithm of 0 < x <= 1 by the series of 2 artanh((m - 1) / (m + 1)), x = m 2^e and m near 1.
double logarithm(double x) {
  int exponent = 0;
  double m = std::frexp(x, &exponent);  // exact, as the square root below is correctly rounded
  if (m < 0.70710678118654752) {
    m *= 2;
    --exponent;
  }
  const double s = (m - 1) / (m + 1), square = s * s;  // |s| < 0.172: twelve terms are all of a double's digits
  double sum = 0;
  for (int odd = 23; odd >= 1; odd -= 2) sum = sum * square + 1.0 / odd;
  return 2 * s * sum + exponent * 0.69314718055994531;
}

}  // namespace

NormalPair NormalPairs::next() {
  // A point in the unit circle, even; its angle is used as it is, its distance from the centre made that of a normal
  // one.
  double u = 0, v = 0, square = 0;
  do {
    u = random_.symmetric();
    v = random_.symmetric();
    square = u * u + v * v;
  } while (square >= 1 || square == 0);
  const double stretch = std::sqrt(-2 * logarithm(square) / square);
  return {u * stretch, v * stretch};
}

}  // namespace attn
