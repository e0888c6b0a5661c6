// Normalization as part of larger traces.
#pragma once

#include "attn/normalization.h"
#include "attn/trace_builder.h"

namespace attn {

/// Plans the inputs gamma? and beta?, after the prefix ("norm1."). They must live until `run`.
void add_norm_inputs(TraceBuilder& trace, const std::string& prefix, const NormWeights& weights);

/// Plans mean, variance, inverseDeviation, normalized and output of the step `input`, all after the prefix. The trace
/// has the inputs of add_norm_inputs already.
void add_layer_norm(TraceBuilder& trace, const std::string& prefix, const std::string& input,
                    const NormWeights& weights, double epsilon);

}  // namespace attn
