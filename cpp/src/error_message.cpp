// The English of errors: the first sentence for the code whose facts are all there.
#include <cstdio>
#include <optional>

#include "attn/error.h"

namespace attn {
namespace {

struct Sentence {
  std::string_view code;
  std::string_view words;  // {name} stands for that fact
};

constexpr Sentence sentences[] = {
    {"shape_mismatch", "shapes do not meet: {leftName} {left} and {rightName} {right}"},
    {"empty_input", "{name} has no cells"},
    {"ragged_rows", "row {row} of {name} has {actual} cells, not {expected}"},
    {"not_finite", "{name} ({row}, {col}) is not finite"},
    {"not_finite", "{name} {index} is not finite"},
    {"not_finite", "{name} is not finite"},
    {"not_a_number", "{name} ({row}, {col}) is not a number: {value}"},
    {"out_of_range", "{name} is {value}, outside {min} to {max}"},
    {"too_large", "{name}: {values} values are more than the limit of {limit}"},
    {"invalid_mask", "invalid mask: {length} entries for {expected} keys"},
    {"invalid_mask", "invalid mask: its shape is ({rows}, {cols}), the scores are ({expectedRows}, {expectedCols})"},
    {"invalid_mask", "invalid mask: its shape {shape} does not broadcast to that of the scores, {expected}"},
    {"invalid_mask", "invalid mask: {reason} is {value}"},
    {"invalid_option", "option {name} cannot be {value}"},
    {"invalid_option", "no such option: {name}"},
    {"unknown_step", "no step '{id}'"},
    {"out_of_memory", "not enough memory"},
};

std::string text(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.10g", value);
  return buffer;
}

std::string text(const std::string& value) { return value; }
std::string text(Index value) { return std::to_string(value); }

template <typename T>
std::string text(const std::vector<T>& list) {
  std::string joined;
  for (const T& value : list) joined += (joined.empty() ? "" : ", ") + text(value);
  return "(" + joined + ")";
}

std::string text(Shape shape) { return text(std::vector{shape.rows, shape.cols}); }

std::optional<std::string> fill(std::string_view words, const Error::Params& params) {
  std::string filled;
  while (!words.empty()) {
    const std::size_t open = words.find('{');
    filled += words.substr(0, open);
    if (open == words.npos) break;
    const std::size_t close = words.find('}', open);
    const std::string_view name = words.substr(open + 1, close - open - 1);
    const Error::Value* fact = nullptr;
    for (const auto& [key, value] : params) {
      if (key == name) fact = &value;
    }
    if (!fact) return std::nullopt;
    filled += std::visit([](const auto& value) { return text(value); }, *fact);
    words.remove_prefix(close + 1);
  }
  return filled;
}

}  // namespace

std::string error_message(std::string_view code, const Error::Params& params) {
  for (const Sentence& sentence : sentences) {
    if (sentence.code != code) continue;
    if (auto filled = fill(sentence.words, params)) return *filled;
  }
  return std::string(code);
}

}  // namespace attn
