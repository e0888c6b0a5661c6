// What float32 arguments are asked before anything is computed.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "attn/matrix.h"

namespace attn::kernels {

/// Throws `shape_mismatch` unless `data` has as many elements as the shape says, `not_finite` for the first that is
/// not.
void check_floats(std::string_view name, std::span<const float> data, const std::vector<Index>& shape);

/// Throws `out_of_range` unless min <= value.
void check_at_least(const char* name, Index value, Index min);

}  // namespace attn::kernels
