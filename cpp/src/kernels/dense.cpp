// A dense layer, rows times a matrix, with the product the panels use: eight columns of the matrix lie side by side,
// and five rows pass them at once. A matrix is laid out so beforehand, once for as many inputs as there will be: read
// where it lies, eight columns at a time, each line of it would be fetched twice and each page of it 64 times. Sixteen
// columns at a time and more are 25 % slower for ten rows.
#include "micro.h"

namespace attn::kernels {
namespace {

/// Rows at once. Without vectors there are no registers for five, and it would be a kilobyte of code.
constexpr int most = has_vectors ? 5 : 1;

constexpr float zeros[lanes] = {};

/// Eight floats, or as many as there are.
ATTN_INLINE void copy(const float* from, Index width, float* to) {
  if (width < lanes) {
    std::copy_n(from, width, to);
  } else {
    store(to, load(from)), store(to + 4, load(from + 4));
  }
}

}  // namespace

Index packed_floats(Index length, Index columns) { return length * ((columns + lanes - 1) / lanes * lanes); }

void pack(Rows<const float> matrix, Index length, Index columns, float* packed) {
  // row by row, the places written to would be those that push each other out of the cache
  for (Index column = 0; column < columns; column += lanes) {
    const Index width = std::min(lanes, columns - column);
    if (width < lanes) std::fill_n(packed, length * lanes, 0.0f);
    for (Index t = 0; t < length; ++t, packed += lanes) copy(matrix.row(t) + column, width, packed);
  }
}

void dense(Rows<const float> input, Index count, Index length, const float* packed, Index first, Index columns,
           Rows<float> output) {
  for (Index column = 0; column < columns;) {
    // what is wanted of eight columns: a head may begin in their midst
    const Index skipped = (first + column) % lanes, width = std::min(lanes - skipped, columns - column);
    const float* panel = packed + (first + column - skipped) * length;
    float products[most * lanes];
    for (Index row = 0; row < count;) {
      const Index rows = count - row >= most ? most : 1;
      (rows == most ? dots<most> : dots<1>)(input.row(row), input.stride, panel, zeros, products, length);
      for (Index r = 0; r < rows; ++r) copy(products + r * lanes + skipped, width, output.row(row + r) + column);
      row += rows;
    }
    column += width;
  }
}

}  // namespace attn::kernels
