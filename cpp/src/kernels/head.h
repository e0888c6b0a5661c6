// One head of attention in float32, n queries and m keys: what every rung of the ladder computes, row by row.
//
//   plain    scores of all keys, softmax, mix: what the formula says, with a row of m scores held
//   online   one pass over the keys with a running maximum: nothing held (Milakov, Gimelshein 2018)
//   panels   eight queries side by side in vectors, keys in blocks that stay in the cache
//
// Rows do not know of each other: whatever rows a call is given, each comes out the same to the last bit.
#pragma once

#include <algorithm>
#include <cstddef>

namespace attn::kernels {

using Index = std::ptrdiff_t;

/// Rows of floats that begin `stride` apart: a head among others, without a copy.
template <typename Float>
struct Rows {
  Float* data = nullptr;
  Index stride = 0;

  Float* row(Index i) const { return data + i * stride; }
};

struct Head {
  Rows<const float> query = {};   ///< n rows of `size`
  Rows<const float> keys = {};    ///< m rows of `size`
  Rows<const float> values = {};  ///< m rows of `value_size`
  Rows<float> output = {};        ///< n rows of `value_size`
  float* weights = nullptr;       ///< n rows of m, weights of hidden keys 0; or not wanted
  Index key_count = 0;            ///< m, at least 1
  Index size = 0;                 ///< at least 1
  Index value_size = 0;           ///< at least 1
  float factor = 1;               ///< of every score
  bool causal = false;            ///< key j is visible to query i when j <= past + i
  Index past = 0;                 ///< from 0; may be as large as an Index can be

  /// How many keys query i sees: the first so many, at least 1.
  Index visible(Index i) const {
    const bool all = !causal || past >= key_count - i - 1;
    return all ? key_count : past + i + 1;
  }
};

/// How many floats of room the kernels need beside their result, however long the queries are.
Index scratch_floats(const Head& head);

/// Queries first … first + count - 1. `scratch` holds nothing between calls.
using Kernel = void(const Head& head, Index first, Index count, float* scratch);

Kernel plain, online, panels;

/// Wasm without SIMD takes numbers one by one.
#if defined(__wasm__) && !defined(__wasm_simd128__)
inline constexpr bool has_vectors = false;
#else
inline constexpr bool has_vectors = true;
#endif

/// The quickest of them here. Without vectors the panels would be eight times the work of one row.
inline constexpr Kernel& best = has_vectors ? panels : online;

/// So many rows cost little more than one.
inline constexpr Index together = 8;

/// A matrix of `length` rows of `columns` as `dense` reads it, eight columns side by side: so many floats.
Index packed_floats(Index length, Index columns);
void pack(Rows<const float> matrix, Index length, Index columns, float* packed);

/// output = input · columns first … first + columns - 1 of the packed matrix: `count` rows of `length`.
void dense(Rows<const float> input, Index count, Index length, const float* packed, Index first, Index columns,
           Rows<float> output);

}  // namespace attn::kernels
