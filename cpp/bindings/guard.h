// Nothing of C++ leaves C++: every bound function runs in here.
#pragma once

#include "caught.h"
#include "description.h"

namespace attn::js {

/// Answers with what `work` answers, or with the error that stopped it.
template <typename Work>
Reply guard(const Reader& reader, Work work) {
  std::optional<Reply> reply;
  const auto failure = caught([&] { reply.emplace(work()); });
  return failure ? failed(*failure, reader) : *reply;
}

}  // namespace attn::js
