#include <algorithm>
#include <limits>

#include "../recipe.h"
#include "attn/error.h"
#include "attn/fused.h"
#include "attn/limits.h"
#include "attn/tensor.h"
#include "checks.h"
#include "head.h"

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
  if (p.past > 0 && !p.causal) throw error::invalid_option("past");  // every key is visible anyway
  if (p.heads % shared != 0) throw error::invalid_option("keyValueHeads", std::to_string(shared));
  kernels::check_floats("query", p.query, {p.heads, p.query_length, p.head_size});
  kernels::check_floats("key", p.key, {shared, p.key_length, p.head_size});
  kernels::check_floats("value", p.value, {shared, p.key_length, value_size});
  const double values = element_count(output_shape(p));
  if (values > max_trace_values) throw error::too_large("output", values, max_trace_values);
}

class AttentionRun : public FusedRun {
 public:
  explicit AttentionRun(const FusedProblem& p)
      : FusedRun(p.heads * p.query_length, output_shape(p)),
        p_(p),
        value_size_(p.value_size.value_or(p.head_size)),
        group_(p.heads / p.key_value_heads.value_or(p.heads)),
        factor_(static_cast<float>(scale_params(p.scale, p.head_size).number("factor"))),
        scratch_(static_cast<std::size_t>(kernels::scratch_floats(head(0)))) {}

 private:
  kernels::Head head(Index index) {
    const Index shared = index / group_;
    return {.query = {p_.query.data() + index * p_.query_length * p_.head_size, p_.head_size},
            .keys = {p_.key.data() + shared * p_.key_length * p_.head_size, p_.head_size},
            .values = {p_.value.data() + shared * p_.key_length * value_size_, value_size_},
            .output = {result_.output.data() + index * p_.query_length * value_size_, value_size_},
            .key_count = p_.key_length,
            .size = p_.head_size,
            .value_size = value_size_,
            .factor = factor_,
            .causal = p_.causal,
            .past = p_.past};
  }

  double cost(Index row) const override {
    const kernels::Head sizes{.key_count = p_.key_length, .causal = p_.causal, .past = p_.past};
    return double(sizes.visible(row % p_.query_length)) * double(p_.head_size + value_size_);
  }

  Index alike(Index row) const override { return p_.query_length - row % p_.query_length; }

  void compute(Index row, Index count) override {
    kernels::best(head(row / p_.query_length), row % p_.query_length, count, scratch_.data());
  }

  FusedProblem p_;
  Index value_size_, group_;
  float factor_;
  std::vector<float> scratch_;
};

}  // namespace

std::unique_ptr<FusedRun> start_fused(const FusedProblem& p) {
  check(p);
  return std::make_unique<AttentionRun>(p);
}

std::vector<float> fused_attention(const FusedProblem& p) {
  check(p);
  AttentionRun run(p);
  run.advance(std::numeric_limits<double>::infinity());
  return run.finish().output;
}

void fused_attention(const FusedProblem& p, std::span<float> output) {
  check(p);
  check_tensor("out", output_shape(p), output.size());
  std::ranges::copy(fused_attention(p), output.begin());
}

}  // namespace attn
