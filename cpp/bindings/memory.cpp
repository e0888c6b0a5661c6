// The heap of one call: what it takes lies one after the other, and all of it is given back when the call has ended
// (engine.ts). Nothing is given back before that, so no destructor has anything to do, and none is in the module.
#include "memory.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "page.h"

extern "C" unsigned char __heap_base;

namespace {

std::uintptr_t end = reinterpret_cast<std::uintptr_t>(&__heap_base);

/// Makes the memory reach up to `size`. A fifth more when it can be had, so that this is rare.
bool grow(std::size_t size) {
  constexpr std::size_t page = 1 << 16;
  const std::size_t before = __builtin_wasm_memory_size(0);
  const std::size_t pages = (size - 1) / page + 1 - before;
  return __builtin_wasm_memory_grow(0, std::max(pages, before / 5)) != std::size_t(-1) ||
         __builtin_wasm_memory_grow(0, pages) != std::size_t(-1);
}

}  // namespace

namespace attn::js {

unsigned heap_end() { return end; }

void release(unsigned to) { end = to; }

}  // namespace attn::js

void* operator new(std::size_t size) {
  const std::uintptr_t begin = (end + 15) / 16 * 16;
  const std::uintptr_t behind = begin + size;
  if (behind < begin || (behind > __builtin_wasm_memory_size(0) << 16 && !grow(behind))) attn::js::page_out_of_memory();
  end = behind;
  return reinterpret_cast<void*>(begin);
}

void operator delete(void*) noexcept {}
void operator delete(void*, std::size_t) noexcept {}

// For Eigen, whose matrices ask here.
extern "C" void* malloc(std::size_t size) { return operator new(size); }
extern "C" void free(void*) {}
