// What attention costs, counted in a trace: every count can be asked where it came from.
#pragma once

#include <optional>

#include "attn/matrix.h"
#include "attn/trace.h"

namespace attn {

struct AttentionCostProblem {
  Index length = 0;  ///< n queries
  Index size = 0;    ///< d features of each token, in and out

  /// m keys; n unless told. Causal, the queries are the last n of m tokens, and m is n or more.
  std::optional<Index> keys = std::nullopt;

  Index heads = 1;  ///< h; divides d

  /// hkv, of which h / hkv consecutive heads share one; h unless told; divides h.
  std::optional<Index> key_value_heads = std::nullopt;

  /// Attention only to oneself and what came before.
  bool causal = false;

  Index layers = 1;
  double bytes_per_number = 2;  ///< above 0; 0.5 is four bits
};

/// Scores, multiplications and cached numbers of multi-head attention: whole numbers, exact up to 2^53. Every step is
/// 1 × 1, except for `projections`, which is 4 × 1.
///
/// Steps:
///     length, keys, size, heads, keyValueHeads, layers, bytesPerNumber    as given, or as they are unless told
///     headSize                                     d / h
///     tokenPairs, otherPairs, hiddenPairs, pairs   if causal: n², n² - n, the half of them that looks ahead, and n m
///     scoresPerHead                                n m; causal n m - n (n - 1) / 2
///     scoresPerLayer, totalScores, scoreBytes      of all heads, of all layers, and these in bytes
///     scoreMultiplications, mixMultiplications     of a layer: headSize for each score, and as many to mix the values
///     attentionMultiplications                     both
///     keyValueSize                                 hkv · headSize, the features of a token's key, and of its value
///     queryProjection, keyProjection, valueProjection, outputProjection
///                                                  n d², m d · keyValueSize (causal n d · keyValueSize: older keys and
///                                                  values are in the cache) twice, n d²
///     projections, projectionMultiplications       all four, and their sum
///     multiplicationsPerLayer, totalMultiplications   attention and projections
///     cachedKeys, cachedValues                     m · keyValueSize of all layers
///     cacheNumbers, cacheBytes                     both
///
/// A multiplication has its addition with it, as in layer_cost.h. For one head of all features,
/// attentionMultiplications and projectionMultiplications are layer_cost's `operations` and `projections`.
///
/// Throws `out_of_range` {name}; `invalid_option` {name} for heads or keyValueHeads that do not divide; `not_finite`
/// {name: "bytesPerNumber"}; `too_large` {name: a step} for a count beyond 2^53 - 1.
///
/// Example: `attention_cost({.length = 1000, .size = 512, .causal = true}).step("scoresPerHead").data(0, 0)`   //
/// 500500
Trace attention_cost(const AttentionCostProblem& problem);

}  // namespace attn
