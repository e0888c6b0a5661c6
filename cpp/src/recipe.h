// The parts that attentions have in common: from query, key and value to the output, and that for several heads.
#pragma once

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

/// Of the inputs queryWeight, keyWeight and valueWeight. Throws `out_of_range` and `invalid_option` for heads or
/// keyValueHeads that do not fit, `shape_mismatch` where query and key differ.
HeadSizes head_sizes(const Part& trace, Index heads, std::optional<Index> key_value_heads);

/// Plans the inputs query, key and value.
void add_query_key_value(const Part& trace, const MatrixView& query, const MatrixView& key, const MatrixView& value);

/// Plans the input `bias`, when there is one. Belongs beside the other inputs, before any step.
void add_bias_input(const Part& trace, const ScoreOptions& options);

/// What a kind of attention, one of several heads, or a mistake does differently about the scores.
struct Recipe {
  /// What makes the scores, of which steps. Their size, for the scale, is the columns of the first.
  const char* scores_op = "matmul_transposed";
  Operand query = "query";
  Operand key = "key";
  Operand weight = nullptr;

  /// The bias; when there is none here but in the options, it is the step `bias`.
  Operand bias = nullptr;

  /// Whether UsualScale is AutoScale. Otherwise there is no step `scaled` unless a scale was asked for.
  bool usually_scaled = true;
};

/// Plans scores, scaled, capped?, biased? and masked?, and says which of them came last. The part has query, key and
/// value already, and bias when there is one.
Place add_scores(const Part& trace, const ScoreOptions& options, const Recipe& recipe = {});

/// The same, and then weights and output, which is what it returns.
Place add_attention(const Part& trace, const ScoreOptions& options, const Recipe& recipe = {});

/// Plans the inputs of several heads: queryWeight, keyWeight, valueWeight, outputWeight, then queryBias?, keyBias?,
/// valueBias?, outputBias? and bias?. Everything given must live until `run`.
void add_multi_head_inputs(const Part& trace, const MultiHeadWeights& weights, const MultiHeadOptions& options);

/// Plans query, key, value, head.0.query … head.0.output, head.1.query …, concat and output, which is what it returns.
/// Queries come from the step `input`, keys and values from `context` (the same for self-attention). The part has the
/// inputs of add_multi_head_inputs already. Throws as multi_head_attention.
///
/// Example: an encoder layer's `add_multi_head(layer.part("selfAttention"), input, input, weights, options)`.
Place add_multi_head(const Part& trace, Place input, Place context, const MultiHeadWeights& weights,
                     const MultiHeadOptions& options);

}  // namespace attn
