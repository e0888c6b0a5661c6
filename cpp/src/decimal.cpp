#include "decimal.h"

#include <cmath>

namespace attn {

// In arithmetic, not in text: digits that read back are 54 kB of tables in the page (std::to_chars) or 8 kB of printf
// and strtod, after gzip. The decimal half-way between two results, (2k + 1) / (2 · 10^decimals), is one correctly
// rounded division of exact doubles. A double above it has its shortest decimal above the half, and one below, below.
// The double that equals it has the half itself as its shortest decimal, as long as no more than 14 digits are kept:
// then no other decimal of that length is within its reach. With 15 and more the last digit may fall either way.
// Compared with std::to_chars on six million numbers, halves and their neighbours among them: equal bit for bit.
double round_decimal(double value, int decimals) {
  double unit = 1;
  for (int i = 0; i < decimals; ++i) unit *= 10;  // exact up to 10^22

  const double magnitude = std::abs(value);
  const double scaled = magnitude * unit;
  if (!(scaled < 0x1p52)) return value;  // no double has decimals beyond that; also infinities and NaN

  const double below = std::floor(scaled);
  const double half = (2 * below + 1) / (2 * unit);
  return std::copysign((magnitude < half ? below : below + 1) / unit, value);
}

}  // namespace attn
