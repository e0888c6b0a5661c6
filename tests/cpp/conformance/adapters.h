// From an operator's inputs to ours and back. What has more than two axes is reshaped here, and nothing is computed.
#pragma once

#include "case.h"

namespace attn::test {

/// The operator's outputs as we compute them; those of the case are among them.
using Adapter = Tensors (*)(const Case&);

Tensors attention_adapter(const Case& one);
Tensors flex_attention_adapter(const Case& one);
Tensors softmax_adapter(const Case& one);
Tensors log_softmax_adapter(const Case& one);
Tensors layer_norm_adapter(const Case& one);
Tensors rms_norm_adapter(const Case& one);
Tensors relu_adapter(const Case& one);
Tensors gelu_adapter(const Case& one);
Tensors swish_adapter(const Case& one);
Tensors swiglu_adapter(const Case& one);
Tensors rotary_adapter(const Case& one);

}  // namespace attn::test
