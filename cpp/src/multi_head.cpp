#include "attn/multi_head.h"

#include "recipe.h"

namespace attn {
namespace {

Trace attend(const MatrixView& input, const MatrixView* context, const MultiHeadWeights& weights,
             const MultiHeadOptions& options) {
  TraceBuilder trace("multiHeadAttention");
  const Place from = trace.input("input", input, {context ? "query" : "token", "feature"});
  const Place to = context ? trace.input("context", *context, {"key", "feature"}) : from;
  add_multi_head_inputs(trace, weights, options);
  add_multi_head(trace, from, to, weights, options);
  return std::move(trace).run();
}

}  // namespace

Trace multi_head_attention(const MatrixView& input, const MultiHeadWeights& weights, const MultiHeadOptions& options) {
  return attend(input, nullptr, weights, options);
}

Trace multi_head_attention(const MatrixView& input, const MatrixView& context, const MultiHeadWeights& weights,
                           const MultiHeadOptions& options) {
  return attend(input, &context, weights, options);
}

}  // namespace attn
