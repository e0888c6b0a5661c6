#include <cmath>

#include "attend.h"
#include "attn/error.h"
#include "attn/fused.h"
#include "attn/limits.h"

namespace attn {
namespace {

/// left n × d times right d × d.
std::vector<float> multiply(std::span<const float> left, std::span<const float> right, Index n, Index d) {
  std::vector<float> product(static_cast<std::size_t>(n * d));
  for (Index i = 0; i < n; ++i) {
    float* row = product.data() + i * d;
    for (Index k = 0; k < d; ++k) {
      const float factor = left[static_cast<std::size_t>(i * d + k)];
      const float* other = right.data() + k * d;
      for (Index j = 0; j < d; ++j) row[j] += factor * other[j];
    }
  }
  return product;
}

void check(const FusedMultiHeadProblem& p) {
  kernels::check_at_least("heads", p.heads, 1);
  kernels::check_at_least("length", p.length, 1);
  kernels::check_at_least("size", p.size, 1);
  if (p.size % p.heads != 0) throw error::invalid_option("heads", std::to_string(p.heads));
  kernels::check_floats("input", p.input, {p.length, p.size});
  kernels::check_floats("queryWeight", p.weights.query, {p.size, p.size});
  kernels::check_floats("keyWeight", p.weights.key, {p.size, p.size});
  kernels::check_floats("valueWeight", p.weights.value, {p.size, p.size});
  kernels::check_floats("outputWeight", p.weights.output, {p.size, p.size});
  const double kept = double(p.heads) * double(p.length) * double(p.length);
  if (p.keep_weights && kept > max_trace_values) throw error::too_large("weights", kept, max_trace_values);
}

}  // namespace

FusedMultiHeadResult fused_multi_head(const FusedMultiHeadProblem& p) {
  check(p);
  const Index n = p.length, d = p.size, head_size = d / p.heads;
  const std::vector<float> query = multiply(p.input, p.weights.query, n, d),
                           key = multiply(p.input, p.weights.key, n, d),
                           value = multiply(p.input, p.weights.value, n, d);
  const auto factor = static_cast<float>(1 / std::sqrt(double(head_size)));

  FusedMultiHeadResult result;
  if (p.keep_weights) result.weights.resize(static_cast<std::size_t>(p.heads * n * n));
  std::vector<float> concat(query.size());
  for (Index h = 0; h < p.heads; ++h) {
    // A head is a block of columns: rows that begin d apart.
    const Index column = h * head_size;
    const kernels::Rows keys{key.data() + column, d, head_size}, values{value.data() + column, d, head_size};
    for (Index i = 0; i < n; ++i) {
      float* weights = p.keep_weights ? result.weights.data() + (h * n + i) * n : nullptr;
      kernels::attend(query.data() + i * d + column, keys, values, p.causal ? i + 1 : n, factor,
                      concat.data() + i * d + column, weights);
    }
  }
  result.output = multiply(concat, p.weights.output, n, d);
  kernels::check_floats("output", result.output, {n, d});
  return result;
}

}  // namespace attn
