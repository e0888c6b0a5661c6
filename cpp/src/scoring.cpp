#include "attn/scoring.h"

#include "attn/error.h"
#include "recipe.h"

namespace attn {
namespace {

void add_heads(TraceBuilder& trace, const MatrixView& query, const MatrixView& key, const MatrixView& value) {
  trace.input("query", query, {"query", "feature"});
  trace.input("key", key, {"key", "feature"});
  trace.input("value", value, {"key", "feature"});
}

}  // namespace

Trace additive_attention(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                         const AdditiveWeights& weights, const ScoreOptions& options) {
  TraceBuilder trace("additiveAttention");
  add_heads(trace, query, key, value);
  trace.input("queryWeight", weights.query, {"feature", "feature"});
  trace.input("keyWeight", weights.key, {"feature", "feature"});
  trace.input("scoreWeight", weights.score, {"feature", "feature"});
  add_bias_input(trace, options);
  trace.add("projectedQuery", "linear", {"query", "queryWeight"}, {"query", "feature"});
  trace.add("projectedKey", "linear", {"key", "keyWeight"}, {"key", "feature"});
  if (weights.query.cols() != weights.key.cols()) {
    throw error::shape_mismatch({"queryWeight", shape_of(weights.query)}, {"keyWeight", shape_of(weights.key)});
  }
  if (shape_of(weights.score) != Shape{1, weights.query.cols()}) {
    throw error::shape_mismatch({"queryWeight", shape_of(weights.query)}, {"scoreWeight", shape_of(weights.score)});
  }
  add_attention(trace, options,
                {.scores_op = "additive",
                 .scores_operands = {"projectedQuery", "projectedKey", "scoreWeight"},
                 .usually_scaled = false});
  return std::move(trace).run();
}

Trace luong_attention(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                      const ScoreOptions& options) {
  TraceBuilder trace("luongAttention");
  add_heads(trace, query, key, value);
  add_bias_input(trace, options);
  add_attention(trace, options, {.usually_scaled = false});
  return std::move(trace).run();
}

Trace luong_attention(const MatrixView& query, const MatrixView& key, const MatrixView& value, const MatrixView& weight,
                      const ScoreOptions& options) {
  TraceBuilder trace("luongAttention");
  add_heads(trace, query, key, value);
  trace.input("weight", weight, {"feature", "feature"});
  add_bias_input(trace, options);
  trace.add("projectedQuery", "linear", {"query", "weight"}, {"query", "feature"});
  if (weight.cols() != key.cols()) {
    throw error::shape_mismatch({"weight", shape_of(weight)}, {"key", shape_of(key)});
  }
  add_attention(trace, options, {.scores_operands = {"projectedQuery", "key"}, .usually_scaled = false});
  return std::move(trace).run();
}

}  // namespace attn
