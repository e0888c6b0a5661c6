// Activations as parts of larger traces.
#pragma once

#include "attn/activation.h"
#include "attn/trace_builder.h"

namespace attn {

/// Plans `id` = the activation of `input`, by `gate` when it is swiglu. Throws `not_finite` (alpha).
void add_activation(TraceBuilder& trace, std::string id, Activation kind, const std::string& input,
                    const std::string& gate, double alpha, Axes axes);

}  // namespace attn
