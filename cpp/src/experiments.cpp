#include "attn/experiments.h"

#include <cmath>
#include <limits>

#include "attn/error.h"
#include "attn/limits.h"
#include "attn/trace_builder.h"

namespace attn {
namespace {

constexpr Index keys = 8;
constexpr double most_draws = 1 << 26;  // two seconds

/// What the steps are called that measure some products. The last two are what the softmax lets through by itself;
/// where nothing was scaled they would be the two before them, and are left out.
struct Names {
  const char *products, *mean, *variance, *rows, *weights, *entropies, *entropy, *largest_weights, *largest_weight,
      *gradient_norms, *gradient_norm, *softmax_gradient_norms, *softmax_gradient_norm;
};
constexpr Names plain{"products",     "mean",    "variance",       "rows",          "weights",
                      "entropies",    "entropy", "largestWeights", "largestWeight", "gradientNorms",
                      "gradientNorm", nullptr,   nullptr};
constexpr Names scaled{"scaledProducts",
                       "scaledMean",
                       "scaledVariance",
                       "scaledRows",
                       "scaledWeights",
                       "scaledEntropies",
                       "scaledEntropy",
                       "scaledLargestWeights",
                       "scaledLargestWeight",
                       "scaledGradientNorms",
                       "scaledGradientNorm",
                       "scaledSoftmaxGradientNorms",
                       "scaledSoftmaxGradientNorm"};

/// Plans what is measured of the products, which were made with `scale`.
void measure(const Part& trace, const Names& names, const Params& scale) {
  constexpr Axes one{"size", "size"}, scores{"query", "key"}, rows{"size", "query"};
  trace.add(names.mean, "row_mean", {names.products}, one);
  trace.add(names.variance, "row_variance", {names.products, names.mean}, one);
  trace.add(names.rows, "reshape", {names.products}, scores, {{"cols", double(keys)}});
  trace.add(names.weights, "softmax", {names.rows}, scores, {{"axis", "row"}});
  trace.add(names.entropies, "row_entropy", {names.weights}, rows);
  trace.add(names.entropy, "row_mean", {names.entropies}, one);
  trace.add(names.largest_weights, "row_max", {names.weights}, rows);
  trace.add(names.largest_weight, "row_mean", {names.largest_weights}, one);
  trace.add(names.gradient_norms, "row_gradient_norm", {names.weights}, rows, scale);
  trace.add(names.gradient_norm, "row_mean", {names.gradient_norms}, one);
  if (!names.softmax_gradient_norms) return;
  trace.add(names.softmax_gradient_norms, "row_gradient_norm", {names.weights}, rows);
  trace.add(names.softmax_gradient_norm, "row_mean", {names.softmax_gradient_norms}, one);
}

void check(const ScaleExperiment& experiment) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (experiment.samples < 1) throw error::out_of_range("samples", double(experiment.samples), 1, infinity);
  if (experiment.seed > 1ull << 53) throw error::out_of_range("seed", double(experiment.seed), 0, 0x1p53);
  check_size("sizes", 1, double(experiment.sizes.size()));
  double features = 0;  // of all sizes
  for (std::size_t i = 0; i < experiment.sizes.size(); ++i) {
    const Index size = experiment.sizes[i];
    if (size < 1) throw error::out_of_range("sizes", double(size), 1, infinity);
    for (std::size_t j = 0; j < i; ++j) {
      if (experiment.sizes[j] == size) throw error::invalid_option("sizes", std::to_string(size));
    }
    features += double(size);
  }
  if (features > most_draws) throw error::too_large("sizes", features, most_draws);
  const double draws = features * double(experiment.samples);
  if (draws > most_draws) throw error::too_large("samples", draws, most_draws);
}

}  // namespace

Trace scale_experiment(const ScaleExperiment& experiment) {
  check(experiment);
  const Index samples = (experiment.samples + keys - 1) / keys * keys;
  Matrix sizes(1, std::ssize(experiment.sizes));
  for (Index i = 0; i < sizes.cols(); ++i) sizes(0, i) = double(experiment.sizes[static_cast<std::size_t>(i)]);
  const Matrix seed_number{{double(experiment.seed)}};

  TraceBuilder trace("scaleExperiment");
  trace.input("sizes", sizes, {"size", "size"});
  const Place seed = trace.input("seed", seed_number, {"size", "size"});
  for (const Index size : experiment.sizes) {
    const Part part = trace.part("size", size);
    const Params scale{{"factor", 1 / std::sqrt(double(size))}, {"headSize", double(size)}};
    part.add(plain.products, "random_products", {seed}, {"size", "sample"},
             {{"size", double(size)}, {"samples", double(samples)}});
    measure(part, plain, {});
    part.add(scaled.products, "scale", {plain.products}, {"size", "sample"}, scale);
    measure(part, scaled, scale);
  }
  return std::move(trace).run();
}

}  // namespace attn
