#include <algorithm>
#include <cmath>
#include <limits>

#include "attend.h"
#include "attn/error.h"
#include "attn/fused.h"
#include "attn/limits.h"

namespace attn {
namespace {

/// One row times right d × d.
void multiply(const float* left, std::span<const float> right, Index d, float* product) {
  std::fill_n(product, d, 0.0f);
  for (Index k = 0; k < d; ++k) {
    const float* other = right.data() + k * d;
    for (Index j = 0; j < d; ++j) product[j] += left[k] * other[j];
  }
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

/// Rows of three kinds, one after the other: a token projected, a query of a head, a token's output.
class MultiHeadRun : public FusedRun {
 public:
  explicit MultiHeadRun(const FusedMultiHeadProblem& p)
      : FusedRun((p.heads + 2) * p.length, {p.length, p.size}),
        p_(p),
        head_size_(p.size / p.heads),
        factor_(static_cast<float>(1 / std::sqrt(double(head_size_)))) {
    for (std::vector<float>* matrix : {&query_, &key_, &value_, &concat_}) matrix->resize(result_.output.size());
    if (p.keep_weights) result_.weights.resize(static_cast<std::size_t>(p.heads * p.length * p.length));
  }

 private:
  Index visible(Index i) const { return p_.causal ? i + 1 : p_.length; }

  double cost(Index row) const override {
    if (row < p_.length) return 3 * double(p_.size) * double(p_.size);
    if (row >= (p_.heads + 1) * p_.length) return double(p_.size) * double(p_.size);
    return 2 * double(visible(row % p_.length)) * double(head_size_);
  }

  void compute(Index row) override {
    const Index d = p_.size, stage = row / p_.length, i = row % p_.length;
    if (stage == 0) {
      multiply(p_.input.data() + i * d, p_.weights.query, d, query_.data() + i * d);
      multiply(p_.input.data() + i * d, p_.weights.key, d, key_.data() + i * d);
      multiply(p_.input.data() + i * d, p_.weights.value, d, value_.data() + i * d);
    } else if (stage <= p_.heads) {
      attend(stage - 1, i);
    } else {
      multiply(concat_.data() + i * d, p_.weights.output, d, result_.output.data() + i * d);
    }
  }

  void attend(Index head, Index i) {
    // A head is a block of columns: rows that begin d apart.
    const Index n = p_.length, d = p_.size, column = head * head_size_;
    const kernels::Rows keys{key_.data() + column, d, head_size_}, values{value_.data() + column, d, head_size_};
    float* weights = p_.keep_weights ? result_.weights.data() + (head * n + i) * n : nullptr;
    kernels::attend(query_.data() + i * d + column, keys, values, visible(i), factor_, concat_.data() + i * d + column,
                    weights);
  }

  FusedMultiHeadProblem p_;
  Index head_size_;
  float factor_;
  std::vector<float> query_, key_, value_, concat_;
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
