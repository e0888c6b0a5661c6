// Attention over whole batches of heads: tensors in, tensors out, nothing kept that was not asked for.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "attn/mask.h"
#include "attn/score_options.h"
#include "attn/tensor.h"

namespace attn {

/// The scores as they are after a stage. `capped` is `scaled` when there is no cap; `masked` has the additive mask in
/// it and -infinity where something is hidden.
enum class ScoreStage { scaled, capped, masked, weights };

/// B batch entries, H query heads, L queries, M keys (those of the past included), D and Dv head sizes.
struct BatchedOptions {
  /// Truth values say who may attend, numbers are added to the scores (finite or -infinity). Axes are matched with
  /// those of [B, H, L, M] from the right; one of length 1, or one that is not there, counts for all. The last axis is
  /// the exception: keys beyond a mask narrower than M are hidden, also when it is 1 wide.
  std::optional<std::variant<BoolTensor, Tensor>> mask = std::nullopt;

  /// Key j is visible to query i when j <= i + offset. The offset is the length of the past; without a past,
  /// key_lengths[b] - L, which may be negative; without either 0.
  bool causal = false;

  /// Keys and values from before, put in front of the others: [B, Hkv, P, D] and [B, Hkv, P, Dv]. Both or neither;
  /// P may be 0.
  std::optional<Tensor> past_key = std::nullopt;
  std::optional<Tensor> past_value = std::nullopt;

  /// For each batch entry how many of its M keys are real, from the first; 0 .. M.
  std::optional<std::vector<Index>> key_lengths = std::nullopt;

  /// Key j is visible to query i when i + offset - left <= j <= i + offset + right; -1 is unbounded.
  mask::Window window = {};

  Scale scale = AutoScale{};

  /// As in ScoreOptions.
  std::optional<double> softcap = std::nullopt;

  std::optional<ScoreStage> keep_scores = std::nullopt;
};

struct BatchedResult {
  Tensor output;                        ///< [B, H, L, Dv]
  std::optional<Tensor> present_key;    ///< [B, Hkv, M, D], when there was a past: the next call's past
  std::optional<Tensor> present_value;  ///< [B, Hkv, M, Dv]
  std::optional<Tensor> scores;         ///< [B, H, L, M], of the stage that was to be kept
};

/// scaled_dot_product_attention for every batch entry and head, the same to the last bit.
///
/// query [B, H, L, D], key [B, Hkv, ·, D], value [B, Hkv, ·, Dv]; Hkv divides H, and head h uses key and value head
/// h / (H / Hkv): grouped-query attention (Ainslie et al. 2023), multi-query with Hkv = 1. A query that sees no key has
/// weights 0 and output 0.
///
/// Throws `empty_input`, `too_large`, `shape_mismatch`, `out_of_range` (rank, softcap), `invalid_mask` (shape, window),
/// `invalid_option` (one half of a past, a wrong number of key lengths), `not_finite`.
///
/// Example:
///     const Tensor query{{1, 2, 1, 1}, {1, 2}}, key{{1, 1, 2, 1}, {0, 1}};
///     attention(query, key, key).output   // {1, 2, 1, 1}: two heads, one key/value head, {0.731…, 0.880…}
BatchedResult attention(const Tensor& query, const Tensor& key, const Tensor& value,
                        const BatchedOptions& options = {});

}  // namespace attn
