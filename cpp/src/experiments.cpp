#include "attn/experiments.h"

#include <cmath>
#include <limits>

#include "attn/error.h"
#include "attn/limits.h"
#include "attn/trace_builder.h"

namespace attn {
namespace {

constexpr Index keys = 8;
constexpr double most_draws = 1 << 28;  // some seconds

/// Plans what is measured of the step `<prefix><products>`; names begin with "scaled" or not at all.
class Measures {
 public:
  Measures(TraceBuilder& trace, std::string prefix, bool scaled) : trace_(trace), prefix_(prefix), scaled_(scaled) {}

  void add(const Params& scale) {
    const Axes one{"size", "size"}, samples{"size", "sample"}, scores{"query", "key"}, rows{"size", "query"};
    trace_.add(id("mean"), "row_mean", {id("products")}, one);
    trace_.add(id("variance"), "row_variance", {id("products"), id("mean")}, one);
    trace_.add(id("rows"), "reshape", {id("products")}, scores, {{"cols", double(keys)}});
    trace_.add(id("weights"), "softmax", {id("rows")}, scores, {{"axis", std::string("row")}});
    trace_.add(id("entropies"), "row_entropy", {id("weights")}, rows);
    trace_.add(id("entropy"), "row_mean", {id("entropies")}, one);
    trace_.add(id("largestWeights"), "row_max", {id("weights")}, rows);
    trace_.add(id("largestWeight"), "row_mean", {id("largestWeights")}, one);
    trace_.add(id("gradientNorms"), "row_gradient_norm", {id("weights")}, rows, scaled_ ? scale : Params{});
    trace_.add(id("gradientNorm"), "row_mean", {id("gradientNorms")}, one);
    if (!scaled_) return;  // there the two are the same
    trace_.add(id("softmaxGradientNorms"), "row_gradient_norm", {id("weights")}, rows);
    trace_.add(id("softmaxGradientNorm"), "row_mean", {id("softmaxGradientNorms")}, one);
  }

  std::string id(std::string name) const {
    if (!scaled_) return prefix_ + name;
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return prefix_ + "scaled" + name;
  }

 private:
  TraceBuilder& trace_;
  std::string prefix_;
  bool scaled_;
};

void check(const ScaleExperiment& experiment) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (experiment.samples < 1) throw error::out_of_range("samples", double(experiment.samples), 1, infinity);
  if (experiment.seed > 1ull << 53) throw error::out_of_range("seed", double(experiment.seed), 0, 0x1p53);
  check_size("sizes", 1, double(experiment.sizes.size()));
  double draws = 0;
  for (std::size_t i = 0; i < experiment.sizes.size(); ++i) {
    const Index size = experiment.sizes[i];
    if (size < 1) throw error::out_of_range("sizes", double(size), 1, infinity);
    for (std::size_t j = 0; j < i; ++j) {
      if (experiment.sizes[j] == size) throw error::invalid_option("sizes", std::to_string(size));
    }
    draws += double(size) * double(experiment.samples);
  }
  if (draws > most_draws) throw error::too_large("sizes", draws, most_draws);
}

}  // namespace

Trace scale_experiment(const ScaleExperiment& experiment) {
  check(experiment);
  const Index samples = (experiment.samples + keys - 1) / keys * keys;
  Matrix sizes(1, std::ssize(experiment.sizes));
  for (Index i = 0; i < sizes.cols(); ++i) sizes(0, i) = double(experiment.sizes[static_cast<std::size_t>(i)]);
  const Matrix seed{{double(experiment.seed)}};

  TraceBuilder trace("scaleExperiment");
  trace.input("sizes", sizes, {"size", "size"});
  trace.input("seed", seed, {"size", "size"});
  for (const Index size : experiment.sizes) {
    const std::string prefix = "size." + std::to_string(size) + ".";
    const Params scale{{"factor", 1 / std::sqrt(double(size))}, {"headSize", double(size)}};
    trace.add(prefix + "products", "random_products", {"seed"}, {"size", "sample"},
              {{"size", double(size)}, {"samples", double(samples)}});
    Measures(trace, prefix, false).add(scale);
    trace.add(prefix + "scaledProducts", "scale", {prefix + "products"}, {"size", "sample"}, scale);
    Measures(trace, prefix, true).add(scale);
  }
  return std::move(trace).run();
}

}  // namespace attn
