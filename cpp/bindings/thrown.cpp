// How an error leaves this module: at once, as an exception of JavaScript's.
//
// C++ would go back function by function and destroy what each had made, and every one of them would carry code for
// that: 9 kB of 89 (brotli). But nothing here outlives a call, so nothing needs to be destroyed. The page takes the
// error, its exception ends the call, and it puts the memory back as it was before (engine.ts). What a getter of the
// caller's throws goes the same way. In C++ errors are exceptions as ever.
//
// So the module is compiled with -fignore-exceptions: `throw` comes here, and a `catch` is never reached. There is none
// in what it is made of (tests/wasm/thrown.test.ts).
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <typeinfo>

#include "attn/error.h"
#include "description.h"
#include "page.h"

using namespace attn;

/// Its own words, out_of_memory for what could not be had, and for what nobody foresaw a trap: a mistake of ours.
/// (This file alone is compiled with type names, for the comparison.)
extern "C" [[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*)(void*)) {
  if (*type == typeid(Error)) {
    js::Description description;
    description.write(*static_cast<const Error*>(thrown));
    description.refuse();
  }
  // Eigen throws the first, and a vector that is asked for more than there can be the second.
  if (*type == typeid(std::bad_alloc) || *type == typeid(std::length_error)) js::page_out_of_memory();
  std::abort();
}

extern "C" void* __cxa_allocate_exception(std::size_t size) { return operator new(size); }
