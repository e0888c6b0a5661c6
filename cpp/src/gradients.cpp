#include "attn/gradients.h"

#include <cmath>

#include "attn/error.h"
#include "gradient_steps.h"
#include "recipe.h"

namespace attn {
namespace {

const Axes scores_axes{"query", "key"};

}  // namespace

void add_attention_gradient(TraceBuilder& trace, const ScoreOptions& options) {
  if (trace.shape("outputGradient") != trace.shape("output")) {
    throw error::shape_mismatch({"output", trace.shape("output")}, {"outputGradient", trace.shape("outputGradient")});
  }
  trace.add("valueGradient", "transposed_matmul", {"weights", "outputGradient"}, {"key", "feature"});
  trace.add("weightsGradient", "matmul_transposed", {"outputGradient", "value"}, scores_axes);

  // A hidden score of -infinity has weight 0, and so no gradient. A finite one has, but does not hand it on.
  const bool masked = !options.mask.empty() && std::isfinite(options.masked_score);
  const bool capped = options.softcap.has_value();
  const Params scale = scale_params(options.scale, trace.shape("query").cols);
  if (!masked && !capped) {
    trace.add("scoresGradient", "softmax_gradient", {"weights", "weightsGradient"}, scores_axes, scale);
  } else {
    std::string last = masked ? "maskedGradient" : "cappedGradient";
    trace.add(last, "softmax_gradient", {"weights", "weightsGradient"}, scores_axes);
    if (masked) {
      const Shape scores = trace.shape("scores");
      const std::string before = capped ? "cappedGradient" : "scaledGradient";
      trace.add(before, "mask", {last}, scores_axes,
                {{"mask", resolve(options.mask, scores.rows, scores.cols)}, {"maskedScore", 0.0}});
      last = before;
    }
    if (capped) {
      trace.add("scaledGradient", "softcap_gradient", {"scaled", last}, scores_axes, softcap_params(*options.softcap));
    }
    trace.add("scoresGradient", "scale", {"scaledGradient"}, scores_axes, scale);
  }
  trace.add("queryGradient", "matmul", {"scoresGradient", "key"}, {"query", "feature"});
  trace.add("keyGradient", "transposed_matmul", {"scoresGradient", "query"}, {"key", "feature"});
}

Trace attention_gradient(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                         const MatrixView& output_gradient, const ScoreOptions& options) {
  TraceBuilder trace("attentionGradient");
  trace.input("query", query, {"query", "feature"});
  trace.input("key", key, {"key", "feature"});
  trace.input("value", value, {"key", "feature"});
  add_bias_input(trace, options);
  trace.input("outputGradient", output_gradient, {"query", "feature"});
  add_attention(trace, options);
  add_attention_gradient(trace, options);
  return std::move(trace).run();
}

Trace self_attention_gradient(const MatrixView& input, const AttentionWeights& weights,
                              const MatrixView& output_gradient, const ScoreOptions& options) {
  const Axes features{"feature", "feature"}, tokens{"token", "feature"};
  TraceBuilder trace("selfAttentionGradient");
  trace.input("input", input, tokens);
  trace.input("queryWeight", weights.query, features);
  trace.input("keyWeight", weights.key, features);
  trace.input("valueWeight", weights.value, features);
  add_bias_input(trace, options);
  trace.input("outputGradient", output_gradient, {"query", "feature"});
  trace.add("query", "linear", {"input", "queryWeight"}, {"query", "feature"});
  trace.add("key", "linear", {"input", "keyWeight"}, {"key", "feature"});
  trace.add("value", "linear", {"input", "valueWeight"}, {"key", "feature"});
  if (weights.query.cols() != weights.key.cols()) {
    throw error::shape_mismatch({"queryWeight", shape_of(weights.query)}, {"keyWeight", shape_of(weights.key)});
  }
  add_attention(trace, options);
  add_attention_gradient(trace, options);

  for (const std::string name : {"query", "key", "value"}) {
    trace.add(name + "WeightGradient", "transposed_matmul", {"input", name + "Gradient"}, features);
    trace.add("inputGradient." + name, "matmul_transposed", {name + "Gradient", name + "Weight"}, tokens);
  }
  trace.add("inputGradient.queryKey", "add", {"inputGradient.query", "inputGradient.key"}, tokens);
  trace.add("inputGradient", "add", {"inputGradient.queryKey", "inputGradient.value"}, tokens);
  return std::move(trace).run();
}

Trace softmax_jacobian(std::span<const double> scores) {
  const auto count = static_cast<Index>(scores.size());
  TraceBuilder trace("softmaxJacobian");
  trace.input("scores", Eigen::Map<const Matrix>(scores.data(), 1, count), {"query", "key"});
  trace.add("weights", "softmax", {"scores"}, scores_axes, {{"axis", std::string("row")}});
  trace.add("jacobian", "softmax_jacobian", {"weights"}, {"key", "key"});
  return std::move(trace).run();
}

}  // namespace attn
