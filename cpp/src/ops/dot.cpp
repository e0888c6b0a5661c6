#include "dot.h"

namespace attn::ops {
namespace {

/// `count` products of the terms that left(k) and right(k) give.
template <typename Left, typename Right>
Derivation derive_products(std::string_view op, Index count, Left left, Right right) {
  Derivation derivation{op, 0, {}, {}, {}};
  std::vector<Partial> running_sums;
  double sum = 0;
  for (Index k = 0; k < count; ++k) {
    const Term a = left(k), b = right(k);
    const double product = a.value * b.value;
    sum += product;
    derivation.partials.push_back({"product", product});
    running_sums.push_back({"runningSum", sum});
    derivation.terms.push_back(a);
    derivation.terms.push_back(b);
  }
  derivation.partials.insert(derivation.partials.end(), running_sums.begin(), running_sums.end());
  derivation.value = sum;
  return derivation;
}

}  // namespace

Matrix multiply(const MatrixView& left, const MatrixView& right) {
  Matrix product = Matrix::Zero(left.rows(), right.cols());
  // Over k outside and columns inside: the additions of one cell stay in order while a row of cells goes on together.
  // Dot products one after the other wait for every addition: tried, 2.3 times slower at 256 × 256 × 256 (g++ 12 -O2).
  for (Index i = 0; i < left.rows(); ++i) {
    double* row = &product(i, 0);
    for (Index k = 0; k < left.cols(); ++k) {
      const double factor = left(i, k);
      const double* other = &right.coeffRef(k, 0);
      for (Index j = 0; j < right.cols(); ++j) row[j] += factor * other[j];
    }
  }
  return product;
}

Derivation derive_dot(std::string_view op, const Slice& left, const Slice& right, Right form, Index row, Index col) {
  return derive_products(
      op, left.block.cols, [&](Index k) { return left.term(row, k, "left"); },
      [&](Index k) { return form == Right::transposed ? right.term(col, k, "right") : right.term(k, col, "right"); });
}

Derivation derive_transposed_dot(std::string_view op, const Slice& left, const Slice& right, Index row, Index col) {
  return derive_products(
      op, left.block.rows, [&](Index k) { return left.term(k, row, "left"); },
      [&](Index k) { return right.term(k, col, "right"); });
}

}  // namespace attn::ops
