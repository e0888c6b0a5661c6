// Which query may attend to which key. True means may attend.
#pragma once

#include <variant>
#include <vector>

#include "attn/matrix.h"

namespace attn {

/// The kinds of masks. n queries, m keys; i is a query, j a key, both from 0.
namespace mask {

/// Key j is visible to query i when j <= past + i. past >= 0 is how many keys came before query 0; with past = 0 and
/// n != m the mask is aligned top-left. Vaswani et al. 2017, section 3.2.3.
struct Causal {
  Index past = 0;
};

/// Only the first `length` keys are real; 0 <= length <= m.
struct Padding {
  Index length = 0;
};

/// Key j is visible when real[j]; as long as there are keys.
struct Keys {
  std::vector<bool> real;
};

/// Key j is visible to query i when i - left <= j <= i + right; -1 is unbounded. Beltagy et al. 2020, section 3.1.
struct Window {
  Index left = -1;
  Index right = -1;
};

/// Causal, but the first `length` keys are visible to all; 0 <= length <= m. Raffel et al. 2020, figure 4.
struct Prefix {
  Index length = 0;
};

/// Key j is visible to query i when both are in the same block of `size`: floor(i / size) = floor(j / size); size >= 1.
struct Block {
  Index size = 1;
};

}  // namespace mask

/// One mask; a BoolMatrix is n × m.
using MaskPart =
    std::variant<mask::Causal, mask::Padding, mask::Keys, mask::Window, mask::Prefix, mask::Block, BoolMatrix>;

/// All parts must allow; without parts nothing is hidden.
///
/// Example: `Mask{mask::Causal{}, mask::Padding{2}}`
using Mask = std::vector<MaskPart>;

/// The mask for n = queries and m = keys, n × m.
///
/// Throws `invalid_mask` with the reason and its facts:
///   shape    {rows, cols, expectedRows, expectedCols}   a matrix of another shape
///   keys     {length, expected}                         a list of keys of another length
///   past, padding, window, prefix, block {value, min, max}   a number outside its range
///
/// Example: `resolve({mask::Causal{}}, 2, 3)` is {{true, false, false}, {true, true, false}}.
BoolMatrix resolve(const Mask& mask, Index queries, Index keys);

}  // namespace attn
