// The feed-forward network as part of larger traces.
#pragma once

#include "attn/feed_forward.h"
#include "attn/trace_builder.h"

namespace attn {

/// Plans the inputs. They must live until `run`. Throws `empty_input`, `invalid_option` (gateWeight, gateBias).
void add_feed_forward_inputs(const Part& trace, const FeedForwardWeights& weights, Activation activation);

/// Plans gate?, hidden, activated and output of the step `input`; returns output. The part has the inputs of
/// add_feed_forward_inputs already.
Place add_feed_forward(const Part& trace, Place input, const FeedForwardWeights& weights, Activation activation);

}  // namespace attn
