// What it is: the formula, three loops, the one that all others are held against in speed. What it is not: careful with
// memory, since it holds a row of scores, or quick, since it reads every value row from far away.
#include <cmath>

#include "dot.h"
#include "head.h"

namespace attn::kernels {

void plain(const Head& h, Index first, Index count, float* scores) {
  for (Index i = first; i < first + count; ++i) {
    const Index visible = h.visible(i);
    float max = -INFINITY, sum = 0;
    for (Index j = 0; j < visible; ++j) {
      scores[j] = dot(h.query.row(i), h.keys.row(j), h.size) * h.factor;
      max = std::max(max, scores[j]);
    }
    for (Index j = 0; j < visible; ++j) sum += scores[j] = std::exp(scores[j] - max);
    for (Index c = 0; c < h.value_size; ++c) {
      float mix = 0;
      for (Index j = 0; j < visible; ++j) mix += scores[j] * h.values.row(j)[c];
      h.output.row(i)[c] = mix / sum;
    }
    if (!h.weights) continue;
    for (Index j = 0; j < h.key_count; ++j) h.weights[i * h.key_count + j] = j < visible ? scores[j] / sum : 0;
  }
}

}  // namespace attn::kernels
