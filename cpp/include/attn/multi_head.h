// Several attentions side by side, each with its own part of the features.
#pragma once

#include <optional>

#include "attn/matrix.h"
#include "attn/score_options.h"
#include "attn/trace.h"

namespace attn {

/// in × out. h heads of size d (values: dv), hkv key/value heads:
/// query D × (h·d), key Dc × (hkv·d), value Dc × (hkv·dv), output (h·dv) × anything.
/// A bias is 1 × out and is added to every row.
struct MultiHeadWeights {
  MatrixView query;
  MatrixView key;
  MatrixView value;
  MatrixView output;
  std::optional<Matrix> query_bias = std::nullopt;
  std::optional<Matrix> key_bias = std::nullopt;
  std::optional<Matrix> value_bias = std::nullopt;
  std::optional<Matrix> output_bias = std::nullopt;
};

/// Queries and keys of every head turned by their positions 0, 1, 2, …, as rotary_embedding does.
struct HeadRotary {
  double base = 10000;
  bool interleaved = false;

  /// How many features of a head turn; all when not given.
  std::optional<Index> size = std::nullopt;
};

struct MultiHeadOptions {
  /// h, at least 1; divides the columns of the query's weight.
  Index heads = 1;

  /// hkv; divides h and the columns of the key's and value's weights. Consecutive heads share one: head i uses
  /// floor(i / (h / hkv)). As many as heads when not given; 1 is multi-query attention (Shazeer 2019), between is
  /// grouped-query attention (Ainslie et al. 2023).
  std::optional<Index> key_value_heads = std::nullopt;

  /// The same for every head.
  ScoreOptions scores = {};

  /// Su et al. 2021.
  std::optional<HeadRotary> rotary = std::nullopt;

  /// Another bias for every head, as alibi_bias has it; added to that of the scores when there is one. Press et al.
  /// 2022.
  bool alibi = false;
};

/// Head i attends with columns i·d .. i·d + d - 1 of the projected queries; the outputs, side by side, are projected
/// once more. Vaswani et al. 2017, section 3.2.2.
///
/// input n × D; context m × Dc, where keys and values come from (the input itself when not given). Steps:
///     input, context?, queryWeight, keyWeight, valueWeight, outputWeight, queryBias?, keyBias?, valueBias?,
///     outputBias?, bias?, query, key, value,
///     head.0.query n × d, head.0.key m × d, head.0.value m × dv, head.0.scores n × m, … head.0.output n × dv,
///     head.1.query …, concat n × (h·dv), output
///
/// A shared key/value head has its steps in every head that uses it. Rotary adds positions and angles before query
/// (with a context keyPositions and keyAngles as well), and head.0.rotatedQuery and head.0.rotatedKey before the
/// scores. Alibi adds heads and slopes before query, and head.0.bias before the scores (head.0.totalBias, its sum with
/// bias).
///
/// Throws as scaled_dot_product_attention; `out_of_range` (heads, keyValueHeads) below 1, `invalid_option` {name,
/// value} for heads that do not divide the columns, or key/value heads that do not divide the heads; rotary_embedding's
/// for its base and size.
///
/// Example: `multi_head_attention(input, {w_query, w_key, w_value, w_output}, {.heads = 8})`
Trace multi_head_attention(const MatrixView& input, const MultiHeadWeights& weights, const MultiHeadOptions& options);
Trace multi_head_attention(const MatrixView& input, const MatrixView& context, const MultiHeadWeights& weights,
                           const MultiHeadOptions& options);

}  // namespace attn
