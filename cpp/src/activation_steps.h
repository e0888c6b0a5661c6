// Activations as parts of larger traces.
#pragma once

#include "attn/activation.h"
#include "attn/trace_builder.h"

namespace attn {

/// Plans the activation of `input`, by `gate` when it is swiglu, else none. Throws `not_finite` (alpha).
void add_activation(const Part& trace, const char* name, Activation kind, Operand gate, Operand input, double alpha,
                    const Axes& axes);

}  // namespace attn
