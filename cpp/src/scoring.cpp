#include "attn/scoring.h"

#include "attn/error.h"
#include "recipe.h"

namespace attn {

Trace additive_attention(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                         const AdditiveWeights& weights, const ScoreOptions& options) {
  TraceBuilder trace("additiveAttention");
  add_query_key_value(trace, query, key, value);
  trace.input("queryWeight", weights.query, {"feature", "feature"});
  trace.input("keyWeight", weights.key, {"feature", "feature"});
  trace.input("scoreWeight", weights.score, {"feature", "feature"});
  add_bias_input(trace, options);
  trace.add("projectedQuery", "linear", {"query", "queryWeight"}, {"query", "feature"});
  trace.add("projectedKey", "linear", {"key", "keyWeight"}, {"key", "feature"});
  if (weights.query.cols() != weights.key.cols()) {
    throw trace.mismatch("queryWeight", "keyWeight");
  }
  if (shape_of(weights.score) != Shape{1, weights.query.cols()}) {
    throw trace.mismatch("queryWeight", "scoreWeight");
  }
  add_attention(trace, options,
                {.scores_op = "additive",
                 .query = "projectedQuery",
                 .key = "projectedKey",
                 .weight = "scoreWeight",
                 .usually_scaled = false});
  return std::move(trace).run();
}

Trace luong_attention(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                      const ScoreOptions& options) {
  TraceBuilder trace("luongAttention");
  add_query_key_value(trace, query, key, value);
  add_bias_input(trace, options);
  add_attention(trace, options, {.usually_scaled = false});
  return std::move(trace).run();
}

Trace luong_attention(const MatrixView& query, const MatrixView& key, const MatrixView& value, const MatrixView& weight,
                      const ScoreOptions& options) {
  TraceBuilder trace("luongAttention");
  add_query_key_value(trace, query, key, value);
  trace.input("weight", weight, {"feature", "feature"});
  add_bias_input(trace, options);
  trace.add("projectedQuery", "linear", {"query", "weight"}, {"query", "feature"});
  if (weight.cols() != key.cols()) throw trace.mismatch("weight", "key");
  add_attention(trace, options, {.query = "projectedQuery", .usually_scaled = false});
  return std::move(trace).run();
}

}  // namespace attn
