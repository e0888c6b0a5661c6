// What the page and the tests may know of the heap, and how it grows.
#include <malloc.h>
#include <unistd.h>

#include <algorithm>

#include "export.h"

/// Where it ends. What lies behind has never been used.
ATTN_EXPORT(heapEnd) void* heap_end() { return sbrk(0); }

/// Bytes in use. Nothing may be left of a call, and tests look here.
ATTN_EXPORT(heapUsed) unsigned heap_used() { return static_cast<unsigned>(mallinfo().uordblks); }

/// Makes the memory at least `size` bytes long. A fifth more when it can be had, so that this is rare.
extern "C" int emscripten_resize_heap(std::size_t size) {
  constexpr std::size_t page = 1 << 16;
  const std::size_t before = __builtin_wasm_memory_size(0);
  const std::size_t pages = (size - 1) / page + 1 - before;
  return __builtin_wasm_memory_grow(0, std::max(pages, before / 5)) != std::size_t(-1) ||
         __builtin_wasm_memory_grow(0, pages) != std::size_t(-1);
}

// Nobody asks these. But were they taken from the library, all would come along that a program without a page may need.
extern "C" std::size_t emscripten_get_heap_max() { return std::size_t(1) << 31; }
extern "C" double emscripten_get_now() { return 0; }
