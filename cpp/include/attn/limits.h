// How much a trace may hold. Checked from shapes alone, before any memory is taken.
#pragma once

#include <string_view>

namespace attn {

/// Most values all steps of one trace may hold together: 2^25, or 256 MB of doubles.
inline constexpr double max_trace_values = 33554432;

/// Most steps of one trace: 2^15. Steps are found by their ids, so a trace of more would take seconds, and nobody walks
/// through it.
inline constexpr double max_trace_steps = 32768;

/// Throws `too_large` when a rows × cols matrix alone is beyond the limit, `empty_input` when it has no cells.
/// Takes doubles, so that a size from outside can be checked before it is made an Index.
///
/// Example: `check_size("query", 1e9, 1);` throws too_large {name: "query", values: 1e9, limit: 2^25}.
void check_size(std::string_view name, double rows, double cols);

}  // namespace attn
