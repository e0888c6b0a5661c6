// A problem as JavaScript gives it, read by name. What nobody read when all is read is an option that does not exist,
// so the table of algorithms is the only place where options are listed.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attn/mask.h"
#include "attn/matrix.h"
#include "attn/tensor.h"
#include "reader.h"

namespace attn::js {

class Arguments {
 public:
  /// `path` goes before the names in errors: "weights." for what stands in problem.weights.
  Arguments(Value object, Reader& reader, std::string path = "");

  /// The value itself, or undefined. Names are words of this program (see Value).
  Value raw(const char* name) const { return object_[name]; }
  /// Absent and undefined are the same.
  bool has(const char* name) const { return !raw(name).is_undefined(); }

  /// Required, and named `id` in the trace: `weights.query` is the step queryWeight. Lives as long as the reader.
  const Matrix& matrix(const char* name) { return matrix(name, name); }
  const Matrix& matrix(const char* name, const std::string& id);
  std::optional<Matrix> optional_matrix(const char* name) { return optional_matrix(name, name); }
  std::optional<Matrix> optional_matrix(const char* name, const std::string& id);

  /// The same of a list of numbers, which becomes a row.
  const Matrix& vector(const char* name) { return vector(name, name); }
  const Matrix& vector(const char* name, const std::string& id);
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
  /// One of the words, which stand in this program; the first when absent.
  std::string_view word(const char* name, std::initializer_list<const char*> words);
  /// The same, required.
  std::string_view choice(const char* name, std::initializer_list<const char*> words);
  Reader& reader() const { return reader_; }

  Mask mask(const char* name);
  Arguments object(const char* name);
  /// The entries of a list, each an object. An empty list when absent.
  std::vector<Arguments> objects(const char* name);

  /// Throws `invalid_option` for the first name in the object that was never read.
  void finish() const;

 private:
  [[noreturn]] void reject(const char* name, Value value) const;

  Value object_;
  Reader& reader_;
  std::string path_;
};

}  // namespace attn::js
