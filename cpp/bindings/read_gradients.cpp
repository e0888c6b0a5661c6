#include "read_gradients.h"

#include <cmath>

#include "attn/error.h"
#include "read_scores.h"

namespace attn::js {

GradientProblem read_gradient(Arguments& problem) {
  return {problem.matrix("query"), problem.matrix("key"), problem.matrix("value"), problem.matrix("outputGradient"),
          read_score_options(problem)};
}

Matrix read_jacobian(Arguments& problem) { return problem.vector("scores"); }

ScaleExperiment read_experiment(Arguments& problem) {
  ScaleExperiment experiment;
  for (const double size : problem.vector("sizes").reshaped()) {
    if (!(size >= 1 && size <= 0x1p30)) throw error::out_of_range("sizes", size, 1, 0x1p30);
    if (size != std::floor(size)) throw error::invalid_option("sizes", std::to_string(size));
    experiment.sizes.push_back(static_cast<Index>(size));
  }
  experiment.samples = problem.whole("samples");
  const double seed = problem.number("seed");
  if (!(seed >= 0 && seed <= 0x1p53)) throw error::out_of_range("seed", seed, 0, 0x1p53);
  experiment.seed = static_cast<std::uint64_t>(seed);
  return experiment;
}

}  // namespace attn::js
