// Weights are views: what they look at is kept beside them.
#pragma once

#include <forward_list>
#include <utility>

#include "attn/matrix.h"

namespace attn::js {

/// Matrices that stay where they are, also when this moves.
class Kept {
 public:
  const Matrix& operator()(Matrix matrix) { return matrices_.emplace_front(std::move(matrix)); }

 private:
  std::forward_list<Matrix> matrices_;
};

}  // namespace attn::js
