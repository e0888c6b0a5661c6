// Errors with a code and the facts: whoever shows them chooses the words and the language.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "attn/matrix.h"

namespace attn {

/// The one exception this library throws (besides std::bad_alloc).
///
/// `code()` is stable and never localised; `params()` are the facts the message is made of, by name and in a fixed
/// order; `what()` is the message in English.
///
/// Example:
///     try { scaled_dot_product_attention(query, key, value); }
///     catch (const attn::Error& error) { if (error.code() == "shape_mismatch") … }
class Error : public std::runtime_error {
 public:
  using Value = std::variant<double, std::string, Shape, std::vector<Index>, std::vector<std::string>>;
  using Params = std::vector<std::pair<std::string, Value>>;

  Error(std::string code, Params params, const std::string& message);

  const std::string& code() const noexcept { return code_; }
  const Params& params() const noexcept { return params_; }

  /// The parameter of that name, or nullptr.
  const Value* param(std::string_view name) const noexcept;

 private:
  std::string code_;
  Params params_;
};

/// A matrix's name beside its shape, for messages. It looks at the name and does not keep it.
struct NamedShape {
  std::string_view name;
  Shape shape;
};

/// One function a code. Each only makes the error: `throw error::empty_input("query");`
namespace error {

/// Two shapes that do not meet. {left: [r, c], right: [r, c], leftName, rightName}
Error shape_mismatch(const NamedShape& left, const NamedShape& right);

/// The same of tensors: the shapes are lists of any length.
Error shape_mismatch(std::string_view left_name, std::vector<Index> left, std::string_view right_name,
                     std::vector<Index> right);

/// A matrix without cells. {name}
Error empty_input(std::string_view name);

/// Row `row` has another length than the rows above. {name, row, expected, actual}
Error ragged_rows(std::string_view name, Index row, Index expected, Index actual);

/// NaN or an infinity in cell (row, col) of an argument, or of a step that overflowed. {name, row, col}
Error not_finite(std::string_view name, Index row, Index col);

/// NaN or an infinity in an element of a tensor. {name, index: [i, j, …]}
Error not_finite(std::string_view name, std::vector<Index> index);

/// NaN or an infinity in a number that stands alone, such as `scale`. {name}
Error not_finite(std::string_view name);

/// Something else than a number in cell (row, col); `value` is how it was written. {name, row, col, value}
Error not_a_number(std::string_view name, Index row, Index col, std::string_view value);

/// A number outside min .. max. A limit that is infinite is no limit. {name, value, min, max}
Error out_of_range(std::string_view name, double value, double min, double max);

/// More values than `limit`. Counted in double: the count may be beyond any Index. {name, values, limit}
Error too_large(std::string_view name, double values, double limit);

/// A mask that says nothing about these scores. `reason` is a stable word (see mask.h); its facts follow.
/// {reason, …facts}
Error invalid_mask(std::string_view reason, Error::Params facts, std::string_view explanation);

/// An option that does not exist, or exists but not with this value. {name, value?}
Error invalid_option(std::string_view name);
Error invalid_option(std::string_view name, std::string_view value);

/// No step has this id. {id, known: [ids]}
Error unknown_step(std::string_view id, std::vector<std::string> known);

/// No memory for what was asked. {}
Error out_of_memory();

}  // namespace error
}  // namespace attn
