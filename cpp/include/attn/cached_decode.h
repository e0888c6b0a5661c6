// Decoding with a cache: each token's keys and values are computed once and kept.
#pragma once

#include <optional>

#include "attn/matrix.h"
#include "attn/trace.h"

namespace attn {

/// As MultiHeadWeights: query D × (h·d), key D × (hkv·d), value D × (hkv·dv), output (h·dv) × anything. Without the
/// output's weight the heads' results, side by side, are the output.
struct DecodeWeights {
  MatrixView query;
  MatrixView key;
  MatrixView value;
  std::optional<Matrix> output = std::nullopt;
};

struct DecodeOptions {
  /// h and hkv, as in MultiHeadOptions.
  Index heads = 1;
  std::optional<Index> key_value_heads = std::nullopt;
};

/// Causal multi-head attention one token at a time: token t meets the keys of tokens 0 … t, which the tokens before
/// left in the cache. The output is that of multi_head_attention with a causal mask, row by row. Shazeer 2019,
/// section 3.1.
///
/// inputs n × D, a token a row. Steps:
///     inputs, queryWeight, keyWeight, valueWeight, outputWeight?,
///     token.0.input, token.0.query, token.0.key, token.0.value (rows), token.0.scores (scaled) h × 1, token.0.weights,
///     token.0.concat? (when there is an output's weight), token.0.output, token.1.input …, output
///
/// Params of output, with and without the cache:
///     bytes             keys and values kept for the next token, as doubles: 8 · n · hkv · (d + dv)
///     bytesUnshared     the same if every head had its own: 8 · n · h · (d + dv)
///     bytesRecomputed   what has to be kept without a cache: the inputs, 8 · n · D
///     operations        multiplications of a number by a number and additions of the product to a sum, counted as one:
///                       projections of one token and attention over t + 1 keys, for every t
///     operationsRecomputed   the same without a cache: all tokens up to t projected and attending again, for every t
///
/// Throws `empty_input`, `too_large`, `shape_mismatch`, `out_of_range` and `invalid_option` (heads, keyValueHeads),
/// `not_finite`.
///
/// Example: `cached_decode(inputs, {w_query, w_key, w_value}, {.heads = 8, .key_value_heads = 2})`
Trace cached_decode(const MatrixView& inputs, const DecodeWeights& weights, const DecodeOptions& options = {});

}  // namespace attn
