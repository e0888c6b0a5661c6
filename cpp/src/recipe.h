// The part that every attention has in common: from query, key and value to the output.
#pragma once

#include "attn/score_options.h"
#include "attn/softmax.h"
#include "attn/trace_builder.h"

namespace attn {

/// The params of the ops scale and softcap. Throw `not_finite` {name: "scale"} and `out_of_range` {name: "softcap"}.
Params scale_params(const Scale& scale, Index head_size);
Params softcap_params(double cap);

/// Plans the input `bias`, when there is one. Belongs beside the other inputs, before any step.
void add_bias_input(TraceBuilder& trace, const ScoreOptions& options);

/// What a mistake does differently.
struct Recipe {
  std::string_view scores_op = "matmul_transposed";
  SoftmaxAxis softmax_axis = SoftmaxAxis::row;
};

/// Plans scores, scaled, capped?, biased?, masked?, weights and output. The trace has query, key and value already, and
/// bias when there is one.
void add_attention(TraceBuilder& trace, const ScoreOptions& options, const Recipe& recipe = {});

}  // namespace attn
