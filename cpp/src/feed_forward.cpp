#include "attn/feed_forward.h"

#include "activation_steps.h"
#include "attn/error.h"
#include "feed_forward_steps.h"

namespace attn {

void add_feed_forward_inputs(TraceBuilder& trace, const std::string& prefix, const FeedForwardWeights& weights,
                             Activation activation) {
  const bool gated = activation == Activation::swiglu;
  if (gated && !weights.gate) throw error::empty_input(prefix + "gateWeight");
  if (!gated && weights.gate) throw error::invalid_option(prefix + "gateWeight");
  if (!gated && weights.gate_bias) throw error::invalid_option(prefix + "gateBias");

  const Axes axes{"feature", "feature"}, bias_axes{"number", "feature"};
  if (gated) trace.input(prefix + "gateWeight", *weights.gate, axes);
  trace.input(prefix + "hiddenWeight", weights.hidden, axes);
  trace.input(prefix + "outputWeight", weights.output, axes);
  if (weights.gate_bias) trace.input(prefix + "gateBias", *weights.gate_bias, bias_axes);
  if (weights.hidden_bias) trace.input(prefix + "hiddenBias", *weights.hidden_bias, bias_axes);
  if (weights.output_bias) trace.input(prefix + "outputBias", *weights.output_bias, bias_axes);
}

void add_feed_forward(TraceBuilder& trace, const std::string& prefix, const std::string& input,
                      const FeedForwardWeights& weights, Activation activation) {
  const Axes axes{"token", "feature"};
  const auto layer = [&](const std::string& name, const std::string& from, bool biased) {
    std::vector<std::string> operands{from, prefix + name + "Weight"};
    if (biased) operands.push_back(prefix + name + "Bias");
    trace.add(prefix + name, "linear", std::move(operands), axes);
  };
  if (activation == Activation::swiglu) layer("gate", input, weights.gate_bias.has_value());
  layer("hidden", input, weights.hidden_bias.has_value());
  add_activation(trace, prefix + "activated", activation, prefix + "hidden", prefix + "gate", 1, axes);
  layer("output", prefix + "activated", weights.output_bias.has_value());
}

Trace feed_forward(const MatrixView& input, const FeedForwardWeights& weights, Activation activation) {
  TraceBuilder trace("feedForward");
  trace.input("input", input, {"token", "feature"});
  add_feed_forward_inputs(trace, "", weights, activation);
  add_feed_forward(trace, "", "input", weights, activation);
  return std::move(trace).run();
}

}  // namespace attn
