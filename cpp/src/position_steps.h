// Positions as parts of larger traces. The inputs belong beside the other inputs, before any step.
#pragma once

#include "attn/positions.h"
#include "attn/trace_builder.h"

namespace attn {

/// first, first + 1, … as a column.
Matrix count_from(Index first, Index count);

/// Plans `id` = input turned by `angles` (n × size / 2), or by cosines and sines: `turns` names the one or the two.
void add_rotation(TraceBuilder& trace, std::string id, const std::string& input, const std::vector<std::string>& turns,
                  Axes axes, Index size, bool interleaved);

/// Plans `id` = the angles of positions (n × 1) for `size` features. Throws `out_of_range` (base).
void add_angles(TraceBuilder& trace, std::string id, const std::string& positions, Index size, double base);

/// Plans the input `heads`: 1, 2, … h.
void add_alibi_heads(TraceBuilder& trace, Index heads);

/// Plans `slopes`, from the input `heads`.
void add_alibi_slopes(TraceBuilder& trace, Index heads);

/// Plans `id` = the bias of one head, from `slopes`.
void add_alibi_bias(TraceBuilder& trace, std::string id, Index head, Index queries, Index keys);

}  // namespace attn
