// The op's own numbers: what a step was made with, besides its operands.
#pragma once

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

/// A short ordered list of named values. Names are those of the JavaScript API: factor, headSize, maskedScore, …
///
/// A matrix among them has the shape of the step, and a cell of the step uses only its own entry. So a cell needs
/// `at_cell(row, col)` alone, and a derivation can be made far from the trace.
///
/// Example: `Params{{"factor", 0.5}, {"headSize", 4.0}}.number("factor")` is 0.5.
class Params {
 public:
  Params() = default;
  Params(std::initializer_list<Param> params) : params_(params) {}

  /// Adds the value, or replaces the one of that name.
  void set(std::string_view name, ParamValue value);

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
