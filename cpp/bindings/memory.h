// The heap of one call.
#pragma once

namespace attn::js {

/// Where it ends.
unsigned heap_end();

/// Gives back what lies behind.
void release(unsigned end);

}  // namespace attn::js
