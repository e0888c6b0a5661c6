// Numbers across the boundary: typed arrays in, typed arrays out. Always a copy, because a view of the heap dies when
// the memory grows.
#pragma once

#include <emscripten/val.h>

#include <cstdint>
#include <vector>

#include "attn/matrix.h"

namespace attn::js {

using emscripten::val;

/// Copies `from`, a typed array of as many elements, to `to`: one call, whatever the size.
template <typename T>
void copy_in(const val& from, T* to, std::size_t count) {
  val(emscripten::typed_memory_view(count, to)).call<void>("set", from);
}

/// Copies the heap's cells into the typed array `to` from position `at` on.
template <typename T>
void copy_out(const T* from, std::size_t count, const val& to, std::size_t at) {
  to.call<void>("set", val(emscripten::typed_memory_view(count, from)), at);
}

/// { rows, cols, data: Float64Array } as the page's side has checked it.
inline Matrix to_matrix(const val& js) {
  Matrix matrix(js["rows"].as<Index>(), js["cols"].as<Index>());
  copy_in(js["data"], matrix.data(), static_cast<std::size_t>(matrix.size()));
  return matrix;
}

/// A Uint8Array; 0 is false.
inline std::vector<std::uint8_t> to_bytes(const val& js) {
  std::vector<std::uint8_t> bytes(js["length"].as<std::size_t>());
  copy_in(js, bytes.data(), bytes.size());
  return bytes;
}

/// { rows, cols, data: Uint8Array }; 0 is false.
inline BoolMatrix to_bool_matrix(const val& js) {
  const std::vector<std::uint8_t> bytes = to_bytes(js["data"]);
  BoolMatrix matrix(js["rows"].as<Index>(), js["cols"].as<Index>());
  for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = bytes[static_cast<std::size_t>(i)] != 0;
  return matrix;
}

}  // namespace attn::js
