// A problem as JavaScript gives it, read by name. What nobody read when all is read is an option that does not exist,
// so the table of algorithms is the only place where options are listed.
#pragma once

#include <emscripten/val.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "attn/mask.h"
#include "attn/matrix.h"
#include "attn/tensor.h"
#include "js_array.h"

namespace attn::js {

using emscripten::val;

/// The page's side of a call (reader.ts). It turns what a caller may write (number[][], boolean[][], …) into typed
/// arrays, and throws its own errors through us when it cannot.
class Reader {
 public:
  explicit Reader(val js) : js_(std::move(js)) {}

  /// `id` names the argument in errors, and as the input step of the trace.
  Matrix matrix(const std::string& id, const val& value) { return flatten("matrix", id, value); }

  /// A list of numbers, as a row.
  Matrix vector(const std::string& id, const val& value) { return flatten("vector", id, value); }

  /// What has any number of axes. Its size is checked before memory is taken; what the axes mean is the core's to say.
  Tensor tensor(const std::string& id, const val& value) const;
  std::variant<BoolTensor, Tensor> mask_tensor(const std::string& id, const val& value) const;

  /// A mask taken apart into its parts, and the parts that are lists. `invalid_mask` when they are not what they seem.
  val mask_parts(const val& value) const { return js_.call<val>("maskParts", value); }
  BoolMatrix mask_matrix(const std::string& id, const val& value) const;
  std::vector<bool> mask_keys(const std::string& id, const val& value) const;

  /// Whether `id` was read here, so that its numbers need not travel back.
  bool gave(const std::string& id) const;

  /// Whether it is something with names in it, and the first of its names that is not among `known`.
  bool is_object(const val& value) const { return js_.call<bool>("isObject", value); }
  std::optional<std::string> leftover(const val& object, const std::vector<std::string>& known) const;

  /// The cells of a block of the `operand`-th operand.
  Matrix slice(Index operand, const Block& block) const;

  /// The way back: room for so many cells, the cells from `at` on, then all the rest.
  void make_room(std::size_t count) const { js_.call<void>("makeRoom", count); }
  void put(std::span<const double> cells, std::size_t at) const {
    js_.call<void>("put", view(cells.data(), cells.size()), at);
  }
  val reply(bool ok, const std::string& text, std::span<const double> numbers,
            std::span<const std::uint8_t> flags) const {
    return js_.call<val>("reply", ok, text, view(numbers.data(), numbers.size()), view(flags.data(), flags.size()));
  }

 private:
  Matrix flatten(const char* form, const std::string& id, const val& value);

  val js_;
  std::vector<std::string> given_;
  mutable std::size_t next_ = 0;  // of `given_`, where `gave` begins to look
};

class Arguments {
 public:
  /// `path` goes before the names in errors: "weights." for what stands in problem.weights.
  Arguments(val object, Reader& reader, std::string path = "");

  /// Absent and undefined are the same.
  bool has(const char* name) const { return !object_[name].isUndefined(); }
  bool is_number(const char* name) const { return object_[name].isNumber(); }

  /// Required, and named `id` in the trace: `weights.query` is the step queryWeight.
  Matrix matrix(const char* name) { return matrix(name, name); }
  Matrix matrix(const char* name, const std::string& id);
  std::optional<Matrix> optional_matrix(const char* name) { return optional_matrix(name, name); }
  std::optional<Matrix> optional_matrix(const char* name, const std::string& id);

  /// The same of a list of numbers, which becomes a row.
  Matrix vector(const char* name) { return vector(name, name); }
  Matrix vector(const char* name, const std::string& id);
  std::optional<Matrix> optional_vector(const char* name) { return optional_vector(name, name); }
  std::optional<Matrix> optional_vector(const char* name, const std::string& id);

  /// Elements of any shape.
  Tensor tensor(const char* name) { return reader_.tensor(name, raw(name)); }
  std::optional<Tensor> optional_tensor(const char* name);

  /// A number, or the default when absent. Throws `invalid_option` {name, value} for anything else.
  double number(const char* name, double otherwise);
  double number(const char* name);  // required
  std::optional<double> optional_number(const char* name);
  bool flag(const char* name, bool otherwise);
  /// A whole number; required. What is too big for an Index comes back as ±2^30, beyond every range there is.
  Index whole(const char* name);
  std::optional<Index> optional_whole(const char* name);
  /// A whole number from 0 to 2^53; required. Throws `out_of_range` beyond that.
  std::uint64_t seed(const char* name);
  /// A list of whole numbers; required.
  std::vector<Index> wholes(const char* name);
  /// One of the words; the first when absent.
  std::string word(const char* name, std::initializer_list<const char*> words);
  /// The same, required.
  std::string choice(const char* name, std::initializer_list<const char*> words);
  /// The value itself, or undefined.
  val raw(const char* name);
  const Reader& reader() const { return reader_; }

  Mask mask(const char* name);
  Arguments object(const char* name);
  /// The entries of a list, each an object. An empty list when absent.
  std::vector<Arguments> objects(const char* name);

  /// Throws `invalid_option` for the first name in the object that was never read.
  void finish() const;

 private:
  [[noreturn]] void reject(const char* name, const val& value) const;

  val object_;
  Reader& reader_;
  std::string path_;
  std::vector<std::string> read_;
};

/// What Object.keys says.
std::vector<std::string> keys_of(const val& object);

/// A whole number as an Index, or nothing.
std::optional<Index> to_index(const val& value);

/// How JavaScript writes the value, for errors.
std::string to_text(const val& value);

}  // namespace attn::js
