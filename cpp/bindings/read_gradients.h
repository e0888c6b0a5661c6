// Problems about gradients, and the experiment that shows why they vanish.
#pragma once

#include "arguments.h"
#include "attn/descent.h"
#include "attn/experiments.h"
#include "attn/gradients.h"
#include "attn/histogram.h"
#include "read_attention.h"

namespace attn::js {

struct GradientProblem {
  const Matrix &query, &key, &value, &output_gradient;
  ScoreOptions options;
};
GradientProblem read_gradient(Arguments& problem);

struct SelfGradientProblem : ProjectedProblem {
  const Matrix& output_gradient;
};
SelfGradientProblem read_self_gradient(Arguments& problem);

const Matrix& read_jacobian(Arguments& problem);

ScaleExperiment read_experiment(Arguments& problem);

struct HistogramProblem {
  const Matrix& values;
  Bins bins;
};
HistogramProblem read_histogram(Arguments& problem);

/// A loss and what is done about it.
struct LessonProblem {
  const Matrix &query, &key, &value, &target_output;
  ScoreOptions options;

  Lesson lesson() const { return {query, key, value, target_output, options}; }
};

struct DescentProblem : LessonProblem {
  double rate;
};
DescentProblem read_descent(Arguments& problem);

struct NudgeProblem : LessonProblem {
  Nudge nudge;
};
NudgeProblem read_nudge(Arguments& problem);

}  // namespace attn::js
