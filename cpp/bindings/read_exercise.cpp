#include "read_exercise.h"

namespace attn::js {

namespace {

std::vector<Candidate> read_candidates(Arguments& problem) {
  std::vector<Candidate> candidates;
  if (!problem.has("candidates")) return candidates;
  Arguments named = problem.object("candidates");
  for (const std::string& name : keys_of(problem.raw("candidates"))) {
    auto matrix = named.optional_matrix(name.c_str(), "candidates." + name);
    if (matrix) candidates.emplace_back(name, std::move(*matrix));
  }
  return candidates;
}

}  // namespace

AnswerProblem read_answer(Arguments& problem) {
  return {problem.matrix("answer"), problem.matrix("expected"), read_candidates(problem), problem.number("tolerance")};
}

Drawing read_drawing(Arguments& problem) {
  const Drawing usual;
  return {.rows = problem.whole("rows"),
          .cols = problem.whole("cols"),
          .seed = problem.seed("seed"),
          .least = problem.optional_whole("least").value_or(usual.least),
          .most = problem.optional_whole("most").value_or(usual.most)};
}

}  // namespace attn::js
