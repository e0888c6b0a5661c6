#include "attend.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attn/error.h"
#include "attn/limits.h"
#include "attn/tensor.h"

namespace attn::kernels {
namespace {

float dot(const float* left, const float* right, Index count) {
  float sum = 0;
  for (Index k = 0; k < count; ++k) sum += left[k] * right[k];
  return sum;
}

}  // namespace

void attend(const float* query, Rows keys, Rows values, Index visible, float factor, float* output, float* weights) {
  std::fill_n(output, values.cols, 0.0f);
  float max = -std::numeric_limits<float>::infinity(), sum = 0;
  for (Index j = 0; j < visible; ++j) {
    const float score = dot(query, keys.row(j), keys.cols) * factor;
    if (weights) weights[j] = score;
    if (score > max) {
      // What was added up so far was relative to a smaller maximum. The first time that is nothing: exp(-∞) = 0.
      const float rescale = std::exp(max - score);
      sum *= rescale;
      for (Index k = 0; k < values.cols; ++k) output[k] *= rescale;
      max = score;
    }
    const float exponential = std::exp(score - max);
    sum += exponential;
    const float* value = values.row(j);
    for (Index k = 0; k < values.cols; ++k) output[k] += exponential * value[k];
  }
  for (Index k = 0; k < values.cols; ++k) output[k] /= sum;
  if (weights) {
    for (Index j = 0; j < visible; ++j) weights[j] = std::exp(weights[j] - max) / sum;
  }
}

void check_floats(std::string_view name, std::span<const float> data, const std::vector<Index>& shape) {
  check_tensor(name, shape, data.size());
  for (std::size_t i = 0; i < data.size(); ++i) {
    if (std::isfinite(data[i])) continue;
    std::vector<Index> index(shape.size());
    auto rest = static_cast<Index>(i);
    for (std::size_t axis = shape.size(); axis-- > 0; rest /= shape[axis]) index[axis] = rest % shape[axis];
    throw error::not_finite(name, index);
  }
}

void check_at_least(const char* name, Index value, Index min) {
  if (value < min) {
    throw error::out_of_range(name, double(value), double(min), std::numeric_limits<double>::infinity());
  }
}

}  // namespace attn::kernels
