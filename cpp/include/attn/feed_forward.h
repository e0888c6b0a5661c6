// Two linear layers with an activation between, for every token by itself.
#pragma once

#include <optional>

#include "attn/activation.h"
#include "attn/matrix.h"
#include "attn/trace.h"

namespace attn {

/// in × out: hidden D × f, output f × anything; for swiglu, and only for it, gate D × f. A bias is 1 × out.
struct FeedForwardWeights {
  MatrixView hidden;
  MatrixView output;
  std::optional<Matrix> gate = std::nullopt;
  std::optional<Matrix> hidden_bias = std::nullopt;
  std::optional<Matrix> output_bias = std::nullopt;
  std::optional<Matrix> gate_bias = std::nullopt;
};

/// output = activation(input · hiddenWeight + hiddenBias) · outputWeight + outputBias. Vaswani et al. 2017, equation 2.
/// With swiglu, the activation of input · gateWeight + gateBias multiplies the hidden values instead: Shazeer 2020,
/// equation 6.
///
/// input n × D. Steps:
///     input, gateWeight?, hiddenWeight, outputWeight, gateBias?, hiddenBias?, outputBias?,
///     gate?, hidden n × f, activated n × f, output
///
/// Throws `empty_input` (also for a swiglu without gateWeight), `too_large`, `shape_mismatch`, `invalid_option` (a
/// gateWeight or gateBias without swiglu), `not_finite`.
///
/// Example: `feed_forward(input, {w1, w2}, Activation::relu)`
Trace feed_forward(const MatrixView& input, const FeedForwardWeights& weights, Activation activation);

}  // namespace attn
