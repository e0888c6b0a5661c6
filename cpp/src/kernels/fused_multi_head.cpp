#include <algorithm>
#include <cmath>
#include <limits>

#include "attn/error.h"
#include "attn/fused.h"
#include "attn/limits.h"
#include "checks.h"
#include "head.h"

namespace attn {
namespace {

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

/// Rows of three kinds, one after the other: a token projected, a query of a head, a token's output.
class MultiHeadRun : public FusedRun {
 public:
  explicit MultiHeadRun(const FusedMultiHeadProblem& p)
      : FusedRun((p.heads + 2) * p.length, {p.length, p.size}),
        p_(p),
        head_size_(p.size / p.heads),
        factor_(static_cast<float>(1 / std::sqrt(double(head_size_)))),
        query_weight_(packed(p.weights.query)),
        key_weight_(packed(p.weights.key)),
        value_weight_(packed(p.weights.value)),
        output_weight_(packed(p.weights.output)) {
    for (std::vector<float>* matrix : {&query_, &key_, &value_, &concat_}) matrix->resize(result_.output.size());
    if (p.keep_weights) result_.weights.resize(static_cast<std::size_t>(p.heads * p.length * p.length));
    scratch_.resize(static_cast<std::size_t>(kernels::scratch_floats(head(0))));
  }

 private:
  /// A block of columns: rows that begin `size` apart.
  kernels::Head head(Index index) {
    const Index n = p_.length, column = index * head_size_;
    return {.query = {query_.data() + column, p_.size},
            .keys = {key_.data() + column, p_.size},
            .values = {value_.data() + column, p_.size},
            .output = {concat_.data() + column, p_.size},
            .weights = p_.keep_weights ? result_.weights.data() + index * n * n : nullptr,
            .key_count = n,
            .size = head_size_,
            .value_size = head_size_,
            .factor = factor_,
            .causal = p_.causal};
  }

  double cost(Index row) const override {
    if (row < p_.length) return 3 * double(p_.size) * double(p_.size);
    if (row >= (p_.heads + 1) * p_.length) return double(p_.size) * double(p_.size);
    const Index visible = p_.causal ? row % p_.length + 1 : p_.length;
    return 2 * double(visible) * double(head_size_);
  }

  Index alike(Index row) const override { return p_.length - row % p_.length; }

  void compute(Index row, Index count) override {
    const Index stage = row / p_.length, i = row % p_.length;
    if (stage == 0) {
      project(p_.input.data(), query_weight_, query_, i, count);
      project(p_.input.data(), key_weight_, key_, i, count);
      project(p_.input.data(), value_weight_, value_, i, count);
    } else if (stage <= p_.heads) {
      kernels::best(head(stage - 1), i, count, scratch_.data());
    } else {
      project(concat_.data(), output_weight_, result_.output, i, count);
    }
  }

  std::vector<float> packed(std::span<const float> matrix) const {
    std::vector<float> to(static_cast<std::size_t>(kernels::packed_floats(p_.size, p_.size)));
    kernels::pack({matrix.data(), p_.size}, p_.size, p_.size, to.data());
    return to;
  }

  void project(const float* input, const std::vector<float>& weight, std::vector<float>& output, Index first,
               Index count) {
    const Index d = p_.size;
    kernels::dense({input + first * d, d}, count, d, weight.data(), 0, d, {output.data() + first * d, d});
  }

  FusedMultiHeadProblem p_;
  Index head_size_;
  float factor_;
  std::vector<float> query_weight_, key_weight_, value_weight_, output_weight_;
  std::vector<float> query_, key_, value_, concat_, scratch_;
};

}  // namespace

std::unique_ptr<FusedRun> start_fused(const FusedMultiHeadProblem& p) {
  check(p);
  return std::make_unique<MultiHeadRun>(p);
}

FusedResult fused_multi_head(const FusedMultiHeadProblem& p) {
  check(p);
  MultiHeadRun run(p);
  run.advance(std::numeric_limits<double>::infinity());
  return run.finish();
}

}  // namespace attn
