#include "../recipe.h"
#include "attend.h"
#include "attn/error.h"
#include "attn/fused.h"
#include "attn/limits.h"
#include "attn/tensor.h"

namespace attn {
namespace {

std::vector<Index> output_shape(const FusedProblem& p) {
  return {p.heads, p.query_length, p.value_size.value_or(p.head_size)};
}

void check(const FusedProblem& p) {
  const Index shared = p.key_value_heads.value_or(p.heads), value_size = p.value_size.value_or(p.head_size);
  kernels::check_at_least("heads", p.heads, 1);
  kernels::check_at_least("keyValueHeads", shared, 1);
  kernels::check_at_least("queryLength", p.query_length, 1);
  kernels::check_at_least("keyLength", p.key_length, 1);
  kernels::check_at_least("headSize", p.head_size, 1);
  kernels::check_at_least("valueSize", value_size, 1);
  kernels::check_at_least("past", p.past, 0);
  if (p.heads % shared != 0) throw error::invalid_option("keyValueHeads", std::to_string(shared));
  kernels::check_floats("query", p.query, {p.heads, p.query_length, p.head_size});
  kernels::check_floats("key", p.key, {shared, p.key_length, p.head_size});
  kernels::check_floats("value", p.value, {shared, p.key_length, value_size});
  const double values = element_count(output_shape(p));
  if (values > max_trace_values) throw error::too_large("output", values, max_trace_values);
}

void run(const FusedProblem& p, std::span<float> output) {
  const Index value_size = p.value_size.value_or(p.head_size), group = p.heads / p.key_value_heads.value_or(p.heads);
  const auto factor = static_cast<float>(scale_params(p.scale, p.head_size).number("factor"));
  for (Index h = 0; h < p.heads; ++h) {
    const kernels::Rows keys{p.key.data() + (h / group) * p.key_length * p.head_size, p.head_size, p.head_size};
    const kernels::Rows values{p.value.data() + (h / group) * p.key_length * value_size, value_size, value_size};
    for (Index i = 0; i < p.query_length; ++i) {
      const Index row = h * p.query_length + i;
      // Not past + i + 1 < key_length: the past may be as large as an Index can be.
      const bool all = !p.causal || p.past >= p.key_length - i - 1;
      kernels::attend(p.query.data() + row * p.head_size, keys, values, all ? p.key_length : p.past + i + 1, factor,
                      output.data() + row * value_size, nullptr);
    }
  }
  kernels::check_floats("output", output, output_shape(p));
}

}  // namespace

void fused_attention(const FusedProblem& p, std::span<float> output) {
  check(p);
  check_tensor("out", output_shape(p), output.size());
  run(p, output);
}

std::vector<float> fused_attention(const FusedProblem& p) {
  check(p);
  std::vector<float> output(static_cast<std::size_t>(element_count(output_shape(p))));
  run(p, output);
  return output;
}

}  // namespace attn
