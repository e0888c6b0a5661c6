#include "attn/decoder.h"

#include "feed_forward_steps.h"
#include "layer_steps.h"
#include "recipe.h"
#include "residuals.h"

namespace attn {
namespace {

// The self-attention's options with the other mask, and no bias: that is n × n.
MultiHeadOptions cross_options(const LayerOptions& options, const Mask& memory_mask) {
  const ScoreOptions& scores = options.attention.scores;
  return {
      .heads = options.attention.heads,
      .key_value_heads = options.attention.key_value_heads,
      .scores = {
          .mask = memory_mask, .masked_score = scores.masked_score, .scale = scores.scale, .softcap = scores.softcap}};
}

void add_layer_inputs(TraceBuilder& trace, const std::string& prefix, const DecoderLayerWeights& weights,
                      const LayerOptions& options) {
  add_multi_head_inputs(trace, prefix + "selfAttention.", weights.attention, options.attention);
  add_norm_inputs(trace, prefix + "norm1.", weights.norm1);
  add_multi_head_inputs(trace, prefix + "crossAttention.", weights.cross, cross_options(options, {}));
  add_norm_inputs(trace, prefix + "norm2.", weights.norm2);
  add_feed_forward_inputs(trace, prefix + "feedForward.", weights.feed_forward, options.activation);
  add_norm_inputs(trace, prefix + "norm3.", weights.norm3);
}

void add_layer(TraceBuilder& trace, const std::string& prefix, const std::string& input, const std::string& memory,
               const DecoderLayerWeights& weights, const LayerOptions& options, const Mask& memory_mask) {
  Residuals path(trace, prefix, input, options);
  path.around(weights.norm1, [&](const std::string& from) {
    add_multi_head(trace, prefix + "selfAttention.", from, from, weights.attention, options.attention);
    return prefix + "selfAttention.output";
  });
  path.around(weights.norm2, [&](const std::string& from) {
    add_multi_head(trace, prefix + "crossAttention.", from, memory, weights.cross, cross_options(options, memory_mask));
    return prefix + "crossAttention.output";
  });
  path.around(weights.norm3, [&](const std::string& from) {
    add_feed_forward(trace, prefix + "feedForward.", from, weights.feed_forward, options.activation);
    return prefix + "feedForward.output";
  });
  path.finish();
}

}  // namespace

void add_decoder_inputs(TraceBuilder& trace, const std::string& prefix, const DecoderStack& stack) {
  add_stack_inputs(trace, prefix, stack, [&](const DecoderLayer& layer, const std::string& layer_prefix) {
    add_layer_inputs(trace, layer_prefix, layer.weights, layer.options);
  });
}

void add_decoder(TraceBuilder& trace, const std::string& prefix, const std::string& input, const std::string& memory,
                 const DecoderStack& stack) {
  add_stack(trace, prefix, input, stack,
            [&](const DecoderLayer& layer, const std::string& layer_prefix, const std::string& from) {
              add_layer(trace, layer_prefix, from, memory, layer.weights, layer.options, layer.memory_mask);
            });
}

Trace decoder_layer(const MatrixView& input, const MatrixView& memory, const DecoderLayerWeights& weights,
                    const LayerOptions& options, const Mask& memory_mask) {
  TraceBuilder trace("decoderLayer");
  trace.input("input", input, {"token", "feature"});
  trace.input("memory", memory, {"token", "feature"});
  add_layer_inputs(trace, "", weights, options);
  add_layer(trace, "", "input", "memory", weights, options, memory_mask);
  return std::move(trace).run();
}

Trace decoder(const MatrixView& input, const MatrixView& memory, const DecoderStack& stack) {
  TraceBuilder trace("decoder");
  trace.input("input", input, {"token", "feature"});
  trace.input("memory", memory, {"token", "feature"});
  add_decoder_inputs(trace, "", stack);
  add_decoder(trace, "", "input", "memory", stack);
  return std::move(trace).run();
}

}  // namespace attn
