// The op's own numbers: what a step was made with, besides its operands.
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "attn/matrix.h"

namespace attn {

using ParamValue = std::variant<bool, double, std::string, BoolMatrix>;

struct Param {
  std::string name;
  ParamValue value;
};

/// A param as it is written in a call. It owns nothing and is no more than a few words: what it looks at has to live as
/// long as the call.
struct GivenParam {
  // Not any value that converts to bool: "row" would.
  template <std::same_as<bool> Bool>
  constexpr GivenParam(const char* its_name, Bool flag) : name(its_name), value(flag) {}
  constexpr GivenParam(const char* its_name, double number) : name(its_name), value(number) {}
  constexpr GivenParam(const char* its_name, const char* text) : name(its_name), value(std::string_view(text)) {}
  constexpr GivenParam(const char* its_name, std::string_view text) : name(its_name), value(text) {}
  constexpr GivenParam(const char* its_name, const BoolMatrix& matrix) : name(its_name), value(&matrix) {}

  const char* name;
  std::variant<bool, double, std::string_view, const BoolMatrix*> value;
};

/// A short ordered list of named values. Names are those of the JavaScript API: factor, headSize, maskedScore, …
///
/// A matrix among them has the shape of the step, and a cell of the step uses only its own entry. So a cell needs
/// `at_cell(row, col)` alone, and a derivation can be made far from the trace.
///
/// Example: `Params{{"factor", 0.5}, {"headSize", 4.0}}.number("factor")` is 0.5.
class Params {
 public:
  Params() = default;
  Params(std::initializer_list<GivenParam> given);

  /// Adds the value, or replaces the one of that name.
  void set(std::string_view name, ParamValue value);

  /// Sets each of the others.
  void set(const Params& others);

  /// The value of that name, or nullptr.
  const ParamValue* find(std::string_view name) const noexcept;
  bool has(std::string_view name) const noexcept { return find(name) != nullptr; }

  /// Typed access. Throws `invalid_option` {name} when there is no such value of that type.
  double number(std::string_view name) const;
  bool flag(std::string_view name) const;
  const std::string& text(std::string_view name) const;
  const BoolMatrix& matrix(std::string_view name) const;

  /// The same list with every matrix reduced to its entry at (row, col).
  Params at_cell(Index row, Index col) const;

  auto begin() const noexcept { return params_.begin(); }
  auto end() const noexcept { return params_.end(); }
  std::size_t size() const noexcept { return params_.size(); }
  bool empty() const noexcept { return params_.empty(); }

 private:
  std::vector<Param> params_;
};

}  // namespace attn
