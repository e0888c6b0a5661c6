// The feed-forward network as part of larger traces.
#pragma once

#include "attn/feed_forward.h"
#include "attn/trace_builder.h"

namespace attn {

/// Plans the inputs, after the prefix ("feedForward."). They must live until `run`. Throws `empty_input`,
/// `invalid_option` (gateWeight, gateBias).
void add_feed_forward_inputs(TraceBuilder& trace, const std::string& prefix, const FeedForwardWeights& weights,
                             Activation activation);

/// Plans gate?, hidden, activated and output of the step `input`, all after the prefix. The trace has the inputs of
/// add_feed_forward_inputs already.
void add_feed_forward(TraceBuilder& trace, const std::string& prefix, const std::string& input,
                      const FeedForwardWeights& weights, Activation activation);

}  // namespace attn
