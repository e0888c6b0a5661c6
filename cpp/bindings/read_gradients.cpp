#include "read_gradients.h"

#include "read_scores.h"

namespace attn::js {
namespace {

LessonProblem read_lesson(Arguments& problem) {
  return {problem.matrix("query"), problem.matrix("key"), problem.matrix("value"), problem.matrix("targetOutput"),
          read_score_options(problem)};
}

}  // namespace

GradientProblem read_gradient(Arguments& problem) {
  return {problem.matrix("query"), problem.matrix("key"), problem.matrix("value"), problem.matrix("outputGradient"),
          read_score_options(problem)};
}

SelfGradientProblem read_self_gradient(Arguments& problem) {
  return {read_projected(problem), problem.matrix("outputGradient")};
}

const Matrix& read_jacobian(Arguments& problem) { return problem.vector("scores"); }

ScaleExperiment read_experiment(Arguments& problem) {
  ScaleExperiment experiment;
  experiment.sizes = problem.wholes("sizes");
  experiment.samples = problem.whole("samples");
  experiment.seed = problem.seed("seed");
  return experiment;
}

HistogramProblem read_histogram(Arguments& problem) {
  return {problem.matrix("values"), {problem.number("from"), problem.number("to"), problem.whole("bins")}};
}

DescentProblem read_descent(Arguments& problem) { return {read_lesson(problem), problem.number("rate")}; }

NudgeProblem read_nudge(Arguments& problem) {
  LessonProblem lesson = read_lesson(problem);
  return {std::move(lesson),
          {std::string(problem.choice(
               "of", {"query", "key", "value", "scores", "scaled", "capped", "biased", "masked", "weights", "output"})),
           problem.whole("row"), problem.whole("col"), problem.number("by", Nudge{}.by)}};
}

}  // namespace attn::js
