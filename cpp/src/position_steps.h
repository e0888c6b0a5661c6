// Positions as parts of larger traces. The inputs belong beside the other inputs, before any step.
#pragma once

#include "attn/positions.h"
#include "attn/trace_builder.h"

namespace attn {

/// Plans the input `name`: 0, 1, 2, … as a column.
Place add_positions(const Part& trace, const char* name, Index count);

/// Plans the operands' first turned by angles (n × size / 2), or by cosines and sines.
Place add_rotation(const Part& trace, const char* name, Operands operands, const Axes& axes, Index size,
                   bool interleaved);

/// Plans the angles of positions (n × 1) for `size` features. Throws `out_of_range` (base).
Place add_angles(const Part& trace, const char* name, Operand positions, Index size, double base);

/// Plans the input `heads`: 1, 2, … h.
void add_alibi_heads(const Part& trace, Index heads);

/// Plans `slopes`, from the input `heads`.
Place add_alibi_slopes(const Part& trace, Index heads);

/// Plans `bias`, of one head.
Place add_alibi_bias(const Part& trace, Place slopes, Index head, Index queries, Index keys);

}  // namespace attn
