// The parts that attentions have in common: from query, key and value to the output, and that for several heads.
#pragma once

#include <string>
#include <vector>

#include "attn/multi_head.h"
#include "attn/score_options.h"
#include "attn/trace_builder.h"

namespace attn {

/// Params of the op scale: factor, and headSize when the scale follows from it. Throws `not_finite` {name: "scale"}.
Params scale_params(const Scale& scale, Index head_size);

/// Params of the op softcap: cap. Throws `out_of_range` {name: "softcap", …}.
Params softcap_params(double cap);

/// Params of the op mask: mask and maskedScore. Throws `invalid_mask`, `not_finite` {name: "maskedScore"}.
Params mask_params(const ScoreOptions& options, Shape scores);

/// How the columns of the projections are shared out: `heads` of size `key` for queries, `shared` of size `key` for
/// keys and of size `value` for values.
struct HeadSizes {
  Index heads;
  Index shared;
  Index key;
  Index value;
};

/// Throws `out_of_range` and `invalid_option` for heads or keyValueHeads that do not fit, `shape_mismatch` where query
/// and key differ; their names come after the prefix.
HeadSizes head_sizes(Index heads, std::optional<Index> key_value_heads, Shape query, Shape key, Shape value,
                     const std::string& prefix = "");

/// Plans the input `bias`, when there is one. Belongs beside the other inputs, before any step.
void add_bias_input(TraceBuilder& trace, const ScoreOptions& options, const std::string& prefix = "");

/// What a kind of attention, one of several heads, or a mistake does differently about the scores.
struct Recipe {
  /// Goes before the id of every step: "head.0.".
  std::string prefix = "";

  /// What makes the scores, of steps with the same prefix. Their size, for the scale, is the columns of the first.
  std::string_view scores_op = "matmul_transposed";
  std::vector<std::string> scores_operands = {"query", "key"};

  /// Id of the bias, whole; when there is none here but in the options, it is `bias`.
  std::string bias = "";

  /// Whether UsualScale is AutoScale. Otherwise there is no step `scaled` unless a scale was asked for.
  bool usually_scaled = true;
};

/// Plans scores, scaled, capped?, biased? and masked?, and says which of them came last. The trace has query, key and
/// value already, and bias when there is one.
std::string add_scores(TraceBuilder& trace, const ScoreOptions& options, const Recipe& recipe = {});

/// The same, and then weights and output. The trace has query, key and value already, and
/// bias when there is one.
void add_attention(TraceBuilder& trace, const ScoreOptions& options, const Recipe& recipe = {});

/// Plans the inputs of several heads: queryWeight, keyWeight, valueWeight, outputWeight, then queryBias?, keyBias?,
/// valueBias?, outputBias? and bias?, all after the prefix ("selfAttention."). Everything given must live until `run`.
void add_multi_head_inputs(TraceBuilder& trace, const std::string& prefix, const MultiHeadWeights& weights,
                           const MultiHeadOptions& options);

/// Plans query, key, value, head.0.query … head.0.output, head.1.query …, concat and output, all after the prefix.
/// Queries come from the step `input`, keys and values from the step `context` (the same for self-attention), both ids
/// whole. The trace has the inputs of add_multi_head_inputs already. Throws as multi_head_attention.
///
/// Example: an encoder layer's `add_multi_head(trace, "selfAttention.", "input", "input", weights, options)`, whose
/// result is the step selfAttention.output.
void add_multi_head(TraceBuilder& trace, const std::string& prefix, const std::string& input,
                    const std::string& context, const MultiHeadWeights& weights, const MultiHeadOptions& options);

}  // namespace attn
