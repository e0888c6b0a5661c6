// What it is: one pass over the keys and nothing held, by a maximum that runs along: when a larger score comes, what
// was added up so far is multiplied down to it. What it is not: made for vectors. It is what the engine falls back on
// where a browser has none, and small.
#include <cmath>

#include "dot.h"
#include "head.h"

namespace attn::kernels {

void online(const Head& h, Index first, Index count, float*) {
  for (Index i = first; i < first + count; ++i) {
    const Index visible = h.visible(i);
    float* output = h.output.row(i);
    float* weights = h.weights ? h.weights + i * h.key_count : nullptr;
    std::fill_n(output, h.value_size, 0.0f);
    float max = -INFINITY, sum = 0;
    for (Index j = 0; j < visible; ++j) {
      const float score = dot(h.query.row(i), h.keys.row(j), h.size) * h.factor;
      if (weights) weights[j] = score;
      if (score > max) {
        // What was added up so far was relative to a smaller maximum. The first time that is nothing: exp(-∞) = 0.
        const float rescale = std::exp(max - score);
        sum *= rescale;
        for (Index c = 0; c < h.value_size; ++c) output[c] *= rescale;
        max = score;
      }
      const float exponential = std::exp(score - max);
      sum += exponential;
      const float* value = h.values.row(j);
      for (Index c = 0; c < h.value_size; ++c) output[c] += exponential * value[c];
    }
    for (Index c = 0; c < h.value_size; ++c) output[c] /= sum;
    if (!weights) continue;
    for (Index j = 0; j < visible; ++j) weights[j] = std::exp(weights[j] - max) / sum;
    std::fill(weights + visible, weights + h.key_count, 0.0f);
  }
}

}  // namespace attn::kernels
