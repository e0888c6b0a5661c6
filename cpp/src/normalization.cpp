#include "attn/normalization.h"

#include <limits>

#include "attn/error.h"
#include "normalization_steps.h"

namespace attn {
namespace {

constexpr Axes axes{"token", "feature"};
constexpr Axes number_axes{"token", "number"};

Params epsilon_params(double epsilon) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (!(epsilon >= 0 && epsilon < infinity)) throw error::out_of_range("epsilon", epsilon, 0, infinity);
  return {{"epsilon", epsilon}};
}

Place add_output(const Part& trace, Place normalized, const NormWeights& weights) {
  const bool gamma = weights.gamma.has_value(), beta = weights.beta.has_value();
  return trace.add("output", "affine", {normalized, gamma ? "gamma" : nullptr, beta ? "beta" : nullptr}, axes,
                   {{"gamma", gamma}, {"beta", beta}});
}

}  // namespace

void add_norm_inputs(const Part& trace, const NormWeights& weights) {
  trace.input("gamma", weights.gamma, {"number", "feature"});
  trace.input("beta", weights.beta, {"number", "feature"});
}

Place add_layer_norm(const Part& trace, Place input, const NormWeights& weights, double epsilon) {
  trace.add("mean", "row_mean", {input}, number_axes);
  trace.add("variance", "row_variance", {input, "mean"}, number_axes);
  trace.add("inverseDeviation", "inverse_root", {"variance"}, number_axes, epsilon_params(epsilon));
  const Place normalized = trace.add("normalized", "normalize", {input, "mean", "inverseDeviation"}, axes);
  return add_output(trace, normalized, weights);
}

Trace layer_norm(const MatrixView& input, const NormWeights& weights, double epsilon) {
  TraceBuilder trace("layerNorm");
  const Place token = trace.input("input", input, axes);
  add_norm_inputs(trace, weights);
  add_layer_norm(trace, token, weights, epsilon);
  return std::move(trace).run();
}

Trace rms_norm(const MatrixView& input, const NormWeights& weights, double epsilon) {
  TraceBuilder trace("rmsNorm");
  trace.input("input", input, axes);
  add_norm_inputs(trace, weights);
  trace.add("meanSquare", "row_mean_square", {"input"}, number_axes);
  const Place normalized =
      trace.add("normalized", "rms_normalize", {"input", "meanSquare"}, axes, epsilon_params(epsilon));
  add_output(trace, normalized, weights);
  return std::move(trace).run();
}

}  // namespace attn
