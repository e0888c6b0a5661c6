// Numbers across the boundary. JavaScript copies, within the call that shows it the heap's cells: a view that is kept
// dies when the memory grows. And as few calls as possible, since one costs more than the arithmetic of a small trace.
#pragma once

#include <emscripten/val.h>

#include <cstdint>
#include <vector>

#include "attn/matrix.h"

namespace attn::js {

using emscripten::val;

/// The heap's cells as JavaScript may see them for the length of one call.
template <typename T>
auto view(T* cells, std::size_t count) {
  return emscripten::typed_memory_view(count, cells);
}

/// A list of numbers that T can hold.
template <typename T>
std::vector<T> to_vector(const val& js) {
  std::vector<T> numbers(js["length"].as<std::size_t>());
  val(view(numbers.data(), numbers.size())).template call<void>("set", js);
  return numbers;
}

/// { rows, cols, data: Uint8Array }; 0 is false.
inline BoolMatrix to_bool_matrix(const val& js) {
  const auto bytes = to_vector<std::uint8_t>(js["data"]);
  BoolMatrix matrix(js["rows"].as<Index>(), js["cols"].as<Index>());
  for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = bytes[static_cast<std::size_t>(i)] != 0;
  return matrix;
}

}  // namespace attn::js
