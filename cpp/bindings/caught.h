// What can stop the core, made into one kind of error. Plain C++: the native tests throw things at it.
#pragma once

#include <optional>
#include <type_traits>

#include "attn/error.h"

namespace attn::js {

std::optional<Error> caught(void (*work)(void*), void* context);

/// Runs `work()`. What stopped it, or nothing: an Error as it was thrown; `out_of_memory`; `engine_lost` {detail} for
/// what nobody foresaw, a mistake of ours that leaves who knows what behind, so that the page makes a new engine.
///
/// Where JavaScript has exceptions of its own, they pass through. They are the reader's coded errors or those of a
/// caller's getter, and have to arrive as they were thrown; destructors run on their way. (So there is no catch (...),
/// which would take them too.)
template <typename Work>
std::optional<Error> caught(Work&& work) {
  // By pointer, so that the handlers are compiled once and not for every bound function.
  return caught([](void* context) { (*static_cast<std::remove_reference_t<Work>*>(context))(); }, &work);
}

}  // namespace attn::js
