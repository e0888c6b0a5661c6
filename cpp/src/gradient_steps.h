// The way back through attention as part of larger traces.
#pragma once

#include "attn/score_options.h"
#include "attn/trace_builder.h"

namespace attn {

/// Plans the gradients of what add_attention planned, back to query, key and value. The trace has outputGradient
/// already. Throws `shape_mismatch` for outputGradient and output.
void add_attention_gradient(TraceBuilder& trace, const ScoreOptions& options);

}  // namespace attn
