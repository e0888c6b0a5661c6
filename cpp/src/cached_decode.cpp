#include "attn/cached_decode.h"

#include "attn/error.h"
#include "recipe.h"

namespace attn {
namespace {

struct Sizes {
  double tokens, width, heads, shared, key, value, output;
};

Params costs(const Sizes& s) {
  const double n = s.tokens;
  const double tokens_seen = n * (n + 1) / 2;           // 1 + 2 + … + n
  const double pairs_seen = n * (n + 1) * (n + 2) / 6;  // 1 + 3 + 6 + …: causal scores of each prefix
  const double pair = s.heads * (s.key + s.value);      // one query meets one key
  const double projections = s.width * (s.heads * s.key + s.shared * (s.key + s.value)) + s.heads * s.value * s.output;
  const double bytes = sizeof(double) * n;
  return {{"bytes", bytes * s.shared * (s.key + s.value)},
          {"bytesUnshared", bytes * s.heads * (s.key + s.value)},
          {"bytesRecomputed", bytes * s.width},
          {"operations", n * projections + tokens_seen * pair},
          {"operationsRecomputed", tokens_seen * projections + pairs_seen * pair}};
}

}  // namespace

Trace cached_decode(const MatrixView& inputs, const DecodeWeights& weights, const DecodeOptions& options) {
  TraceBuilder trace("cachedDecode");
  trace.input("inputs", inputs, {"token", "feature"});
  trace.input("queryWeight", weights.query, {"feature", "feature"});
  trace.input("keyWeight", weights.key, {"feature", "feature"});
  trace.input("valueWeight", weights.value, {"feature", "feature"});
  if (weights.output) trace.input("outputWeight", *weights.output, {"feature", "feature"});
  for (const char* weight : {"queryWeight", "keyWeight", "valueWeight"}) {
    if (trace.shape(weight).rows != inputs.cols()) throw trace.mismatch("inputs", weight);
  }
  const HeadSizes sizes = head_sizes(trace, options.heads, options.key_value_heads);
  const Place tokens = trace.place("inputs"), query_weight = trace.place("queryWeight"),
              key_weight = trace.place("keyWeight"), value_weight = trace.place("valueWeight");

  const Params heads{{"heads", double(sizes.heads)}, {"keyValueHeads", double(sizes.shared)}};
  Params scores = heads;
  scores.set(scale_params(AutoScale{}, sizes.key));

  // What each token adds to the cache, behind the place for what meets it: the token's query, or its weights.
  std::vector<Operand> keys{nullptr}, values{nullptr}, outputs;
  for (Index t = 0; t < inputs.rows(); ++t) {
    const Part token = trace.part("token", t);
    const Place input = token.add("input", "slice", {tokens}, {"token", "feature"},
                                  {{"row", double(t)}, {"col", 0.0}, {"rows", 1.0}, {"cols", double(inputs.cols())}});
    keys[0] = token.add("query", "linear", {input, query_weight}, {"query", "feature"});
    keys.push_back(token.add("key", "linear", {input, key_weight}, {"key", "feature"}));
    values.push_back(token.add("value", "linear", {input, value_weight}, {"key", "feature"}));
    token.add("scores", "cached_scores", keys, {"head", "key"}, scores);
    values[0] = token.add("weights", "softmax", {"scores"}, {"head", "key"}, {{"axis", "row"}});
    Place output = token.add(weights.output ? "concat" : "output", "cached_mix", values, {"query", "feature"}, heads);
    if (weights.output) {
      output = token.add("output", "linear", {output, trace.place("outputWeight")}, {"query", "feature"});
    }
    outputs.push_back(output);
  }
  trace.add("output", "stack_rows", outputs, {"query", "feature"},
            costs({double(inputs.rows()), double(inputs.cols()), double(sizes.heads), double(sizes.shared),
                   double(sizes.key), double(sizes.value), weights.output ? double(weights.output->cols()) : 0.0}));
  return std::move(trace).run();
}

}  // namespace attn
