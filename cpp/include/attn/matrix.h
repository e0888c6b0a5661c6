// The matrices everything here is made of, and their shapes.
#pragma once

#include <Eigen/Core>

namespace attn {

/// Rows, columns and positions. Signed, as Eigen's own.
using Index = Eigen::Index;

/// rows × cols doubles, row-major: cell (r, c) of an n × d matrix is data()[r * d + c].
///
/// Example: `attn::Matrix query{{1, 0, 1, 0}, {0, 1, 0, 1}};` is 2 × 4.
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// What functions take: any row-major matrix, map or block without a copy; any other expression with one.
///
/// Example: `MatrixView head = query.middleCols(0, 2);`
using MatrixView = Eigen::Ref<const Matrix>;

/// rows × cols truth values, row-major. In a mask, true means may attend.
using BoolMatrix = Eigen::Matrix<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Rows and columns of a matrix, known before the matrix is.
struct Shape {
  Index rows = 0;
  Index cols = 0;

  bool operator==(const Shape&) const = default;
};

/// Example: `shape_of(query)` is `Shape{2, 4}`.
template <typename Derived>
Shape shape_of(const Eigen::EigenBase<Derived>& matrix) {
  return {matrix.rows(), matrix.cols()};
}

/// A rectangle of cells: rows row .. row + rows - 1, columns col .. col + cols - 1.
struct Block {
  Index row = 0;
  Index col = 0;
  Index rows = 0;
  Index cols = 0;

  bool operator==(const Block&) const = default;
};

}  // namespace attn
