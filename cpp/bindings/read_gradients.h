// Problems about gradients, and the experiment that shows why they vanish.
#pragma once

#include "arguments.h"
#include "attn/experiments.h"
#include "attn/gradients.h"
#include "read_attention.h"

namespace attn::js {

struct GradientProblem {
  Matrix query, key, value, output_gradient;
  ScoreOptions options;
};
GradientProblem read_gradient(Arguments& problem);

struct SelfGradientProblem : ProjectedProblem {
  Matrix output_gradient;
};
SelfGradientProblem read_self_gradient(Arguments& problem);

Matrix read_jacobian(Arguments& problem);

ScaleExperiment read_experiment(Arguments& problem);

}  // namespace attn::js
