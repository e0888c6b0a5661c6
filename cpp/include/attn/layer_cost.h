// What a layer costs, counted: the table that the Transformer paper opens its argument with, in numbers.
#pragma once

#include <optional>

#include "attn/matrix.h"

namespace attn {

enum class Layer { self_attention, recurrent, convolutional, restricted_attention };

struct LayerProblem {
  Layer layer = Layer::self_attention;
  Index length = 0;  ///< n tokens
  Index size = 0;    ///< d features of each, in and out

  /// k, the tokens a convolution looks at; at least 2, and required of a convolution.
  std::optional<Index> kernel = std::nullopt;

  /// r: restricted attention sees r tokens to either side, or back; at least 1, and required of restricted attention.
  std::optional<Index> radius = std::nullopt;

  /// Attention only to oneself and what came before.
  bool causal = false;
};

/// Whole numbers, exact up to 2^53.
struct LayerCost {
  /// Multiplications, each with its addition:
  ///     self_attention        2 n² d: a score and a share of the output for each pair; causal n (n + 1) d
  ///     recurrent             2 n d²: two matrices for each token
  ///     convolutional         k n d², the padding at both ends included
  ///     restricted_attention  2 d for each of n (2r + 1) - r (r + 1) pairs; causal n (r + 1) - r (r + 1) / 2
  double operations = 0;

  /// Those of attention's four projections, 4 n d², which `operations` leaves out: as much as the rest at n = 2d.
  double projections = 0;

  /// Steps that have to wait for one another: n of a recurrent layer, 1 of the others.
  double sequential_operations = 0;

  /// Layers (of a recurrent one: steps) that lie between the first token and the last: 1, n, ⌈(n - 1) / (k - 1)⌉,
  /// ⌈(n - 1) / r⌉. Dilated convolutions, which are not counted here, need O(log_k n).
  double max_path_length = 0;

  /// Numbers held on the way from input to output: a score for each pair, a recurrent layer's state d, none of a
  /// convolution.
  double floats = 0;
};

/// Vaswani et al. 2017, table 1.
///
/// Throws `out_of_range` (length, size, kernel, radius), `invalid_option` {name} for a kernel or radius that is
/// missing, or given to a layer that has none.
///
/// Example: `layer_cost({Layer::self_attention, 10, 512}).operations` is 102400.
LayerCost layer_cost(const LayerProblem& problem);

}  // namespace attn
