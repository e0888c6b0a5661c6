#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "elementary.h"
#include "two_doubles.h"

namespace attn::elementary {
namespace {

/// 2/π in binary, from the point on: as many digits as the largest double needs.
constexpr std::array<std::uint32_t, 37> two_over_pi = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561,
    0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484,
    0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
    0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b,
    0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046};
constexpr TwoDoubles half_pi = {0x1.921fb54442d18p0, 0x1.1a62633145c07p-54};

/// An angle as quarter turns, of which only what is left of four counts, and a rest of at most an eighth of a turn.
struct Turns {
  int quarters;
  TwoDoubles rest;
};

/// Of angle >= 0. The angle times 2/π in whole numbers, without what are multiples of four. Payne, Hanek 1983.
Turns turns_of(double angle) {
  if (angle <= half_pi.high / 2) return {0, {angle, 0}};
  const auto bits = std::bit_cast<std::uint64_t>(angle);
  const int exponent = int(bits >> 52) - 1075;
  const std::uint64_t digits =
      (bits & ((std::uint64_t(1) << 52) - 1)) | (std::uint64_t(1) << 52);  // angle = digits 2^exponent

  // of 2/π the words before `first` give multiples of four, and those after seven nothing that a double could hold
  constexpr int words = 7;
  const int first = exponent < 2 ? 0 : (exponent - 2) / 32;
  std::array<std::uint32_t, words + 4> product = {};  // the lowest first; above the ninth nothing
  for (int half = 0; half < 2; ++half) {
    const std::uint64_t factor = half == 0 ? digits & 0xffffffff : digits >> 32;
    std::uint64_t carry = 0;
    for (int i = 0; i < words; ++i) {
      carry += factor * two_over_pi[first + words - 1 - i] + product[i + half];
      product[i + half] = std::uint32_t(carry);
      carry >>= 32;
    }
    product[words + half] = std::uint32_t(carry);
  }

  // where the point is, and 64 bits from a place on
  const int point = 32 * (first + words) - exponent;
  const auto bits_at = [&](int place) {
    const int word = place / 32, shift = place % 32;
    const std::uint64_t low = product[word] | std::uint64_t(product[word + 1]) << 32;
    return shift == 0 ? low : low >> shift | std::uint64_t(product[word + 2]) << (64 - shift);
  };
  const auto fraction = std::int64_t(bits_at(point - 64));  // from -1/2 on: the nearest quarter, not the one before
  const int quarters = int(bits_at(point) & 3) + (fraction < 0);
  const std::uint64_t beyond = bits_at(point - 128);

  const double high = double(fraction >> 11) * 0x1p-53;
  const double low = (double(fraction & 2047) + double(beyond) * 0x1p-64) * 0x1p-64;
  const TwoDoubles part = sum_of(high, low), turned = product_of(part.high, half_pi.high);
  return {quarters, sum_of(turned.high, turned.low + (part.high * half_pi.low + part.low * half_pi.high))};
}

/// sin x = x - x³/3! + x⁵/5! - …, for |x| <= π/4.
double sine_of(const TwoDoubles& x) {
  const double square = x.high * x.high;
  double series = 1;
  for (int k = 19; k > 4; k -= 2) series = 1 - series * square / (k * (k - 1));
  return x.high + (x.low * (1 - square / 2) - x.high * square / 6 * series);
}

/// cos x = 1 - x²/2! + x⁴/4! - …, for |x| <= π/4.
double cosine_of(const TwoDoubles& x) {
  const double square = x.high * x.high, half = square / 2;
  double series = 1;
  for (int k = 18; k > 5; k -= 2) series = 1 - series * square / (k * (k - 1));
  const double near = 1 - half;
  return near + ((1 - near - half) + (square * square / 24 * series - x.high * x.low));
}

/// The angle whose sine is x, for |x| <= √½: by Newton's method, from the first terms of its series.
double asin(double x) {
  double angle = x + x * x * x / 6;
  for (int step = 0; step < 3; ++step) angle += (x - sine_of({angle, 0})) / cosine_of({angle, 0});
  return angle;
}

}  // namespace

double sin(double angle) {
  if (!(std::abs(angle) < HUGE_VAL)) return angle - angle;
  const auto [quarters, rest] = turns_of(std::abs(angle));
  const double size = quarters & 1 ? cosine_of(rest) : sine_of(rest);
  return ((quarters & 2) != 0) != std::signbit(angle) ? -size : size;
}

double cos(double angle) {
  if (!(std::abs(angle) < HUGE_VAL)) return angle - angle;
  const auto [quarters, rest] = turns_of(std::abs(angle));
  const double size = quarters & 1 ? sine_of(rest) : cosine_of(rest);
  return (quarters + 1) & 2 ? -size : size;
}

double acos(double x) {
  if (std::abs(x) <= 0.5) return half_pi.high - (asin(x) - half_pi.low);
  const double half = asin(std::sqrt((1 - std::abs(x)) / 2));
  return x > 0 ? 2 * half : 2 * (half_pi.high - (half - half_pi.low));
}

}  // namespace attn::elementary
