#include "attn/feed_forward.h"

#include "activation_steps.h"
#include "attn/error.h"
#include "feed_forward_steps.h"

namespace attn {

void add_feed_forward_inputs(const Part& trace, const FeedForwardWeights& weights, Activation activation) {
  const bool gated = activation == Activation::swiglu;
  if (gated && !weights.gate) throw error::empty_input(trace.id("gateWeight"));
  if (!gated && weights.gate) throw error::invalid_option(trace.id("gateWeight"));
  if (!gated && weights.gate_bias) throw error::invalid_option(trace.id("gateBias"));

  const Axes axes{"feature", "feature"}, bias_axes{"number", "feature"};
  trace.input("gateWeight", weights.gate, axes);
  trace.input("hiddenWeight", weights.hidden, axes);
  trace.input("outputWeight", weights.output, axes);
  trace.input("gateBias", weights.gate_bias, bias_axes);
  trace.input("hiddenBias", weights.hidden_bias, bias_axes);
  trace.input("outputBias", weights.output_bias, bias_axes);
}

Place add_feed_forward(const Part& trace, Place input, const FeedForwardWeights& weights, Activation activation) {
  const Axes axes{"token", "feature"};
  Operand gate = nullptr;
  if (activation == Activation::swiglu) {
    gate = trace.add("gate", "linear", {input, "gateWeight", weights.gate_bias ? "gateBias" : nullptr}, axes);
  }
  trace.add("hidden", "linear", {input, "hiddenWeight", weights.hidden_bias ? "hiddenBias" : nullptr}, axes);
  add_activation(trace, "activated", activation, gate, "hidden", 1, axes);
  return trace.add("output", "linear", {"activated", "outputWeight", weights.output_bias ? "outputBias" : nullptr},
                   axes);
}

Trace feed_forward(const MatrixView& input, const FeedForwardWeights& weights, Activation activation) {
  TraceBuilder trace("feedForward");
  const Place token = trace.input("input", input, {"token", "feature"});
  add_feed_forward_inputs(trace, weights, activation);
  add_feed_forward(trace, token, weights, activation);
  return std::move(trace).run();
}

}  // namespace attn
