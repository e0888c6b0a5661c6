// A dense layer, rows times a matrix, with the product the panels use: eight columns of the matrix are laid side by
// side once, and then every row passes them. Unrolled over columns instead, each row would read the whole matrix again.
// More columns at a time (16, 32, 64) fetch each cache line once instead of twice, and are 25 % slower for ten rows.
#include "micro.h"

namespace attn::kernels {
namespace {

/// Rows at once. Without vectors there are no registers for five, and it would be a kilobyte of code.
constexpr int most = has_vectors ? 5 : 1;

/// Eight floats, or as many as there are.
ATTN_INLINE void copy(const float* from, Index width, float* to) {
  if (width < lanes) {
    std::copy_n(from, width, to);
  } else {
    store(to, load(from)), store(to + 4, load(from + 4));
  }
}

}  // namespace

Index dense_scratch_floats(Index length) { return (length + 1) * lanes; }

void dense(Rows<const float> input, Index count, Index length, Rows<const float> matrix, Index columns,
           Rows<float> output, float* scratch) {
  float* start = scratch + length * lanes;
  std::fill_n(start, lanes, 0.0f);
  for (Index column = 0; column < columns; column += lanes) {
    const Index width = std::min(lanes, columns - column);
    if (width < lanes) std::fill_n(scratch, length * lanes, 0.0f);
    for (Index t = 0; t < length; ++t) copy(matrix.row(t) + column, width, scratch + t * lanes);
    float products[most * lanes];
    for (Index row = 0; row < count;) {
      const Index rows = count - row >= most ? most : 1;
      (rows == most ? dots<most> : dots<1>)(input.row(row), input.stride, scratch, start, products, length);
      for (Index r = 0; r < rows; ++r) copy(products + r * lanes, width, output.row(row + r) + column);
      row += rows;
    }
  }
}

}  // namespace attn::kernels
