// Why scores are divided by √d: measured.
#pragma once

#include <cstdint>
#include <vector>

#include "attn/matrix.h"
#include "attn/trace.h"

namespace attn {

struct ScaleExperiment {
  std::vector<Index> sizes;  ///< d, each once, from 1
  Index samples = 0;         ///< dot products for each size; made whole rows of 8
  std::uint64_t seed = 0;    ///< up to 2^53, so that a page can name it
};

/// Dot products of two vectors of d independent standard normal numbers, for each size d. Their mean is 0 and their
/// variance d, so that the softmax of larger vectors saturates and its gradient vanishes; over √d the variance is 1
/// whatever the size. Vaswani et al. 2017, footnote 4.
///
/// Steps: sizes, seed, and for each size, after `size.<d>.`:
///     products 1 × N       mean, variance 1 × 1
///     rows N/8 × 8         as if each were the scores of one query and 8 keys
///     weights              their softmax
///     entropies 1 × N/8, entropy           Σ -p ln p of each row, and the mean of that; ln 8 = 2.079 is undecided
///     largestWeights, largestWeight        alike
///     gradientNorms, gradientNorm          alike, of the softmax's Jacobian (Frobenius) with respect to the products
///     scaledProducts, scaledMean, scaledVariance, …      the same of products / √d
///     scaledSoftmaxGradientNorms, scaledSoftmaxGradientNorm    with respect to products / √d: what the softmax itself
///                          lets through, before the 1/√d that scaledGradientNorm has in it
///
/// The numbers are the same on every machine: SplitMix64 (Steele, Lea, Flood 2014), one stream for each seed, size and
/// sample; pairs of normal numbers by the polar method (Marsaglia, Bray 1964), with a logarithm made of sums, products
/// and quotients alone.
///
/// Throws `out_of_range` (sizes, samples, seed), `invalid_option` (a size given twice), `empty_input`, `too_large`.
///
/// Example: `scale_experiment({{4, 64, 512}, 10000, 1}).step("size.64.variance").data(0, 0)`   // near 64
Trace scale_experiment(const ScaleExperiment& experiment);

}  // namespace attn
