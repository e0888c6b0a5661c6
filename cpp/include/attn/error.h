// Errors with a code and the facts: whoever shows them chooses the words and the language.
#pragma once

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "attn/matrix.h"

namespace attn {

/// A fact of an error as it is written in a call. It owns nothing: what it looks at has to live as long as the call.
struct GivenFact {
  constexpr GivenFact(const char* its_name, double number) : name(its_name), value(number) {}
  constexpr GivenFact(const char* its_name, std::string_view text) : name(its_name), value(text) {}
  constexpr GivenFact(const char* its_name, Shape shape) : name(its_name), value(shape) {}
  constexpr GivenFact(const char* its_name, const std::vector<Index>& list) : name(its_name), value(&list) {}
  constexpr GivenFact(const char* its_name, const std::vector<std::string>& list) : name(its_name), value(&list) {}

  const char* name;
  std::variant<double, std::string_view, Shape, const std::vector<Index>*, const std::vector<std::string>*> value;
};

/// The one exception this library throws (besides std::bad_alloc).
///
/// `code()` is stable and never localised; `params()` are the facts, by name and in a fixed order; `what()` says them
/// in English.
///
/// Example:
///     try { scaled_dot_product_attention(query, key, value); }
///     catch (const attn::Error& error) { if (error.code() == "shape_mismatch") … }
class Error : public std::runtime_error {
 public:
  using Value = std::variant<double, std::string, Shape, std::vector<Index>, std::vector<std::string>>;
  using Params = std::vector<std::pair<std::string, Value>>;

  /// The second facts go after the first.
  Error(const char* code, std::initializer_list<GivenFact> facts, std::initializer_list<GivenFact> more = {});

  const std::string& code() const noexcept { return code_; }
  const Params& params() const noexcept { return params_; }

  /// The parameter of that name, or nullptr.
  const Value* param(std::string_view name) const noexcept;

 private:
  Error(const char* code, Params params);

  std::string code_;
  Params params_;
};

/// What `what()` says. In a file of its own: a program that words errors by their code and facts may bring another one,
/// and the linker then leaves this one, and its words, in the library. (The Wasm module does: the page has the words.)
std::string error_message(std::string_view code, const Error::Params& params);

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
Error shape_mismatch(std::string_view left_name, const std::vector<Index>& left, std::string_view right_name,
                     const std::vector<Index>& right);

/// A matrix without cells. {name}
Error empty_input(std::string_view name);

/// Row `row` has another length than the rows above. {name, row, expected, actual}
Error ragged_rows(std::string_view name, Index row, Index expected, Index actual);

/// NaN or an infinity in cell (row, col) of an argument, or of a step that overflowed. {name, row, col}
Error not_finite(std::string_view name, Index row, Index col);

/// NaN or an infinity in an element of a tensor. {name, index: [i, j, …]}
Error not_finite(std::string_view name, const std::vector<Index>& index);

/// NaN or an infinity in a number that stands alone, such as `scale`. {name}
Error not_finite(std::string_view name);

/// Something else than a number in cell (row, col); `value` is how it was written. {name, row, col, value}
Error not_a_number(std::string_view name, Index row, Index col, std::string_view value);

/// A number outside min .. max. A limit that is infinite is no limit. {name, value, min, max}
Error out_of_range(std::string_view name, double value, double min, double max);

/// More values than `limit`. Counted in double: the count may be beyond any Index. {name, values, limit}
Error too_large(std::string_view name, double values, double limit);

/// A mask that says nothing about these scores. `reason` is a stable word (see mask.h); its facts follow, and a name
/// where it is another argument than `mask`. {reason, …facts, name?}
Error invalid_mask(std::string_view reason, std::initializer_list<GivenFact> facts);

/// An option that does not exist, or exists but not with this value. {name, value?}
Error invalid_option(std::string_view name);
Error invalid_option(std::string_view name, std::string_view value);
Error invalid_option(std::string_view name, double value);

/// No step has this id. {id, known: [ids]}
Error unknown_step(std::string_view id, const std::vector<std::string>& known);

/// No memory for what was asked. {}
Error out_of_memory();

}  // namespace error
}  // namespace attn
