// Nothing of C++ leaves C++: every bound function runs in here.
#pragma once

#include "caught.h"
#include "description.h"

namespace attn::js {

/// Answers what `work` describes, or the error that stopped it.
template <typename Work>
void guard(const Reader& reader, Work work) {
  if (const auto failure = caught(work)) failed(*failure, reader);
}

}  // namespace attn::js
