// Weights are views: what they look at is kept beside them.
#pragma once

#include <deque>
#include <utility>

#include "attn/matrix.h"

namespace attn::js {

/// Matrices that stay where they are, also when this moves.
class Kept {
 public:
  const Matrix& operator()(Matrix matrix) { return matrices_.emplace_back(std::move(matrix)); }

 private:
  std::deque<Matrix> matrices_;
};

}  // namespace attn::js
