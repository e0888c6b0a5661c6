// Whole numbers that name the rows of a table.
#pragma once

#include <string_view>

#include "attn/matrix.h"

namespace attn {

/// Of ids 1 × n, each has to be one of 0 .. rows - 1. Throws `empty_input`, `too_large`, `not_finite`, `out_of_range`
/// (also for more than one row), or `invalid_option` for a fraction.
void check_ids(std::string_view name, const MatrixView& ids, Index rows);

}  // namespace attn
