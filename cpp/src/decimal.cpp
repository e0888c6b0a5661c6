#include "decimal.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace attn {
namespace {

// 0.d1d2d3… × 10^exponent, the shortest digits that read back as the number.
struct Decimal {
  std::string digits;
  int exponent;
};

Decimal shortest(double value) {
  // A decimal of 15 digits survives the way into a double and back, save in the thinned-out numbers next to zero, and
  // 17 digits hold every double. std::to_chars says the same in one call, and brings 115 kB of tables into the page.
  char buffer[32];
  const char* end = buffer;
  for (int digits = std::isnormal(value) ? 15 : 1; digits <= 17; ++digits) {
    end = buffer + std::snprintf(buffer, sizeof buffer, "%.*e", digits - 1, value);
    if (std::strtod(buffer, nullptr) == value) break;
  }
  Decimal decimal{{}, 0};
  for (const char* c = buffer; c != end; ++c) {
    if (*c == 'e') {
      decimal.exponent = std::atoi(std::string(c + 1, end).c_str()) + 1;
      break;
    }
    if (*c >= '0' && *c <= '9') decimal.digits += *c;  // the point may be the locale's comma
  }
  return decimal;
}

// One more in the last place; a carry out of the first digit makes a digit more.
void increment(Decimal& decimal) {
  for (auto digit = decimal.digits.rbegin(); digit != decimal.digits.rend(); ++digit) {
    if (*digit != '9') {
      ++*digit;
      return;
    }
    *digit = '0';
  }
  decimal.digits.insert(decimal.digits.begin(), '1');
  ++decimal.exponent;
}

}  // namespace

double round_decimal(double value, int decimals) {
  if (!std::isfinite(value) || value == 0) return value;

  Decimal decimal = shortest(std::abs(value));
  const int kept = decimal.exponent + decimals;
  if (kept >= static_cast<int>(decimal.digits.size())) return value;
  if (kept < 0) return std::copysign(0.0, value);

  const bool up = decimal.digits[static_cast<std::size_t>(kept)] >= '5';
  decimal.digits.resize(static_cast<std::size_t>(kept));
  if (up) increment(decimal);
  if (decimal.digits.empty()) return std::copysign(0.0, value);

  // Digits and a power of ten, without a decimal point: strtod looks for that of the current locale.
  const int power = decimal.exponent - static_cast<int>(decimal.digits.size());
  const std::string text = decimal.digits + "e" + std::to_string(power);
  return std::copysign(std::strtod(text.c_str(), nullptr), value);
}

}  // namespace attn
