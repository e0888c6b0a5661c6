// What may happen to scores between query · key and the softmax.
#pragma once

#include <limits>
#include <optional>
#include <variant>

#include "attn/mask.h"
#include "attn/matrix.h"

namespace attn {

/// What the algorithm does when nobody says: 1 / √d for scaled dot products, nothing for Luong's and additive scores.
struct UsualScale {};

/// Multiply by 1 / √d, d the head size: Vaswani et al. 2017, equation 1.
struct AutoScale {};

/// Multiply by 1: the step is there, and shows that nothing happened.
struct NoScale {};

/// Or multiply by a number of one's own; finite.
using Scale = std::variant<UsualScale, AutoScale, NoScale, double>;

/// Applied in this order: scale, softcap, bias, mask. Steps appear in the trace only for what is used; `scaled`
/// always, except where the usual scale is none.
///
/// Example: `ScoreOptions{.mask = {mask::Causal{}}, .scale = NoScale{}}`
struct ScoreOptions {
  /// Hides keys; empty hides none.
  Mask mask = {};

  /// What a hidden score becomes. -infinity gives weight exactly 0, and weights 0 to a query that sees no key. A large
  /// negative number, as some texts use, gives that query equal weights instead. Finite or -infinity.
  double masked_score = -std::numeric_limits<double>::infinity();

  Scale scale = UsualScale{};

  /// cap · tanh(score / cap): keeps scores within ±cap. Above 0, finite. Gemma Team 2024, section 2.
  std::optional<double> softcap = std::nullopt;

  /// n × m, added to the scores; finite or -infinity (which hides).
  std::optional<Matrix> bias = std::nullopt;
};

}  // namespace attn
