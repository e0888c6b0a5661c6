// Nothing of C++ leaves C++: every bound function runs in here.
#pragma once

#include <exception>
#include <new>
#include <stdexcept>

#include "attn/error.h"
#include "description.h"

namespace attn::js {

/// Runs `work(description)` and answers with the description, or with the error that stopped it.
///
/// JavaScript's own exceptions pass through. They are the reader's coded errors or those of a caller's getter, and have
/// to arrive as they were thrown; destructors run on their way. (So there is no catch (...), which would take them
/// too.)
template <typename Work>
Reply guard(const Reader& reader, Work work) {
  const auto failure = [&](const Error& error) {
    Description description;
    description.write(error);
    return description.reply(reader, false);
  };
  try {
    return work();
  } catch (const Error& error) {
    return failure(error);
  } catch (const std::bad_alloc&) {
    return failure(error::out_of_memory());
  } catch (const std::length_error&) {  // a vector that was asked for more than there can be
    return failure(error::out_of_memory());
  } catch (const std::exception& unforeseen) {
    // A mistake of ours. Nobody can say what state it leaves, so the page makes a new engine.
    return failure(Error("engine_lost", {{"detail", std::string(unforeseen.what())}}, unforeseen.what()));
  }
}

}  // namespace attn::js
