// The names by which the C library's are called: the linker takes these and leaves the library's, with their tables,
// out. Not by LTO (CMakeLists.txt), whose compiler would call exp where it finds one spelt out.
#include "small_math.h"

extern "C" {
double exp(double x) { return attn::small_math::exp(x); }
double exp2(double x) { return attn::small_math::exp2(x); }
double log(double x) { return attn::small_math::log(x); }
double pow(double x, double y) { return attn::small_math::pow(x, y); }
}
