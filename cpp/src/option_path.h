// What options are called where they were given: they are checked where nobody knows.
#pragma once

#include <string>

#include "attn/error.h"

namespace attn {

/// Runs `plan(context)`, whose options stand under `path`: an error about one of them ("heads") is thrown with the path
/// before its name, "layers.1.heads". A mask's error has no name of its own: it is "mask". Names with a dot are whole
/// ones already, of options and of steps.
void under(const std::string& path, void (*plan)(void*), void* context);

template <typename Plan>
void under(const std::string& path, Plan plan) {
  // By pointer, so that the handler is compiled once.
  under(
      path, [](void* context) { (*static_cast<Plan*>(context))(); }, &plan);
}

}  // namespace attn
