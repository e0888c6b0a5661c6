#include "attn/error.h"

#include "option_path.h"

namespace attn {
namespace {

Error::Value kept(double number) { return number; }
Error::Value kept(std::string_view text) { return std::string(text); }
Error::Value kept(Shape shape) { return shape; }
template <typename T>
Error::Value kept(const std::vector<T>* list) {
  return *list;
}

Error::Params kept(const char* code, std::initializer_list<GivenFact> facts, std::initializer_list<GivenFact> more) {
  Error::Params params;
  for (const auto& list : {facts, more}) {
    for (const auto& [name, value] : list) {
      params.emplace_back(name, std::visit([](auto any) { return kept(any); }, value));
    }
  }
  OptionPath::name(code, params);
  return params;
}

double number(Index value) { return static_cast<double>(value); }

}  // namespace

Error::Error(const char* code, std::initializer_list<GivenFact> facts, std::initializer_list<GivenFact> more)
    : Error(code, kept(code, facts, more)) {}

Error::Error(const char* code, Params params)
    : std::runtime_error(error_message(code, params)), code_(code), params_(std::move(params)) {}

const Error::Value* Error::param(std::string_view name) const noexcept {
  for (const auto& [key, value] : params_) {
    if (key == name) return &value;
  }
  return nullptr;
}

namespace error {

Error shape_mismatch(const NamedShape& left, const NamedShape& right) {
  return {"shape_mismatch",
          {{"left", left.shape}, {"right", right.shape}, {"leftName", left.name}, {"rightName", right.name}}};
}

Error shape_mismatch(std::string_view left_name, const std::vector<Index>& left, std::string_view right_name,
                     const std::vector<Index>& right) {
  return {"shape_mismatch", {{"left", left}, {"right", right}, {"leftName", left_name}, {"rightName", right_name}}};
}

Error empty_input(std::string_view name) { return {"empty_input", {{"name", name}}}; }

Error ragged_rows(std::string_view name, Index row, Index expected, Index actual) {
  return {"ragged_rows",
          {{"name", name}, {"row", number(row)}, {"expected", number(expected)}, {"actual", number(actual)}}};
}

Error not_finite(std::string_view name, Index row, Index col) {
  return {"not_finite", {{"name", name}, {"row", number(row)}, {"col", number(col)}}};
}

Error not_finite(std::string_view name, const std::vector<Index>& index) {
  return {"not_finite", {{"name", name}, {"index", index}}};
}

Error not_finite(std::string_view name) { return {"not_finite", {{"name", name}}}; }

Error not_a_number(std::string_view name, Index row, Index col, std::string_view value) {
  return {"not_a_number", {{"name", name}, {"row", number(row)}, {"col", number(col)}, {"value", value}}};
}

Error out_of_range(std::string_view name, double value, double min, double max) {
  return {"out_of_range", {{"name", name}, {"value", value}, {"min", min}, {"max", max}}};
}

Error too_large(std::string_view name, double values, double limit) {
  return {"too_large", {{"name", name}, {"values", values}, {"limit", limit}}};
}

Error invalid_mask(std::string_view reason, std::initializer_list<GivenFact> facts) {
  return {"invalid_mask", {{"reason", reason}}, facts};
}

Error invalid_option(std::string_view name) { return {"invalid_option", {{"name", name}}}; }

Error invalid_option(std::string_view name, std::string_view value) {
  return {"invalid_option", {{"name", name}, {"value", value}}};
}

Error invalid_option(std::string_view name, double value) {
  return {"invalid_option", {{"name", name}, {"value", value}}};
}

Error unknown_step(std::string_view id, const std::vector<std::string>& known) {
  return {"unknown_step", {{"id", id}, {"known", known}}};
}

Error out_of_memory() { return {"out_of_memory", {}}; }

}  // namespace error
}  // namespace attn
