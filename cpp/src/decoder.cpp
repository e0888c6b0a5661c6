#include "attn/decoder.h"

#include "feed_forward_steps.h"
#include "layer_steps.h"
#include "option_path.h"
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

void add_layer_inputs(const Part& trace, const DecoderLayerWeights& weights, const LayerOptions& options) {
  add_multi_head_inputs(trace.part("selfAttention"), weights.attention, options.attention);
  add_norm_inputs(trace.part("norm1"), weights.norm1);
  add_multi_head_inputs(trace.part("crossAttention"), weights.cross, cross_options(options, {}));
  add_norm_inputs(trace.part("norm2"), weights.norm2);
  add_feed_forward_inputs(trace.part("feedForward"), weights.feed_forward, options.activation);
  add_norm_inputs(trace.part("norm3"), weights.norm3);
}

Place add_layer(const Part& trace, Place input, Place memory, const DecoderLayerWeights& weights,
                const LayerOptions& options, const Mask& memory_mask) {
  Residuals path(trace, input, options);
  path.around("residual1", "norm1", weights.norm1, [&](Place from) {
    return add_multi_head(trace.part("selfAttention"), from, from, weights.attention, options.attention);
  });
  path.around("residual2", "norm2", weights.norm2, [&](Place from) {
    const OptionPath here("", "memoryMask");
    return add_multi_head(trace.part("crossAttention"), from, memory, weights.cross,
                          cross_options(options, memory_mask));
  });
  path.around("residual3", "norm3", weights.norm3, [&](Place from) {
    return add_feed_forward(trace.part("feedForward"), from, weights.feed_forward, options.activation);
  });
  return path.finish();
}

}  // namespace

void add_decoder_inputs(const Part& trace, const DecoderStack& stack) {
  add_stack_inputs(trace, stack, [](const Part& part, const DecoderLayer& layer) {
    add_layer_inputs(part, layer.weights, layer.options);
  });
}

Place add_decoder(const Part& trace, Place input, Place memory, const DecoderStack& stack) {
  return add_stack(trace, input, stack, [&](const Part& part, Place from, const DecoderLayer& layer) {
    return add_layer(part, from, memory, layer.weights, layer.options, layer.memory_mask);
  });
}

Trace decoder_layer(const MatrixView& input, const MatrixView& memory, const DecoderLayerWeights& weights,
                    const LayerOptions& options, const Mask& memory_mask) {
  TraceBuilder trace("decoderLayer");
  const Place tokens = trace.input("input", input, {"token", "feature"});
  const Place remembered = trace.input("memory", memory, {"token", "feature"});
  add_layer_inputs(trace, weights, options);
  add_layer(trace, tokens, remembered, weights, options, memory_mask);
  return std::move(trace).run();
}

Trace decoder(const MatrixView& input, const MatrixView& memory, const DecoderStack& stack) {
  TraceBuilder trace("decoder");
  const Place tokens = trace.input("input", input, {"token", "feature"});
  const Place remembered = trace.input("memory", memory, {"token", "feature"});
  add_decoder_inputs(trace, stack);
  add_decoder(trace, tokens, remembered, stack);
  return std::move(trace).run();
}

}  // namespace attn
