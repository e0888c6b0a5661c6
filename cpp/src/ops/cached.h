// Heads in a cache: each token keeps one row, its key/value heads side by side.
#pragma once

#include <string>

#include "numbers.h"

namespace attn::ops {

/// `shared` key/value heads for `heads` heads; consecutive heads share one.
struct CachedHeads {
  Index heads;
  Index shared;

  explicit CachedHeads(const Params& params)
      : heads(size_param(params, "heads")), shared(size_param(params, "keyValueHeads")) {}

  Index shared_by(Index head) const { return head / (heads / shared); }

  /// Every operand after the first is a row, all as long as each other, that holds `shared` heads.
  void check(std::span<const NamedShape> operands) const {
    if (heads % shared != 0) throw error::invalid_option("keyValueHeads", std::to_string(shared));
    const NamedShape& first = operands[1];
    if (first.shape.rows != 1 || first.shape.cols % shared != 0) throw error::shape_mismatch(operands[0], first);
    for (const NamedShape& row : operands.subspan(2)) {
      if (row.shape != first.shape) throw error::shape_mismatch(first, row);
    }
  }
};

}  // namespace attn::ops
