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
  const auto must_meet = [&](const char* weight) {
    const Shape shape = trace.shape(weight);
    if (shape.rows != inputs.cols()) throw error::shape_mismatch({"inputs", shape_of(inputs)}, {weight, shape});
  };
  must_meet("queryWeight");
  must_meet("keyWeight");
  must_meet("valueWeight");
  const HeadSizes sizes = head_sizes(options.heads, options.key_value_heads, shape_of(weights.query),
                                     shape_of(weights.key), shape_of(weights.value));

  const Params heads{{"heads", double(sizes.heads)}, {"keyValueHeads", double(sizes.shared)}};
  Params scores = heads;
  for (const auto& [name, value] : scale_params(AutoScale{}, sizes.key)) scores.set(name, value);

  std::vector<std::string> keys, values, outputs;
  for (Index t = 0; t < inputs.rows(); ++t) {
    const std::string token = "token." + std::to_string(t) + ".";
    const auto with = [&](const char* first, const std::vector<std::string>& cache) {
      std::vector<std::string> operands{token + first};
      operands.insert(operands.end(), cache.begin(), cache.end());
      return operands;
    };
    trace.add(token + "input", "slice", {"inputs"}, {"token", "feature"},
              {{"row", double(t)}, {"col", 0.0}, {"rows", 1.0}, {"cols", double(inputs.cols())}});
    trace.add(token + "query", "linear", {token + "input", "queryWeight"}, {"query", "feature"});
    trace.add(token + "key", "linear", {token + "input", "keyWeight"}, {"key", "feature"});
    trace.add(token + "value", "linear", {token + "input", "valueWeight"}, {"key", "feature"});
    keys.push_back(token + "key");
    values.push_back(token + "value");
    outputs.push_back(token + "output");
    trace.add(token + "scores", "cached_scores", with("query", keys), {"head", "key"}, scores);
    trace.add(token + "weights", "softmax", {token + "scores"}, {"head", "key"}, {{"axis", std::string("row")}});
    const char* mixed = weights.output ? "heads" : "output";
    trace.add(token + mixed, "cached_mix", with("weights", values), {"query", "feature"}, heads);
    if (weights.output) {
      trace.add(token + "output", "linear", {token + mixed, "outputWeight"}, {"query", "feature"});
    }
  }
  trace.add("output", "stack_rows", std::move(outputs), {"query", "feature"},
            costs({double(inputs.rows()), double(inputs.cols()), double(sizes.heads), double(sizes.shared),
                   double(sizes.key), double(sizes.value), weights.output ? double(weights.output->cols()) : 0.0}));
  return std::move(trace).run();
}

}  // namespace attn
