// The layer that also looks at what the encoder made, and its stack.
#pragma once

#include <optional>
#include <vector>

#include "attn/encoder.h"

namespace attn {

struct DecoderLayerWeights {
  MultiHeadWeights attention;
  MultiHeadWeights cross;  ///< query D × …; key and value from the memory's width
  FeedForwardWeights feed_forward;
  NormWeights norm1 = {};
  NormWeights norm2 = {};
  NormWeights norm3 = {};
};

/// Masked self-attention, cross-attention to the memory, a feed-forward network; a residual sum and a norm for each.
/// Vaswani et al. 2017, section 3.1.
///
/// input n × D, memory m × Dc. The mask and the bias in `options.attention.scores` are those of the self-attention, and
/// say all: nothing is causal that does not say so. `memory_mask` is that of the cross-attention; scale, softcap and
/// maskedScore are for both. Steps as of encoder_layer, with
///     …, residual1, norm1.…, crossAttention.query … crossAttention.output, residual2, norm2.…, feedForward.…,
///     residual3, norm3.…, output
///
/// Throws as encoder_layer.
///
/// Example: `decoder_layer(input, memory, weights, {.attention = {.heads = 8, .scores = {.mask = {mask::Causal{}}}}})`
Trace decoder_layer(const MatrixView& input, const MatrixView& memory, const DecoderLayerWeights& weights,
                    const LayerOptions& options = {}, const Mask& memory_mask = {});

struct DecoderLayer {
  DecoderLayerWeights weights;
  LayerOptions options = {};
  Mask memory_mask = {};
};

struct DecoderStack {
  std::vector<DecoderLayer> layers;
  std::optional<NormWeights> final_norm = std::nullopt;
  double epsilon = 1e-5;  ///< of the final norm
};

/// Every layer attends to the same memory. Steps as of encoder. Throws as decoder_layer; `empty_input` {name:
/// "layers"}.
Trace decoder(const MatrixView& input, const MatrixView& memory, const DecoderStack& stack);

}  // namespace attn
