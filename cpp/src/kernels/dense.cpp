// A dense layer, rows times a matrix, with the product the panels use: eight columns of the matrix are laid side by
// side once, and then every row passes them. Unrolled over columns instead, each row would read the whole matrix again.
#include "micro.h"

namespace attn::kernels {
namespace {

/// Rows at once. Without vectors there are no registers for five, and it would be a kilobyte of code.
constexpr int most = has_vectors ? 5 : 1;

}  // namespace

Index dense_scratch_floats(Index length) { return (length + 1) * lanes; }

void dense(Rows<const float> input, Index count, Index length, Rows<const float> matrix, Index columns,
           Rows<float> output, float* scratch) {
  float* start = scratch + length * lanes;
  std::fill_n(start, lanes, 0.0f);
  for (Index column = 0; column < columns; column += lanes) {
    const Index width = std::min(lanes, columns - column);
    for (Index t = 0; t < length; ++t) {
      float* to = scratch + t * lanes;
      std::fill(std::copy_n(matrix.row(t) + column, width, to), to + lanes, 0.0f);
    }
    float products[most * lanes];
    for (Index row = 0; row < count;) {
      const Index rows = count - row >= most ? most : 1;
      (rows == most ? dots<most> : dots<1>)(input.row(row), input.stride, scratch, start, products, length);
      for (Index r = 0; r < rows; ++r) std::copy_n(products + r * lanes, width, output.row(row + r) + column);
      row += rows;
    }
  }
}

}  // namespace attn::kernels
