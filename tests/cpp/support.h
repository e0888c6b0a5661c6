// What the tests share: tolerances that mean something, and errors looked at closely.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attn/error.h"
#include "attn/matrix.h"
#include "attn/trace.h"

namespace attn::test {

/// Both matrices, cell by cell, within `tolerance` (absolute). The default leaves room for the last bits of exp alone.
inline void expect_near(const Matrix& actual, const Matrix& expected, double tolerance = 1e-14) {
  ASSERT_EQ(shape_of(actual), shape_of(expected));
  for (Index row = 0; row < actual.rows(); ++row) {
    for (Index col = 0; col < actual.cols(); ++col) {
      if (actual(row, col) == expected(row, col)) continue;  // infinities as well
      EXPECT_NEAR(actual(row, col), expected(row, col), tolerance) << "at (" << row << ", " << col << ")";
    }
  }
}

/// A value that was printed with so many decimals: half a unit of the last place, and no more.
inline double printed(int decimals) { return 0.5 * std::pow(10.0, -decimals) + 1e-12; }

inline void expect_ids(const Trace& trace, const std::vector<std::string>& expected) {
  std::vector<std::string> ids;
  for (const Step& step : trace.steps) ids.push_back(step.id);
  EXPECT_EQ(ids, expected);
}

/// Runs f, which must throw an Error of that code, and returns the error.
template <typename F>
Error error_of(F f) {
  try {
    f();
  } catch (const Error& error) {
    return error;
  }
  return {"no error", {}};
}

inline double number(const Error& error, std::string_view name) {
  const Error::Value* value = error.param(name);
  return value && std::holds_alternative<double>(*value) ? std::get<double>(*value)
                                                         : std::numeric_limits<double>::quiet_NaN();
}

inline std::string text(const Error& error, std::string_view name) {
  const Error::Value* value = error.param(name);
  return value && std::holds_alternative<std::string>(*value) ? std::get<std::string>(*value) : "(none)";
}

inline Shape shape(const Error& error, std::string_view name) {
  const Error::Value* value = error.param(name);
  return value && std::holds_alternative<Shape>(*value) ? std::get<Shape>(*value) : Shape{-1, -1};
}

/// A matrix of a size that nobody has memory for: only its shape may be looked at.
inline Eigen::Map<const Matrix> imaginary(Index rows, Index cols) { return {nullptr, rows, cols}; }

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

}  // namespace attn::test
