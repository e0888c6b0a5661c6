#include "attn/attention_cost.h"

#include <cmath>
#include <limits>

#include "attn/error.h"
#include "attn/trace_builder.h"

namespace attn {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr Axes one{"number", "number"};

void at_least(const char* name, Index value, Index min) {
  if (value < min) throw error::out_of_range(name, double(value), double(min), infinity);
}

/// `parts` of them share `whole`.
void check_divides(const char* name, Index parts, Index whole) {
  if (parts < 1 || parts > whole) throw error::out_of_range(name, double(parts), 1, double(whole));
  if (whole % parts != 0) throw error::invalid_option(name, std::to_string(parts));
}

/// Beyond 2^53 there are doubles that stand for several whole numbers.
void check_exact(const Trace& trace) {
  constexpr double most = 0x1p53 - 1;
  for (const Step& step : trace.steps) {
    if (step.data.maxCoeff() > most) throw error::too_large(step.id, step.data.maxCoeff(), most);
  }
}

/// Plans scoresPerHead and what it is made from.
void add_scores_per_head(const Part& trace, bool causal) {
  if (!causal) {
    trace.add("scoresPerHead", "multiply", {"length", "keys"}, one);
    return;
  }
  trace.add("tokenPairs", "multiply", {"length", "length"}, one);
  trace.add("otherPairs", "subtract", {"tokenPairs", "length"}, one);
  trace.add("hiddenPairs", "scale", {"otherPairs"}, one, {{"factor", 0.5}});
  trace.add("pairs", "multiply", {"length", "keys"}, one);
  trace.add("scoresPerHead", "subtract", {"pairs", "hiddenPairs"}, one);
}

void add_projections(const Part& trace, const char* projected_keys) {
  trace.add("keyValueSize", "multiply", {"keyValueHeads", "headSize"}, one);
  trace.add("queryProjection", "multiply", {"length", "size", "size"}, one);
  trace.add("keyProjection", "multiply", {projected_keys, "size", "keyValueSize"}, one);
  trace.add("valueProjection", "multiply", {projected_keys, "size", "keyValueSize"}, one);
  trace.add("outputProjection", "multiply", {"length", "size", "size"}, one);
  trace.add("projections", "stack_rows", {"queryProjection", "keyProjection", "valueProjection", "outputProjection"},
            {"projection", "number"});
  trace.add("projectionMultiplications", "column_sum", {"projections"}, one);
}

}  // namespace

Trace attention_cost(const AttentionCostProblem& problem) {
  const Index keys = problem.keys.value_or(problem.length);
  const Index shared = problem.key_value_heads.value_or(problem.heads);
  at_least("length", problem.length, 1);
  at_least("size", problem.size, 1);
  at_least("keys", keys, problem.causal ? problem.length : 1);
  check_divides("heads", problem.heads, problem.size);
  check_divides("keyValueHeads", shared, problem.heads);
  at_least("layers", problem.layers, 1);
  if (!std::isfinite(problem.bytes_per_number)) throw error::not_finite("bytesPerNumber");
  if (problem.bytes_per_number <= 0) throw error::out_of_range("bytesPerNumber", problem.bytes_per_number, 0, infinity);

  TraceBuilder trace("attentionCost");
  const auto count = [&](const char* name, double value) { trace.keep(name, Matrix{{value}}, one); };
  count("length", double(problem.length));
  count("keys", double(keys));
  count("size", double(problem.size));
  count("heads", double(problem.heads));
  count("keyValueHeads", double(shared));
  count("layers", double(problem.layers));
  count("bytesPerNumber", problem.bytes_per_number);

  trace.add("headSize", "divide", {"size", "heads"}, one);
  add_scores_per_head(trace, problem.causal);
  trace.add("scoresPerLayer", "multiply", {"scoresPerHead", "heads"}, one);
  trace.add("totalScores", "multiply", {"scoresPerLayer", "layers"}, one);
  trace.add("scoreBytes", "multiply", {"totalScores", "bytesPerNumber"}, one);

  trace.add("scoreMultiplications", "multiply", {"scoresPerLayer", "headSize"}, one);
  trace.add("mixMultiplications", "multiply", {"scoresPerLayer", "headSize"}, one);
  trace.add("attentionMultiplications", "add", {"scoreMultiplications", "mixMultiplications"}, one);
  add_projections(trace, problem.causal ? "length" : "keys");
  trace.add("multiplicationsPerLayer", "add", {"attentionMultiplications", "projectionMultiplications"}, one);
  trace.add("totalMultiplications", "multiply", {"multiplicationsPerLayer", "layers"}, one);

  trace.add("cachedKeys", "multiply", {"keys", "keyValueSize", "layers"}, one);
  trace.add("cachedValues", "multiply", {"keys", "keyValueSize", "layers"}, one);
  trace.add("cacheNumbers", "add", {"cachedKeys", "cachedValues"}, one);
  trace.add("cacheBytes", "multiply", {"cacheNumbers", "bytesPerNumber"}, one);

  Trace result = std::move(trace).run();
  check_exact(result);
  return result;
}

}  // namespace attn
