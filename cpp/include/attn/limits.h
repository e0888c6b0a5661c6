// How much a trace may hold. Checked from shapes alone, before any memory is taken.
#pragma once

#include <string_view>

namespace attn {

/// Most values all steps of one trace may hold together: 2^25, or 256 MB of doubles.
inline constexpr double max_trace_values = 33554432;

/// Throws `too_large` when a rows × cols matrix alone is beyond the limit, `empty_input` when it has no cells.
/// Takes doubles, so that a size from outside can be checked before it is made an Index.
///
/// Example: `check_size("query", 1e9, 1);` throws too_large {name: "query", values: 1e9, limit: 2^25}.
void check_size(std::string_view name, double rows, double cols);

}  // namespace attn
