// Heads side by side in a row, or each in a matrix of its own.
#pragma once

#include "attn/tensor.h"

namespace attn::test {

/// [B, L, H·D] to [B, H, L, D].
inline Tensor split_heads(const Tensor& tensor, Index heads) {
  const Index batch = tensor.shape[0], length = tensor.shape[1], size = tensor.shape[2] / heads;
  Tensor split{{batch, heads, length, size}, {}};
  for (Index b = 0; b < batch; ++b) {
    for (Index h = 0; h < heads; ++h) {
      for (Index i = 0; i < length; ++i) {
        for (Index k = 0; k < size; ++k) {
          split.data.push_back(tensor.data[static_cast<std::size_t>(((b * length + i) * heads + h) * size + k)]);
        }
      }
    }
  }
  return split;
}

/// [B, H, L, D] to [B, L, H·D].
inline Tensor merge_heads(const Tensor& tensor) {
  const Index batch = tensor.shape[0], heads = tensor.shape[1], length = tensor.shape[2], size = tensor.shape[3];
  Tensor merged{{batch, length, heads * size}, {}};
  for (Index b = 0; b < batch; ++b) {
    for (Index i = 0; i < length; ++i) {
      for (Index h = 0; h < heads; ++h) {
        for (Index k = 0; k < size; ++k) {
          merged.data.push_back(tensor.data[static_cast<std::size_t>(((b * heads + h) * length + i) * size + k)]);
        }
      }
    }
  }
  return merged;
}

}  // namespace attn::test
