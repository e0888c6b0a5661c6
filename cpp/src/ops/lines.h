// The rows or the columns of a matrix, whichever an op works along.
#pragma once

#include "attn/op.h"

namespace attn::ops {

class Lines {
 public:
  enum class Along { row, column };

  constexpr explicit Lines(Along along) : row_(along == Along::row) {}

  /// From the param `axis`, 'row' or 'column'. Throws `invalid_option`.
  explicit Lines(const Params& params) : row_(params.text("axis") == "row") {
    if (!row_ && params.text("axis") != "column") throw error::invalid_option("axis", params.text("axis"));
  }

  Index count(Shape shape) const { return row_ ? shape.rows : shape.cols; }
  Index length(Shape shape) const { return row_ ? shape.cols : shape.rows; }

  /// The line through a cell, as a block of a matrix of that shape.
  Block through(Shape shape, Index row, Index col) const {
    return row_ ? Block{row, 0, 1, shape.cols} : Block{0, col, shape.rows, 1};
  }

  Index position(Index row, Index col) const { return row_ ? col : row; }

  /// The cell at a position of a line.
  template <typename AnyMatrix>
  decltype(auto) at(AnyMatrix& matrix, Index line, Index position) const {
    return row_ ? matrix(line, position) : matrix(position, line);
  }

  /// The terms of the line that a slice holds.
  static std::vector<Term> terms(const Slice& slice, const char* role) {
    std::vector<Term> terms;
    const Block& block = slice.block;
    for (Index row = block.row; row < block.row + block.rows; ++row) {
      for (Index col = block.col; col < block.col + block.cols; ++col) terms.push_back(slice.term(row, col, role));
    }
    return terms;
  }

 private:
  bool row_;
};

}  // namespace attn::ops
