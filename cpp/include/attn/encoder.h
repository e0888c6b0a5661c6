// The layer that the Transformer stacks, and the stack.
#pragma once

#include <optional>
#include <vector>

#include "attn/feed_forward.h"
#include "attn/matrix.h"
#include "attn/multi_head.h"
#include "attn/normalization.h"
#include "attn/trace.h"

namespace attn {

/// Where a layer normalizes. post: after each residual sum, as in the 2017 paper. pre: what goes into each part, which
/// leaves the residual path alone and is easier to train when deep. Xiong et al. 2020, figure 1.
enum class NormPlace { post, pre };

/// Input and output both D wide: attention.output and feed_forward.output have D columns.
struct EncoderLayerWeights {
  MultiHeadWeights attention;
  FeedForwardWeights feed_forward;
  NormWeights norm1 = {};
  NormWeights norm2 = {};
};

struct LayerOptions {
  /// heads, keyValueHeads, and the mask and all else that happens to scores.
  MultiHeadOptions attention = {};

  NormPlace norm = NormPlace::post;
  double epsilon = 1e-5;
  Activation activation = Activation::relu;
};

/// Self-attention, then a feed-forward network, a residual sum around each. Vaswani et al. 2017, section 3.1.
///
///     post: norm1 = norm(residual1 = input + selfAttention(input)); norm2 = norm(residual2 = norm1 +
///     feedForward(norm1)) pre:  residual1 = input + selfAttention(norm1(input)); residual2 = residual1 +
///     feedForward(norm2(residual1))
///
/// input n × D. Steps, after the inputs (input, selfAttention.queryWeight, …, norm1.gamma?, …,
/// feedForward.hiddenWeight, …, norm2.beta?), in the order in which they are computed:
///     selfAttention.query … selfAttention.head.0.query … selfAttention.output, residual1,
///     norm1.mean, norm1.variance, norm1.inverseDeviation, norm1.normalized, norm1.output,
///     feedForward.gate?, feedForward.hidden, feedForward.activated, feedForward.output, residual2, norm2.mean …,
///     output
///
/// `output` is norm2.output (post) or residual2 (pre) again. Throws as multi_head_attention, feed_forward and
/// layer_norm, with the names of those steps; `shape_mismatch` where a residual sum does not fit.
///
/// Example: `encoder_layer(input, {{wq, wk, wv, wo}, {w1, w2}}, {.attention = {.heads = 8}})`
Trace encoder_layer(const MatrixView& input, const EncoderLayerWeights& weights, const LayerOptions& options = {});

struct EncoderLayer {
  EncoderLayerWeights weights;
  LayerOptions options = {};
};

/// Layer upon layer, and a norm at the end for those that need one (pre).
struct EncoderStack {
  std::vector<EncoderLayer> layers;
  std::optional<NormWeights> final_norm = std::nullopt;
  double epsilon = 1e-5;  ///< of the final norm
};

/// Steps: input and the layers' other inputs; layer.0.selfAttention.query … layer.0.output, layer.1.…, finalNorm.mean?
/// … finalNorm.output?, output. Throws as encoder_layer; `empty_input` {name: "layers"} without layers.
///
/// Example: `encoder(input, {{{weights0, options}, {weights1, options}}})`
Trace encoder(const MatrixView& input, const EncoderStack& stack);

}  // namespace attn
