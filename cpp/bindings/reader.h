// The page's side of a call (reader.ts): it has the problem and takes the answer. What it hands over is copied within
// the one call that shows it the heap's cells; a view that is kept dies when the memory grows.
#pragma once

#include <forward_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "attn/mask.h"
#include "attn/matrix.h"
#include "attn/tensor.h"
#include "value.h"

namespace attn::js {

/// It turns what a caller may write (number[][], boolean[][], …) into typed arrays, and throws its own errors through
/// us when it cannot.
class Reader {
 public:
  Reader() = default;
  Reader(const Reader&) = delete;  // what it keeps is looked at
  Reader& operator=(const Reader&) = delete;

  /// What the call is about.
  Value problem() const;

  /// `id` names the argument in errors, and as the input step of the trace.
  Matrix matrix(const std::string& id, Value value) { return flatten("matrix", id, value); }

  /// A list of numbers, as a row.
  Matrix vector(const std::string& id, Value value) { return flatten("vector", id, value); }

  /// Keeps it as long as this one lives: problems only look at their matrices.
  const Matrix& keep(Matrix matrix) { return kept_.emplace_front(std::move(matrix)); }

  /// What has any number of axes. Its size is checked before memory is taken; what the axes mean is the core's to say.
  Tensor tensor(const std::string& id, Value value) const;
  std::variant<BoolTensor, Tensor> mask_tensor(const std::string& id, Value value) const;

  /// A mask taken apart into its parts, and the parts that are lists. `invalid_mask` when they are not what they seem.
  Value mask_parts(Value value) const;
  BoolMatrix mask_matrix(const std::string& id, Value value) const;
  std::vector<bool> mask_keys(const std::string& id, Value value) const;

  /// Which of the matrices it was that was read here as `id`, so that its numbers need not travel back; -1 for none.
  int given(std::string_view id) const;

  /// The cells of a block of the `operand`-th operand.
  Matrix slice(int operand, const Block& block) const;

 private:
  Matrix flatten(const char* form, const std::string& id, Value value);

  std::forward_list<Matrix> kept_;  // each stays where it is
  std::vector<std::string> given_;
  mutable std::size_t next_ = 0;  // of `given_`, where `given` begins to look
};

}  // namespace attn::js
