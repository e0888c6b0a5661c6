// The table-free functions of the Wasm module, held against the C library's in long double.
#include "../../cpp/bindings/small_math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace {

namespace small = attn::small_math;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double smallest = std::numeric_limits<double>::denorm_min();

/// How far `value` is from the true one, in units of its last place; subnormals have the last place of the least
/// normal.
double units_off(double value, long double truth) {
  int exponent;
  std::frexp(static_cast<double>(truth), &exponent);
  const long double unit = std::ldexp(1.0L, std::max(exponent - 53, -1074));
  return static_cast<double>(std::abs(static_cast<long double>(value) - truth) / unit);
}

template <typename Ours, typename Theirs>
void expect_near(double from, double to, Ours ours, Theirs theirs) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> within(from, to);
  double worst = 0;
  for (int i = 0; i < 200'000; ++i) {
    const double x = within(random);
    const double off = units_off(ours(x), theirs(static_cast<long double>(x)));
    if (off > worst) worst = off;
    ASSERT_LT(off, 1) << "of " << x;
  }
  EXPECT_GT(worst, 0.4);  // a comparison of something with itself would say 0
}

TEST(SmallMath, ExpIsWithinOneUnit) {
  const auto ours = [](double x) { return small::exp(x); };
  const auto theirs = [](long double x) { return std::exp(x); };
  expect_near(-1, 1, ours, theirs);
  expect_near(-40, 0, ours, theirs);
  expect_near(-745, 709.7, ours, theirs);
}

TEST(SmallMath, LogIsWithinOneUnit) {
  const auto theirs = [](long double x) { return std::log(x); };
  expect_near(0.5, 2, small::log, theirs);
  expect_near(0.999, 1.001, small::log, theirs);
  expect_near(0, 1e6, small::log, theirs);
  expect_near(0, 1e300, small::log, theirs);
  expect_near(0, 1e-308, small::log, theirs);
}

TEST(SmallMath, Exp2IsWithinOneUnitAndExactOnWholeNumbers) {
  expect_near(-8, 8, small::exp2, [](long double x) { return std::exp2(x); });
  expect_near(-1074, 1023.9, small::exp2, [](long double x) { return std::exp2(x); });
  for (int k = -1074; k <= 1023; ++k) EXPECT_EQ(small::exp2(k), std::ldexp(1.0, k)) << k;
}

TEST(SmallMath, PowIsWithinOneUnitOverTheBasesOfPositions) {
  for (const double base : {2.0, 10.0, 100.0, 10000.0, 500000.0, 1e9, 0.3}) {
    expect_near(
        -1, 1, [=](double y) { return small::pow(base, y); },
        [=](long double y) { return std::pow(static_cast<long double>(base), y); });
  }
  expect_near(
      -30, 30, [](double y) { return small::pow(1234.5, y); }, [](long double y) { return std::pow(1234.5L, y); });
}

TEST(SmallMath, PowOfWholeNumbersIsExact) {
  EXPECT_EQ(small::pow(10000, 0.5), 100);
  EXPECT_EQ(small::pow(10000, 0.25), 10);
  EXPECT_EQ(small::pow(2, 52), 0x1p52);
  EXPECT_EQ(small::pow(3, 33), 5559060566555523);
  EXPECT_EQ(small::pow(10, 15), 1e15);
  EXPECT_EQ(small::pow(-3, 3), -27);
}

TEST(SmallMath, EndsAreThoseOfTheCLibrary) {
  EXPECT_EQ(small::exp(0), 1);
  EXPECT_EQ(small::exp(-0.0), 1);
  EXPECT_EQ(small::exp(infinity), infinity);
  EXPECT_EQ(small::exp(-infinity), 0);
  EXPECT_TRUE(std::isnan(small::exp(nan)));
  EXPECT_EQ(small::exp(709.79), infinity);
  EXPECT_EQ(small::exp(-745.2), 0);
  EXPECT_LT(units_off(small::exp(709.782), std::exp(static_cast<long double>(709.782))), 1);

  EXPECT_EQ(small::log(1), 0);
  EXPECT_EQ(small::log(0), -infinity);
  EXPECT_EQ(small::log(-0.0), -infinity);
  EXPECT_EQ(small::log(infinity), infinity);
  EXPECT_TRUE(std::isnan(small::log(-1)));
  EXPECT_TRUE(std::isnan(small::log(nan)));
  EXPECT_LT(units_off(small::log(smallest), std::log(static_cast<long double>(smallest))), 1);

  EXPECT_EQ(small::exp2(infinity), infinity);
  EXPECT_EQ(small::exp2(-infinity), 0);
  EXPECT_EQ(small::exp2(1e300), infinity);
  EXPECT_TRUE(std::isnan(small::exp2(nan)));
}

TEST(SmallMath, PowKnowsTheSpecialCasesOfTheStandard) {
  const double values[] = {0.0, -0.0, 0.5, -0.5, 1, -1, 2, -2, 3, -3, 1e308, -1e308, infinity, -infinity, nan, 0x1p80};
  for (const double x : values) {
    for (const double y : values) {
      const double ours = small::pow(x, y), theirs = std::pow(x, y);
      if (std::isnan(theirs)) {
        EXPECT_TRUE(std::isnan(ours)) << x << " to " << y;
      } else {
        EXPECT_EQ(std::signbit(ours), std::signbit(theirs)) << x << " to " << y;
        EXPECT_NEAR(ours == theirs ? 0 : ours - theirs, 0, std::abs(theirs) * 3e-16) << x << " to " << y;
      }
    }
  }
}

}  // namespace
