#include "attn/layer_cost.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attn/error.h"

namespace attn {
namespace {

double at_least(const char* name, std::optional<Index> value, double min) {
  if (!value) throw error::invalid_option(name, "undefined");
  const auto given = static_cast<double>(*value);
  if (given < min) throw error::out_of_range(name, given, min, std::numeric_limits<double>::infinity());
  return given;
}

/// Pairs of a token and one that it sees, when it sees r to either side.
double pairs(double n, double r, bool causal) {
  r = std::min(r, n - 1);
  const double cut_off = r * (r + 1) / 2;  // at an end of the sequence
  return causal ? n * (r + 1) - cut_off : n * (2 * r + 1) - 2 * cut_off;
}

LayerCost attention_cost(double n, double d, double r, bool causal) {
  const double scores = pairs(n, r, causal);
  return {.operations = 2 * scores * d,
          .projections = 4 * n * d * d,
          .sequential_operations = 1,
          .max_path_length = std::ceil((n - 1) / r),
          .floats = scores};
}

}  // namespace

LayerCost layer_cost(const LayerProblem& problem) {
  if (problem.kernel && problem.layer != Layer::convolutional) throw error::invalid_option("kernel");
  if (problem.radius && problem.layer != Layer::restricted_attention) throw error::invalid_option("radius");
  const double n = at_least("length", problem.length, 1), d = at_least("size", problem.size, 1);
  switch (problem.layer) {
    case Layer::recurrent:
      return {.operations = 2 * n * d * d, .sequential_operations = n, .max_path_length = n, .floats = d};
    case Layer::convolutional: {
      const double k = at_least("kernel", problem.kernel, 2);
      return {.operations = k * n * d * d, .sequential_operations = 1, .max_path_length = std::ceil((n - 1) / (k - 1))};
    }
    case Layer::restricted_attention:
      return attention_cost(n, d, at_least("radius", problem.radius, 1), problem.causal);
    case Layer::self_attention:
      break;
  }
  LayerCost cost = attention_cost(n, d, std::max(n - 1, 1.0), problem.causal);
  cost.max_path_length = 1;  // also of a token to itself
  return cost;
}

}  // namespace attn
