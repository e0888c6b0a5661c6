// Tensors as matrices: the axes that an operator works along become the rows of one.
#pragma once

#include "attn/tensor.h"

namespace attn::test {

/// Every line along `axis` as a row, and back to where it came from.
///
/// Example: of shape {2, 3, 4} and axis 1, 8 × 3.
class LinesAlong {
 public:
  LinesAlong(const std::vector<Index>& shape, std::size_t axis) : shape_(shape), length_(shape[axis]) {
    for (std::size_t i = axis + 1; i < shape.size(); ++i) inner_ *= shape[i];
  }

  Matrix rows(const Tensor& tensor) const {
    Matrix rows(static_cast<Index>(tensor.data.size()) / length_, length_);
    for (Index row = 0; row < rows.rows(); ++row) {
      for (Index i = 0; i < length_; ++i) rows(row, i) = tensor.data[position(row, i)];
    }
    return rows;
  }

  Tensor tensor(const Matrix& rows) const {
    Tensor tensor{shape_, std::vector<double>(static_cast<std::size_t>(rows.size()))};
    for (Index row = 0; row < rows.rows(); ++row) {
      for (Index i = 0; i < length_; ++i) tensor.data[position(row, i)] = rows(row, i);
    }
    return tensor;
  }

 private:
  std::size_t position(Index row, Index i) const {
    return static_cast<std::size_t>(((row / inner_) * length_ + i) * inner_ + row % inner_);
  }

  std::vector<Index> shape_;
  Index length_;
  Index inner_ = 1;
};

/// All axes from `axis` on together as a row.
///
/// Example: of shape {2, 3, 4} and axis 1, 2 × 12.
inline Matrix flat_from(const Tensor& tensor, std::size_t axis) {
  Index rows = 1;
  for (std::size_t i = 0; i < axis; ++i) rows *= tensor.shape[i];
  return Eigen::Map<const Matrix>(tensor.data.data(), rows, static_cast<Index>(tensor.data.size()) / rows);
}

/// The cells of a matrix in a shape that has as many.
inline Tensor shaped(const Matrix& matrix, std::vector<Index> shape) {
  return {std::move(shape), {matrix.data(), matrix.data() + matrix.size()}};
}

}  // namespace attn::test
