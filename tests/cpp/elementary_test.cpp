// Against values of three hundred and more binary digits, made with mpmath 1.2.1 and rounded to doubles; and, where a
// long double has digits that a double has not, against the C library's long functions over random arguments.
#include "../../cpp/src/elementary/elementary.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace attn::test {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();

/// How far apart, in units of the last place of what is expected.
template <typename Real>
double units(double actual, Real expected) {
  const double rounded = std::abs(static_cast<double>(expected));
  const double unit = std::nextafter(rounded, infinity) - rounded;
  return static_cast<double>(std::abs(actual - expected) / unit);
}

using Function = double (*)(double);

struct Value {
  double x, expected;
};

void expect_values(Function function, const std::vector<Value>& values, double within) {
  for (const auto& [x, expected] : values) EXPECT_LE(units(function(x), expected), within) << x;
}

TEST(Elementary, ExpIsWithinOneUnit) {
  expect_values(elementary::exp,
                {{-745.1, 0x0.0000000000001p-1022},
                 {-708.5, 0x0.e6cf6d08897acp-1022},
                 {-20.25, 0x1.b93de1e27ca3bp-30},
                 {-1.0, 0x1.78b56362cef38p-2},
                 {-0x1.5555555555555p-2, 0x1.6edd3122f2ea5p-1},
                 {1e-10, 0x1.000000006df38p+0},
                 {0.5, 0x1.a61298e1e069cp+0},
                 {1.0, 0x1.5bf0a8b145769p+1},
                 {2.75, 0x1.f49070bdbe8fdp+3},
                 {709.75, 0x1.ef85a11e73f2dp+1023}},
                1);
  EXPECT_EQ(elementary::exp(0), 1);
  EXPECT_EQ(elementary::exp(-746), 0);
  EXPECT_EQ(elementary::exp(-infinity), 0);
  EXPECT_EQ(elementary::exp(710), infinity);
  EXPECT_TRUE(std::isnan(elementary::exp(nan)));
}

TEST(Elementary, LogIsWithinOneUnit) {
  expect_values(elementary::log,
                {{5e-324, -0x1.74385446d71c3p+9},
                 {1e-300, -0x1.5963447f87fb5p+9},
                 {0.1, -0x1.26bb1bbb55515p+1},
                 {0.999999, -0x1.0c6f82d74d230p-20},
                 {1.0000001, 0x1.ad7f2847b6492p-24},
                 {0x1.5555555555555p-1, -0x1.9f323ecbf984dp-2},
                 {2.0, 0x1.62e42fefa39efp-1},
                 {10.0, 0x1.26bb1bbb55516p+1},
                 {0x1.1ccf385ebc8a0p+1023, 0x1.62991d5d62a5ep+9}},
                1);
  EXPECT_EQ(elementary::log(1), 0);
  EXPECT_EQ(elementary::log(0), -infinity);
  EXPECT_EQ(elementary::log(infinity), infinity);
  EXPECT_TRUE(std::isnan(elementary::log(nan)));
  EXPECT_TRUE(std::isnan(elementary::log(-1)));
}

TEST(Elementary, PowIsWithinOneUnit) {
  struct Power {
    double base, exponent, expected;
  };
  for (const auto& [base, exponent, expected] :
       std::vector<Power>{{10000.0, 0x1.5555555555555p-2, 0x1.58b5a51868c61p+4},
                          {10000.0, 0.984375, 0x1.0e9d2557a873fp+13},
                          {2.0, -0x1.5555555555555p-1, 0x1.428a2f98d728bp-1},
                          {500000.0, 0.7, 0x1.30e14bc5baf77p+13},
                          {0.3, -50.5, 0x1.a4bbbf6bc8749p+87}}) {
    EXPECT_LE(units(elementary::pow(base, exponent), expected), 1) << base << "^" << exponent;
  }
}

TEST(Elementary, PowIsExactWhereTheResultIsADouble) {
  EXPECT_EQ(elementary::pow(10000, 0.5), 100);
  EXPECT_EQ(elementary::pow(10000, 0.25), 10);
  EXPECT_EQ(elementary::pow(10000, 0), 1);
  EXPECT_EQ(elementary::pow(10, 3), 1000);
  for (int k = -1000; k <= 1000; ++k) EXPECT_EQ(elementary::pow(2, k), std::ldexp(1, k));
}

TEST(Elementary, TanhIsWithinThreeUnits) {
  expect_values(elementary::tanh,
                {{1e-09, 0x1.12e0be826d695p-30},
                 {0.1, 0x1.983d7795f413ap-4},
                 {-0.5, -0x1.d9353d7568af3p-2},
                 {1.0, 0x1.85efab514f394p-1},
                 {5.0, 0x1.fff419668df11p-1},
                 {19.0, 0x1.fffffffffffffp-1}},
                3);
  EXPECT_EQ(elementary::tanh(0), 0);
  EXPECT_EQ(elementary::tanh(-infinity), -1);
  EXPECT_TRUE(std::isnan(elementary::tanh(nan)));
}

TEST(Elementary, ErfIsWithinSixUnits) {
  expect_values(elementary::erf,
                {{1e-09, 0x1.362a9ffc610ddp-30},
                 {0.1, 0x1.cca5ea24fb334p-4},
                 {-0.5, -0x1.0a7ef5c18edd2p-1},
                 {1.0, 0x1.af767a741088bp-1},
                 {1.5, 0x1.eea5557137ae0p-1},
                 {3.0, 0x1.fffd1ac4135f9p-1},
                 {5.9, 0x1.fffffffffffffp-1}},
                6);
  EXPECT_EQ(elementary::erf(0), 0);
  EXPECT_EQ(elementary::erf(infinity), 1);
  EXPECT_TRUE(std::isnan(elementary::erf(nan)));
}

TEST(Elementary, SineAndCosineAreWithinOneUnitOfAnyAngle) {
  expect_values(elementary::sin,
                {{0.01, 0x1.47acae915e807p-7},
                 {0.7, 0x1.49d6e694619b8p-1},
                 {1.0, 0x1.aed548f090ceep-1},
                 {-2.0, -0x1.d18f6ead1b446p-1},
                 {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53},
                 {11.0, -0x1.fffeb762e93ebp-1},
                 {100.0, -0x1.03425b78c4db8p-1},
                 {8191.0, -0x1.86a8d36dca1dbp-1},
                 {1000000.0, -0x1.6664b2568d867p-2},
                 {-0x1.c6bf526340000p+49, -0x1.b76f88136cebap-1},
                 {0x1.6ac5b262ca1ffp+849, 0x1.0000000000000p+0},
                 {0x1.fffffffffffffp+1023, 0x1.452fc98b34e97p-8}},
                1);
  expect_values(elementary::cos,
                {{0.01, 0x1.fff9724ad97aap-1},
                 {0.7, 0x1.87996529f9d93p-1},
                 {1.0, 0x1.14a280fb5068cp-1},
                 {-2.0, -0x1.aa22657537205p-2},
                 {0x1.921fb54442d18p+1, -0x1.0000000000000p+0},
                 {11.0, 0x1.220ae41ee2fdfp-8},
                 {100.0, 0x1.b981dbf665fdfp-1},
                 {8191.0, -0x1.4af3b1102ac8bp-1},
                 {1000000.0, 0x1.df9df9906d32cp-1},
                 {-0x1.c6bf526340000p+49, -0x1.06c154609d33fp-1},
                 {0x1.6ac5b262ca1ffp+849, -0x1.14ae72e6ba22fp-61},
                 {0x1.fffffffffffffp+1023, -0x1.fffe62ecfab75p-1}},
                1);
  EXPECT_EQ(elementary::cos(0), 1);
  EXPECT_TRUE(std::signbit(elementary::sin(-0.0)));
  EXPECT_TRUE(std::isnan(elementary::sin(infinity)));
  EXPECT_TRUE(std::isnan(elementary::cos(nan)));
}

TEST(Elementary, AcosIsWithinTwoUnits) {
  expect_values(elementary::acos,
                {{-1, 0x1.921fb54442d18p+1},
                 {-0.999999, 0x1.91f15dfb82062p+1},
                 {-0.75, 0x1.359d26f93b6c3p+1},
                 {-0.5, 0x1.0c152382d7366p+1},
                 {-1e-9, 0x1.921fb5488e548p+0},
                 {0.1, 0x1.787b22ce3f590p+0},
                 {0.5, 0x1.0c152382d7366p+0},
                 {0.5000001, 0x1.0c152192e68a9p+0},
                 {0.9, 0x1.cdd9f8f922e98p-2},
                 {0.9999999999, 0x1.da88066815a95p-17}},
                2);
  EXPECT_EQ(elementary::acos(1), 0);
  EXPECT_TRUE(std::isnan(elementary::acos(nan)));
}

TEST(Elementary, IsTheSameOnEveryMachine) {
  // That they are right the others say; this sum of their bits, from a first run, that no compiler has its own digits.
  std::uint64_t bits = 0;
  const auto add = [&](double x) { bits = (bits ^ std::bit_cast<std::uint64_t>(x)) * 0x100000001b3; };
  for (int i = -5000; i <= 5000; ++i) {
    const double x = i * 0.0371, y = i / 5000.0, size = std::abs(x) + 1e-3;
    for (const double result :
         {elementary::exp(x), elementary::log(size), elementary::pow(size, y), elementary::tanh(y),
          elementary::erf(x / 40), elementary::sin(x), elementary::cos(x), elementary::acos(y)})
      add(result);
  }
  EXPECT_EQ(bits, 12249643774637798802u);
}

#if LDBL_MANT_DIG == 64
template <typename Reference>
void expect_close(Function function, Reference reference, double from, double to, double within) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> arguments(from, to);
  double worst = 0, where = 0;
  for (int i = 0; i < 100'000; ++i) {
    const double x = arguments(random), off = units(function(x), reference(static_cast<long double>(x)));
    if (!(off <= worst)) worst = off, where = x;
  }
  EXPECT_LE(worst, within) << where;
}

TEST(Elementary, IsCloseToTheLongFunctionsEverywhere) {
  expect_close(elementary::exp, expl, -708, 709, 1);
  expect_close(elementary::exp, expl, -1, 1, 1);
  expect_close(elementary::log, logl, 0, 2, 1);
  expect_close(elementary::log, logl, 0, 1e6, 1);
  expect_close([](double x) { return elementary::pow(10000, x); }, [](auto x) { return powl(10000, x); }, -1, 1, 1);
  expect_close(elementary::tanh, tanhl, -1, 1, 3);
  expect_close(elementary::tanh, tanhl, -25, 25, 3);
  expect_close(elementary::erf, erfl, -2, 2, 6);
  expect_close(elementary::erf, erfl, -7, 7, 6);
  expect_close(elementary::sin, sinl, -10, 10, 1);
  expect_close(elementary::cos, cosl, -10, 10, 1);
  expect_close(elementary::sin, sinl, 0, 1e9, 1);
  expect_close(elementary::cos, cosl, 0, 1e9, 1);
  expect_close(elementary::acos, acosl, -1, 1, 2);
}

TEST(Elementary, IsCloseWhereAnAngleIsAlmostWholeQuarters) {
  for (int quarters = 1; quarters < 100'000; ++quarters) {
    const double angle = quarters * 1.5707963267948966;
    const auto [sine, cosine] =
        std::array{units(elementary::sin(angle), sinl(angle)), units(elementary::cos(angle), cosl(angle))};
    ASSERT_LE(std::max(sine, cosine), 1) << quarters;
  }
}

TEST(Elementary, IsCloseForAnglesOfEverySize) {
  for (int exponent = -30; exponent <= 1023; ++exponent) {
    for (const double digits : {1.0, 1.1, 1.7, 1.9999}) {
      const double angle = std::ldexp(digits, exponent);
      ASSERT_LE(units(elementary::sin(angle), sinl(angle)), 1) << angle;
      ASSERT_LE(units(elementary::cos(angle), cosl(angle)), 1) << angle;
    }
  }
}
#endif

}  // namespace
}  // namespace attn::test
