// Numbers among the params that have to be whole: sizes and places. Params may come from outside.
#pragma once

#include <cmath>

#include "attn/limits.h"
#include "attn/op.h"

namespace attn::ops {

/// Throws `invalid_option` when there is no such number or it is not whole, `out_of_range` below `least` or beyond what
/// a trace can hold.
inline Index whole_param(const Params& params, std::string_view name, Index least) {
  const double value = params.number(name);
  if (!(value >= double(least) && value <= max_trace_values)) {
    throw error::out_of_range(name, value, double(least), max_trace_values);
  }
  if (value != std::floor(value)) throw error::invalid_option(name);
  return static_cast<Index>(value);
}

inline Index size_param(const Params& params, std::string_view name) { return whole_param(params, name, 1); }

}  // namespace attn::ops
