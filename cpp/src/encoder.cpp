#include "attn/encoder.h"

#include "feed_forward_steps.h"
#include "layer_steps.h"
#include "recipe.h"
#include "residuals.h"

namespace attn {
namespace {

void add_layer_inputs(const Part& trace, const EncoderLayerWeights& weights, const LayerOptions& options) {
  add_multi_head_inputs(trace.part("selfAttention"), weights.attention, options.attention);
  add_norm_inputs(trace.part("norm1"), weights.norm1);
  add_feed_forward_inputs(trace.part("feedForward"), weights.feed_forward, options.activation);
  add_norm_inputs(trace.part("norm2"), weights.norm2);
}

Place add_layer(const Part& trace, Place input, const EncoderLayerWeights& weights, const LayerOptions& options) {
  Residuals path(trace, input, options);
  path.around("residual1", "norm1", weights.norm1, [&](Place from) {
    return add_multi_head(trace.part("selfAttention"), from, from, weights.attention, options.attention);
  });
  path.around("residual2", "norm2", weights.norm2, [&](Place from) {
    return add_feed_forward(trace.part("feedForward"), from, weights.feed_forward, options.activation);
  });
  return path.finish();
}

}  // namespace

void add_encoder_inputs(const Part& trace, const EncoderStack& stack) {
  add_stack_inputs(trace, stack, [](const Part& part, const EncoderLayer& layer) {
    add_layer_inputs(part, layer.weights, layer.options);
  });
}

Place add_encoder(const Part& trace, Place input, const EncoderStack& stack) {
  return add_stack(trace, input, stack, [](const Part& part, Place from, const EncoderLayer& layer) {
    return add_layer(part, from, layer.weights, layer.options);
  });
}

Trace encoder_layer(const MatrixView& input, const EncoderLayerWeights& weights, const LayerOptions& options) {
  TraceBuilder trace("encoderLayer");
  const Place tokens = trace.input("input", input, {"token", "feature"});
  add_layer_inputs(trace, weights, options);
  add_layer(trace, tokens, weights, options);
  return std::move(trace).run();
}

Trace encoder(const MatrixView& input, const EncoderStack& stack) {
  TraceBuilder trace("encoder");
  const Place tokens = trace.input("input", input, {"token", "feature"});
  add_encoder_inputs(trace, stack);
  add_encoder(trace, tokens, stack);
  return std::move(trace).run();
}

}  // namespace attn
