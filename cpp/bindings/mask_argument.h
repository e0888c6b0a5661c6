// Masks as the page writes them: 'causal', { padding: 3 }, boolean[][], or a list of such.
#pragma once

#include "arguments.h"
#include "attn/mask.h"

namespace attn::js {

/// Throws `invalid_mask`: `unknown` {value} for what is no kind of mask, the kind's own name {value} for a number that
/// is not whole; with {name} where `id` is not simply "mask". Whether it fits the scores is the core's to say.
Mask read_mask(const std::string& id, Value value, const Reader& reader);

/// [left, right]. Throws as read_mask.
mask::Window read_window(Value value);

}  // namespace attn::js
