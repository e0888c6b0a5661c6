// Sizes are refused from shapes alone. The matrices here have no memory behind them: looking at a value would crash.
#include "attn/limits.h"

#include <gtest/gtest.h>

#include "attn/attention.h"
#include "attn/common_mistakes.h"
#include "attn/row_sums.h"
#include "attn/softmax.h"
#include "attn/trace_builder.h"
#include "support.h"

namespace attn::test {
namespace {

constexpr Index billion = 1'000'000'000;

void expect_too_large(const Error& error, const std::string& name, double values, double limit = 33554432) {
  EXPECT_EQ(error.code(), "too_large");
  EXPECT_EQ(text(error, "name"), name);
  EXPECT_EQ(number(error, "values"), values);
  EXPECT_EQ(number(error, "limit"), limit);
}

TEST(Limits, TraceValuesAreTwoToTheTwentyFive) { EXPECT_EQ(max_trace_values, 0x1p25); }

TEST(Limits, ABillionRowsAreRefusedBeforeMemoryIsTaken) {
  const auto tall = imaginary(billion, 1);
  const Matrix small = Matrix::Ones(1, 1);
  expect_too_large(error_of([&] { scaled_dot_product_attention(tall, small, small); }), "query", 1e9);
  expect_too_large(error_of([&] { scaled_dot_product_attention(small, tall, tall); }), "key", 1e9);
  expect_too_large(error_of([&] { self_attention(tall, {small, small, small}); }), "input", 1e9);
  expect_too_large(error_of([&] { softmax(tall); }), "scores", 1e9);
  expect_too_large(error_of([&] { row_sums(tall, 3); }), "input", 1e9);
  expect_too_large(error_of([&] { common_mistakes(tall, small, small); }), "query", 1e9);
}

TEST(Limits, ScoresOfModestInputsAreCountedBeforeTheyAreMade) {
  // 10,000 × 10,000 scores from three inputs of 10,000 values.
  const auto tall = imaginary(10'000, 1);
  const Error error = error_of([&] { scaled_dot_product_attention(tall, tall, tall, {.mask = {mask::Causal{}}}); });
  expect_too_large(error, "scores", 3 * 1e4 + 1e8);
}

TEST(Limits, AreOfAllStepsTogether) {
  // Each of the steps scores, scaled and weights fits; the third is over.
  const auto tall = imaginary(3'600, 1);
  const Error error = error_of([&] { scaled_dot_product_attention(tall, tall, tall); });
  expect_too_large(error, "weights", 3 * 3600.0 + 3 * 3600.0 * 3600.0);
}

TEST(Limits, AreOfTheNumberOfStepsToo) {
  TraceBuilder trace("long");
  const Matrix one{{1}};
  trace.input("first", one, {"query", "key"});
  for (Index i = 1; i < 32768; ++i) trace.part(i).add("next", "copy", {Place{0}}, {"query", "key"});
  expect_too_large(error_of([&] { trace.add("last", "copy", {Place{0}}, {"query", "key"}); }), "steps", 32769, 32768);
}

TEST(Limits, SizesFromOutsideAreCheckedAsTheyCome) {
  EXPECT_NO_THROW(check_size("query", 8192, 4096));
  expect_too_large(error_of([] { check_size("query", 8192, 4097); }), "query", 8192.0 * 4097);
  expect_too_large(error_of([] { check_size("query", 1e300, 1e300); }), "query", infinity);
  EXPECT_EQ(error_of([] { check_size("query", 0, 3); }).code(), "empty_input");
  EXPECT_EQ(error_of([] { check_size("query", nan, 3); }).code(), "empty_input");
}

}  // namespace
}  // namespace attn::test
