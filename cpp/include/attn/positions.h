// How a model knows where a token stands. Attention itself does not: without these it treats a sequence as a set.
#pragma once

#include <optional>

#include "attn/matrix.h"
#include "attn/trace.h"

namespace attn {

/// encoding(p, 2t) = sin(p / base^(2t / size)), encoding(p, 2t + 1) = cos of the same. Vaswani et al. 2017,
/// section 3.5.
///
/// Steps:
///     positions length × 1 (0, 1, 2, …), angles length × ⌈size / 2⌉, encoding length × size
///
/// Throws `out_of_range` (length and size from 1, base above 0), `too_large`.
///
/// Example: `sinusoidal_encoding(2, 2).step("encoding").data`   // {{0, 1}, {0.841…, 0.540…}}
Trace sinusoidal_encoding(Index length, Index size, double base = 10000);

/// The matrix that moves every encoding by the same distance: encoding(p + by) = encoding(p) · matrix, for every p. So
/// a layer can find a relative position by a linear map.
///
/// size even; by and position any finite number, also negative. Steps, the later ones for a position that is to be
/// moved:
///     by 1 × 1, position? 1 × 1, matrix size × size, angles? 1 × size / 2, encoding? 1 × size, moved? 1 × size
///
/// Throws `out_of_range`, `invalid_option` (an odd size), `not_finite`, `too_large`.
///
/// Example: `sinusoidal_shift(2, 1).step("matrix").data`   // {{cos 1, -sin 1}, {sin 1, cos 1}}
Trace sinusoidal_shift(Index size, double by, double base = 10000, std::optional<double> position = std::nullopt);

struct RotaryOptions {
  /// 1 × n, any finite numbers; 0, 1, 2, … when absent.
  std::optional<Matrix> positions = std::nullopt;

  /// Above 0.
  double base = 10000;

  /// Pair t is features t and t + size / 2, or 2t and 2t + 1 when interleaved.
  bool interleaved = false;

  /// How many features turn, the first ones: even, at most d. All of them when absent.
  std::optional<Index> size = std::nullopt;

  /// Cosines and sines instead of angles, always both: n × size / 2, row i for row i of the input. With `positions`,
  /// whole numbers then, they are tables of any length: row positions(i) is for row i.
  std::optional<Matrix> cos = std::nullopt;
  std::optional<Matrix> sin = std::nullopt;
};

/// Turns each pair of features by an angle that grows with the position, position / base^(2t / size) for pair t: (a, b)
/// becomes (a cos - b sin, a sin + b cos). The product of a turned query and a turned key then depends on their
/// distance alone. Su et al. 2021, section 3.2.
///
/// input n × d. Steps:
///     input, positions, angles n × size / 2, rotated n × d
///     input, cos, sin, rotated
///     input, positions, cos, sin, positionCos, positionSin, rotated
///
/// Throws `empty_input`, `too_large`, `shape_mismatch`, `out_of_range` (size, base, a position outside the tables),
/// `invalid_option` (an odd size; cos without sin; a position in a table that is not whole), `not_finite`.
///
/// Example: `rotary_embedding(Matrix{{1, 0}, {1, 0}}).step("rotated").data`   // {{1, 0}, {cos 1, sin 1}}
Trace rotary_embedding(const MatrixView& input, const RotaryOptions& options = {});

/// A penalty that grows with the distance, another for each head: bias(i, j) = -slope · |i - j|, to be added to scores.
/// For 2^k heads the slopes are 2^(-8 / heads), its square, and so on. Press et al. 2022, section 3 (and its code, for
/// other numbers of heads); the paper has only keys before the query, and this is symmetric.
///
/// Steps:
///     heads h × 1 (1, 2, … h), slopes h × 1, head.0.bias queries × keys, head.1.bias, …
///
/// Throws `out_of_range` (all from 1), `too_large`.
///
/// Example: `alibi_bias(8, 3, 3).step("head.0.bias").data.row(2)`   // {-1, -0.5, 0}
Trace alibi_bias(Index heads, Index queries, Index keys);

}  // namespace attn
