// Each code, with the parameters the page's messages are made of.
#include "attn/error.h"

#include <gtest/gtest.h>

#include "support.h"

namespace attn::test {
namespace {

std::vector<std::string> names(const Error& error) {
  std::vector<std::string> result;
  for (const auto& [name, value] : error.params()) result.push_back(name);
  return result;
}

struct Case {
  Error error;
  std::string code;
  std::vector<std::string> params;
  std::string message;
};

TEST(Errors, CarryTheirCodeTheirParamsAndAMessage) {
  const std::vector<Case> cases{
      {error::shape_mismatch({"query", {2, 4}}, {"key", {3, 5}}),
       "shape_mismatch",
       {"left", "right", "leftName", "rightName"},
       "shapes do not meet: query (2, 4) and key (3, 5)"},
      {error::empty_input("query"), "empty_input", {"name"}, "query has no cells"},
      {error::ragged_rows("key", 2, 3, 4),
       "ragged_rows",
       {"name", "row", "expected", "actual"},
       "row 2 of key has 4 cells, not 3"},
      {error::not_finite("key", 2, 1), "not_finite", {"name", "row", "col"}, "key (2, 1) is not finite"},
      {error::not_finite("scale"), "not_finite", {"name"}, "scale is not finite"},
      {error::not_a_number("key", 0, 1, "two"),
       "not_a_number",
       {"name", "row", "col", "value"},
       "key (0, 1) is not a number: two"},
      {error::out_of_range("decimals", 21, 0, 20),
       "out_of_range",
       {"name", "value", "min", "max"},
       "decimals is 21, outside 0 to 20"},
      {error::too_large("query", 1e9, 33554432),
       "too_large",
       {"name", "values", "limit"},
       "query: 1000000000 values are more than the limit of 33554432"},
      {error::invalid_mask("keys", {{"length", 2.0}, {"expected", 3.0}}),
       "invalid_mask",
       {"reason", "length", "expected"},
       "invalid mask: 2 entries for 3 keys"},
      {error::invalid_option("colour"), "invalid_option", {"name"}, "no such option: colour"},
      {error::invalid_option("axis", "diagonal"),
       "invalid_option",
       {"name", "value"},
       "option axis cannot be diagonal"},
      {error::unknown_step("score", {"scores"}), "unknown_step", {"id", "known"}, "no step 'score'"},
      {error::out_of_memory(), "out_of_memory", {}, "not enough memory"},
  };
  for (const auto& [error, code, params, message] : cases) {
    EXPECT_EQ(error.code(), code);
    EXPECT_EQ(names(error), params) << code;
    EXPECT_EQ(error.what(), message);
  }
}

TEST(Errors, AreStandardExceptions) {
  EXPECT_THROW(throw error::empty_input("query"), std::runtime_error);
  EXPECT_EQ(error::empty_input("query").param("row"), nullptr);
}

}  // namespace
}  // namespace attn::test
