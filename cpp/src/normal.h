// Standard normal numbers, the same on every machine: nothing of the C library's is used that may round differently.
#pragma once

#include <cstdint>

namespace attn {

/// SplitMix64: a counter and a hash of it.
class SplitMix {
 public:
  explicit SplitMix(std::uint64_t state) : state_(state) {}

  std::uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15); }

  /// Even over -1 .. 1, in steps of 2^-52.
  double symmetric() { return double(next() >> 11) * 0x1p-52 - 1; }

  static std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

struct NormalPair {
  double left;
  double right;
};

/// The pairs of one sample: feature 0, 1, 2, … of two vectors.
class NormalPairs {
 public:
  NormalPairs(std::uint64_t seed, std::uint64_t size, std::uint64_t sample)
      : random_(SplitMix::mix(SplitMix::mix(SplitMix::mix(seed + 1) + size) + sample)) {}

  NormalPair next();

 private:
  SplitMix random_;
};

}  // namespace attn
