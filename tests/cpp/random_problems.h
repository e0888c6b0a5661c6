// Problems nobody thought of: seeded, so that a failure comes back.
#pragma once

#include <cstdint>

#include "attn/score_options.h"
#include "attn/trace.h"

namespace attn::test {

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers with every standard library, natively and as Wasm.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  /// 0 .. bound - 1.
  Index below(Index bound) { return static_cast<Index>(next() % static_cast<std::uint64_t>(bound)); }

  Index between(Index low, Index high) { return low + below(high - low + 1); }

  bool coin() { return below(2) == 0; }

  /// Even over low .. high.
  double real(double low, double high) { return low + (high - low) * (double(next() >> 11) * 0x1p-53); }

  Matrix matrix(Index rows, Index cols, double size = 3) {
    Matrix result(rows, cols);
    for (Index row = 0; row < rows; ++row) {
      for (Index col = 0; col < cols; ++col) result(row, col) = real(-size, size);
    }
    return result;
  }

 private:
  std::uint64_t state_;
};

inline MaskPart random_mask_part(Random& random, Index n, Index m) {
  switch (random.below(7)) {
    case 0:
      return mask::Causal{random.between(0, 2)};
    case 1:
      return mask::Padding{random.between(0, m)};
    case 2: {
      mask::Keys keys;
      for (Index j = 0; j < m; ++j) keys.real.push_back(random.coin());
      return keys;
    }
    case 3:
      return mask::Window{random.between(-1, 2), random.between(-1, 2)};
    case 4:
      return mask::Prefix{random.between(0, m)};
    case 5:
      return mask::Block{random.between(1, 3)};
    default: {
      BoolMatrix matrix(n, m);
      for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < m; ++j) matrix(i, j) = random.coin();
      }
      return matrix;
    }
  }
}

inline ScoreOptions random_options(Random& random, Index n, Index m) {
  ScoreOptions options;
  for (Index parts = random.below(3); parts > 0; --parts) options.mask.push_back(random_mask_part(random, n, m));
  if (random.below(4) == 0) options.masked_score = -1e4;
  if (random.below(3) == 0) options.scale = NoScale{};
  if (random.below(3) == 0) options.scale = random.real(-1, 2);
  if (random.below(3) == 0) options.softcap = random.real(0.5, 20);
  if (random.below(3) == 0) {
    options.bias = random.matrix(n, m);
    if (random.coin()) (*options.bias)(random.below(n), random.below(m)) = -std::numeric_limits<double>::infinity();
  }
  return options;
}

}  // namespace attn::test
