#include "attn/encoder.h"

#include "feed_forward_steps.h"
#include "layer_steps.h"
#include "recipe.h"
#include "residuals.h"

namespace attn {
namespace {

void add_layer_inputs(TraceBuilder& trace, const std::string& prefix, const EncoderLayerWeights& weights,
                      const LayerOptions& options) {
  add_multi_head_inputs(trace, prefix + "selfAttention.", weights.attention, options.attention);
  add_norm_inputs(trace, prefix + "norm1.", weights.norm1);
  add_feed_forward_inputs(trace, prefix + "feedForward.", weights.feed_forward, options.activation);
  add_norm_inputs(trace, prefix + "norm2.", weights.norm2);
}

void add_layer(TraceBuilder& trace, const std::string& prefix, const std::string& input,
               const EncoderLayerWeights& weights, const LayerOptions& options) {
  Residuals path(trace, prefix, input, options);
  path.around(weights.norm1, [&](const std::string& from) {
    add_multi_head(trace, prefix + "selfAttention.", from, from, weights.attention, options.attention);
    return prefix + "selfAttention.output";
  });
  path.around(weights.norm2, [&](const std::string& from) {
    add_feed_forward(trace, prefix + "feedForward.", from, weights.feed_forward, options.activation);
    return prefix + "feedForward.output";
  });
  path.finish();
}

}  // namespace

void add_encoder_inputs(TraceBuilder& trace, const std::string& prefix, const EncoderStack& stack) {
  add_stack_inputs(trace, prefix, stack, [&](const EncoderLayer& layer, const std::string& layer_prefix) {
    add_layer_inputs(trace, layer_prefix, layer.weights, layer.options);
  });
}

void add_encoder(TraceBuilder& trace, const std::string& prefix, const std::string& input, const EncoderStack& stack) {
  add_stack(trace, prefix, input, stack,
            [&](const EncoderLayer& layer, const std::string& layer_prefix, const std::string& from) {
              add_layer(trace, layer_prefix, from, layer.weights, layer.options);
            });
}

Trace encoder_layer(const MatrixView& input, const EncoderLayerWeights& weights, const LayerOptions& options) {
  TraceBuilder trace("encoderLayer");
  trace.input("input", input, {"token", "feature"});
  add_layer_inputs(trace, "", weights, options);
  add_layer(trace, "", "input", weights, options);
  return std::move(trace).run();
}

Trace encoder(const MatrixView& input, const EncoderStack& stack) {
  TraceBuilder trace("encoder");
  trace.input("input", input, {"token", "feature"});
  add_encoder_inputs(trace, "", stack);
  add_encoder(trace, "", "input", stack);
  return std::move(trace).run();
}

}  // namespace attn
