#include "read_gradients.h"

#include "attn/error.h"
#include "read_scores.h"

namespace attn::js {

GradientProblem read_gradient(Arguments& problem) {
  return {problem.matrix("query"), problem.matrix("key"), problem.matrix("value"), problem.matrix("outputGradient"),
          read_score_options(problem)};
}

SelfGradientProblem read_self_gradient(Arguments& problem) {
  return {read_projected(problem), problem.matrix("outputGradient")};
}

Matrix read_jacobian(Arguments& problem) { return problem.vector("scores"); }

ScaleExperiment read_experiment(Arguments& problem) {
  ScaleExperiment experiment;
  experiment.sizes = problem.wholes("sizes");
  experiment.samples = problem.whole("samples");
  const double seed = problem.number("seed");
  if (!(seed >= 0 && seed <= 0x1p53)) throw error::out_of_range("seed", seed, 0, 0x1p53);
  experiment.seed = static_cast<std::uint64_t>(seed);
  return experiment;
}

}  // namespace attn::js
