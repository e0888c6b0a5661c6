#include "attn/attention.h"

#include "attn/error.h"
#include "recipe.h"

namespace attn {
namespace {

/// Queries from the step `input`, keys and values from `context`.
void add_projected_attention(const Part& trace, Place input, Place context, const AttentionWeights& weights,
                             const ScoreOptions& options) {
  trace.input("queryWeight", weights.query, {"feature", "feature"});
  trace.input("keyWeight", weights.key, {"feature", "feature"});
  trace.input("valueWeight", weights.value, {"feature", "feature"});
  add_bias_input(trace, options);
  trace.add("query", "linear", {input, "queryWeight"}, {"query", "feature"});
  trace.add("key", "linear", {context, "keyWeight"}, {"key", "feature"});
  trace.add("value", "linear", {context, "valueWeight"}, {"key", "feature"});
  if (weights.query.cols() != weights.key.cols()) {
    throw trace.mismatch("queryWeight", "keyWeight");
  }
  add_attention(trace, options);
}

}  // namespace

Trace scaled_dot_product_attention(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                                   const ScoreOptions& options) {
  TraceBuilder trace("scaledDotProductAttention");
  add_query_key_value(trace, query, key, value);
  add_bias_input(trace, options);
  add_attention(trace, options);
  return std::move(trace).run();
}

Trace self_attention(const MatrixView& input, const AttentionWeights& weights, const ScoreOptions& options) {
  TraceBuilder trace("selfAttention");
  const Place token = trace.input("input", input, {"token", "feature"});
  add_projected_attention(trace, token, token, weights, options);
  return std::move(trace).run();
}

Trace cross_attention(const MatrixView& input, const MatrixView& context, const AttentionWeights& weights,
                      const ScoreOptions& options) {
  TraceBuilder trace("crossAttention");
  const Place from = trace.input("input", input, {"query", "feature"});
  const Place to = trace.input("context", context, {"key", "feature"});
  add_projected_attention(trace, from, to, weights, options);
  return std::move(trace).run();
}

}  // namespace attn
