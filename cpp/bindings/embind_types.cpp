// Embind's own part of the module, with the types that cross here. Emscripten's libembind has thirty, and for each the
// page would carry code to convert it; and it words a type that nobody registered with printf. The linker takes what it
// finds here and leaves the library's out.
#include <emscripten/bind.h>
#include <emscripten/wire.h>

#include <limits>

using emscripten::internal::InitFunc;

namespace {

InitFunc* registered = nullptr;

}  // namespace

extern "C" {

void _embind_register_bindings(InitFunc* bindings) {
  bindings->next = registered;
  registered = bindings;
}

void _embind_initialize_bindings() {
  for (const InitFunc* bindings = registered; bindings; bindings = bindings->next) bindings->init_func();
}

/// Of a type without a name, for an error.
const char* __getTypeName(const std::type_info*) { return ""; }
}

EMSCRIPTEN_BINDINGS(types) {
  using namespace emscripten::internal;
  _embind_register_void(TypeID<void>::get(), "void");
  _embind_register_integer(TypeID<unsigned>::get(), "unsigned int", sizeof(unsigned), 0,
                           std::numeric_limits<unsigned>::max());
}
