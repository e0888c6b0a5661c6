// The operators as their definition reads, in plain loops that share nothing with the core: what to expect of inputs
// that nobody published.
#pragma once

#include "case.h"

namespace attn::test {

/// The outputs that the definition of the operator gives for the inputs and attributes of the case.
Tensors reference(const Case& one);

}  // namespace attn::test
