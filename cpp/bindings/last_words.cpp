// Words that nobody reads in a page, and what they are made with: printf and a few sentences, 5 kB (brotli).
#include "attn/error.h"

namespace attn {

// errors.ts has the words of each code, in the reader's language.
std::string error_message(std::string_view, const Error::Params&) { return {}; }

}  // namespace attn

// What libc++abi says before it aborts. That the engine is lost, the page learns from the trap.
extern "C" [[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }
extern "C" void abort() { __builtin_trap(); }

// How types derive from each other is what a catch asks; here it is only asked whether they are the same (thrown.cpp).
extern "C" {
extern const void* const _ZTVN10__cxxabiv117__class_type_infoE[3];
extern const void* const _ZTVN10__cxxabiv120__si_class_type_infoE[3];
const void* const _ZTVN10__cxxabiv117__class_type_infoE[3] = {};
const void* const _ZTVN10__cxxabiv120__si_class_type_infoE[3] = {};
}
