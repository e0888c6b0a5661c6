// Attention in float32, all steps in one: what a model runs when nobody looks. Nothing is kept that a page could show,
// and no n × m matrix is held.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "attn/matrix.h"
#include "attn/score_options.h"

namespace attn {

/// Heads one after the other, each row-major: head, row, feature.
struct FusedProblem {
  std::span<const float> query;  ///< heads × query_length × head_size
  std::span<const float> key;    ///< key_value_heads × key_length × head_size
  std::span<const float> value;  ///< key_value_heads × key_length × value_size
  Index heads = 1;
  std::optional<Index> key_value_heads = std::nullopt;  ///< divides heads; as many unless told
  Index query_length = 0;
  Index key_length = 0;  ///< those of the past included
  Index head_size = 0;
  std::optional<Index> value_size = std::nullopt;  ///< head_size unless told
  bool causal = false;                             ///< key j is visible to query i when j <= past + i
  Index past = 0;
  Scale scale = AutoScale{};
};

/// softmax(query · keyᵀ · scale) · value of every head, heads × query_length × value_size. Milakov, Gimelshein 2018:
/// one pass over the keys with a running maximum and a running sum.
///
/// Throws `out_of_range` (sizes, past), `invalid_option` (key_value_heads), `shape_mismatch` (a span of another
/// length), `too_large`, `not_finite` (an element, scale, the result).
///
/// Example: `fused_attention({.query = q, .key = k, .value = v, .query_length = 2, .key_length = 2, .head_size = 4})`
std::vector<float> fused_attention(const FusedProblem& problem);

/// The same into memory of the caller's, of just that length.
void fused_attention(const FusedProblem& problem, std::span<float> output);

/// Weights in × out, each size × size.
struct FusedWeights {
  std::span<const float> query;
  std::span<const float> key;
  std::span<const float> value;
  std::span<const float> output;
};

struct FusedMultiHeadProblem {
  std::span<const float> input;  ///< length × size
  FusedWeights weights;
  Index heads = 1;  ///< divides size
  Index length = 0;
  Index size = 0;
  bool causal = false;
  bool keep_weights = false;
};

struct FusedMultiHeadResult {
  std::vector<float> output;   ///< length × size
  std::vector<float> weights;  ///< heads × length × length when they were to be kept, else empty
};

/// Projections, attention of every head, output projection: multi_head_attention in float32.
///
/// Throws as fused_attention; `invalid_option` {name: "heads"} unless they divide size.
///
/// Example: `fused_multi_head({.input = x, .weights = {q, k, v, o}, .heads = 8, .length = 10, .size = 512}).output`
FusedMultiHeadResult fused_multi_head(const FusedMultiHeadProblem& problem);

}  // namespace attn
