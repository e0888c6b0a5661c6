#pragma once

#include "head.h"

namespace attn::kernels {

inline float dot(const float* left, const float* right, Index count) {
  float sum = 0;
  for (Index k = 0; k < count; ++k) sum += left[k] * right[k];
  return sum;
}

}  // namespace attn::kernels
