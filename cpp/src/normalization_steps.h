// Normalization as part of larger traces.
#pragma once

#include "attn/normalization.h"
#include "attn/trace_builder.h"

namespace attn {

/// Plans the inputs gamma? and beta?. They must live until `run`.
void add_norm_inputs(const Part& trace, const NormWeights& weights);

/// Plans mean, variance, inverseDeviation, normalized and output of the step `input`; returns output. The part has the
/// inputs of add_norm_inputs already.
Place add_layer_norm(const Part& trace, Place input, const NormWeights& weights, double epsilon);

}  // namespace attn
