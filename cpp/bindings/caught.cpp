#include "caught.h"

#include <exception>
#include <new>
#include <stdexcept>

namespace attn::js {

std::optional<Error> caught(void (*work)(void*), void* context) {
  try {
    work(context);
    return std::nullopt;
  } catch (const Error& error) {
    return error;
  } catch (const std::bad_alloc&) {
    return error::out_of_memory();
  } catch (const std::length_error&) {  // a vector that was asked for more than there can be
    return error::out_of_memory();
  } catch (const std::exception& unforeseen) {
    return Error("engine_lost", {{"detail", unforeseen.what()}});
  }
}

}  // namespace attn::js
