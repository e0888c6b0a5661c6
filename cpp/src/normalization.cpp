#include "attn/normalization.h"

#include <limits>

#include "attn/error.h"
#include "normalization_steps.h"

namespace attn {
namespace {

const Axes axes{"token", "feature"};
const Axes number_axes{"token", "number"};

Params epsilon_params(double epsilon) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (!(epsilon >= 0 && epsilon < infinity)) throw error::out_of_range("epsilon", epsilon, 0, infinity);
  return {{"epsilon", epsilon}};
}

void add_output(TraceBuilder& trace, const std::string& prefix, const NormWeights& weights) {
  std::vector<std::string> operands{prefix + "normalized"};
  if (weights.gamma) operands.push_back(prefix + "gamma");
  if (weights.beta) operands.push_back(prefix + "beta");
  trace.add(prefix + "output", "affine", std::move(operands), axes,
            {{"gamma", weights.gamma.has_value()}, {"beta", weights.beta.has_value()}});
}

}  // namespace

void add_norm_inputs(TraceBuilder& trace, const std::string& prefix, const NormWeights& weights) {
  if (weights.gamma) trace.input(prefix + "gamma", *weights.gamma, {"number", "feature"});
  if (weights.beta) trace.input(prefix + "beta", *weights.beta, {"number", "feature"});
}

void add_layer_norm(TraceBuilder& trace, const std::string& prefix, const std::string& input,
                    const NormWeights& weights, double epsilon) {
  const auto id = [&](const char* name) { return prefix + name; };
  trace.add(id("mean"), "row_mean", {input}, number_axes);
  trace.add(id("variance"), "row_variance", {input, id("mean")}, number_axes);
  trace.add(id("inverseDeviation"), "inverse_root", {id("variance")}, number_axes, epsilon_params(epsilon));
  trace.add(id("normalized"), "normalize", {input, id("mean"), id("inverseDeviation")}, axes);
  add_output(trace, prefix, weights);
}

Trace layer_norm(const MatrixView& input, const NormWeights& weights, double epsilon) {
  TraceBuilder trace("layerNorm");
  trace.input("input", input, axes);
  add_norm_inputs(trace, "", weights);
  add_layer_norm(trace, "", "input", weights, epsilon);
  return std::move(trace).run();
}

Trace rms_norm(const MatrixView& input, const NormWeights& weights, double epsilon) {
  TraceBuilder trace("rmsNorm");
  trace.input("input", input, axes);
  add_norm_inputs(trace, "", weights);
  trace.add("meanSquare", "row_mean_square", {"input"}, number_axes);
  trace.add("normalized", "rms_normalize", {"input", "meanSquare"}, axes, epsilon_params(epsilon));
  add_output(trace, "", weights);
  return std::move(trace).run();
}

}  // namespace attn
