#include "attn/error.h"

#include <cstdio>

namespace attn {
namespace {

std::string text(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.10g", value);
  return buffer;
}

std::string text(Index value) { return std::to_string(value); }

std::string text(const NamedShape& named) {
  return std::string(named.name) + " (" + text(named.shape.rows) + ", " + text(named.shape.cols) + ")";
}

std::string text(const std::vector<Index>& list) {
  std::string joined;
  for (const Index value : list) joined += (joined.empty() ? "" : ", ") + text(value);
  return "(" + joined + ")";
}

std::string cell(std::string_view name, Index row, Index col) {
  return std::string(name) + " (" + text(row) + ", " + text(col) + ")";
}

double number(Index value) { return static_cast<double>(value); }

}  // namespace

Error::Error(std::string code, Params params, const std::string& message)
    : std::runtime_error(message), code_(std::move(code)), params_(std::move(params)) {}

const Error::Value* Error::param(std::string_view name) const noexcept {
  for (const auto& [key, value] : params_) {
    if (key == name) return &value;
  }
  return nullptr;
}

namespace error {

Error shape_mismatch(const NamedShape& left, const NamedShape& right) {
  return {"shape_mismatch",
          {{"left", left.shape}, {"right", right.shape}, {"leftName", std::string(left.name)}, {"rightName", std::string(right.name)}},
          "shapes do not meet: " + text(left) + " and " + text(right)};
}

Error shape_mismatch(std::string_view left_name, std::vector<Index> left, std::string_view right_name,
                     std::vector<Index> right) {
  const std::string message = "shapes do not meet: " + std::string(left_name) + " " + text(left) + " and " +
                              std::string(right_name) + " " + text(right);
  return {"shape_mismatch",
          {{"left", std::move(left)},
           {"right", std::move(right)},
           {"leftName", std::string(left_name)},
           {"rightName", std::string(right_name)}},
          message};
}

Error empty_input(std::string_view name) {
  return {"empty_input", {{"name", std::string(name)}}, std::string(name) + " has no cells"};
}

Error ragged_rows(std::string_view name, Index row, Index expected, Index actual) {
  return {
      "ragged_rows",
      {{"name", std::string(name)}, {"row", number(row)}, {"expected", number(expected)}, {"actual", number(actual)}},
      "row " + text(row) + " of " + std::string(name) + " has " + text(actual) + " cells, not " + text(expected)};
}

Error not_finite(std::string_view name, Index row, Index col) {
  return {"not_finite",
          {{"name", std::string(name)}, {"row", number(row)}, {"col", number(col)}},
          cell(name, row, col) + " is not finite"};
}

Error not_finite(std::string_view name, std::vector<Index> index) {
  const std::string message = std::string(name) + " " + text(index) + " is not finite";
  return {"not_finite", {{"name", std::string(name)}, {"index", std::move(index)}}, message};
}

Error not_finite(std::string_view name) {
  return {"not_finite", {{"name", std::string(name)}}, std::string(name) + " is not finite"};
}

Error not_a_number(std::string_view name, Index row, Index col, std::string_view value) {
  return {"not_a_number",
          {{"name", std::string(name)}, {"row", number(row)}, {"col", number(col)}, {"value", std::string(value)}},
          cell(name, row, col) + " is not a number: " + std::string(value)};
}

Error out_of_range(std::string_view name, double value, double min, double max) {
  return {"out_of_range",
          {{"name", std::string(name)}, {"value", value}, {"min", min}, {"max", max}},
          std::string(name) + " is " + text(value) + ", outside " + text(min) + " to " + text(max)};
}

Error too_large(std::string_view name, double values, double limit) {
  return {"too_large",
          {{"name", std::string(name)}, {"values", values}, {"limit", limit}},
          std::string(name) + ": " + text(values) + " values are more than the limit of " + text(limit)};
}

Error invalid_mask(std::string_view reason, Error::Params facts, std::string_view explanation) {
  facts.insert(facts.begin(), {"reason", std::string(reason)});
  return {"invalid_mask", std::move(facts), "invalid mask: " + std::string(explanation)};
}

Error invalid_option(std::string_view name) {
  return {"invalid_option", {{"name", std::string(name)}}, "no such option: " + std::string(name)};
}

Error invalid_option(std::string_view name, std::string_view value) {
  return {"invalid_option",
          {{"name", std::string(name)}, {"value", std::string(value)}},
          "option " + std::string(name) + " cannot be " + std::string(value)};
}

Error unknown_step(std::string_view id, std::vector<std::string> known) {
  return {"unknown_step", {{"id", std::string(id)}, {"known", std::move(known)}}, "no step '" + std::string(id) + "'"};
}

Error out_of_memory() { return {"out_of_memory", {}, "not enough memory"}; }

}  // namespace error
}  // namespace attn
