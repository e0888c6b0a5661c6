#include "read_exercise.h"

namespace attn::js {

namespace {

std::vector<Candidate> read_candidates(Arguments& problem) {
  std::vector<Candidate> candidates;
  if (!problem.has("candidates")) return candidates;
  problem.object("candidates");  // or what it is instead
  const Value named = problem.raw("candidates");
  const Value names = named.keys();
  for (int i = 0, count = names.count(); i < count; ++i) {
    const Value matrix = named[names[i]];
    if (matrix.is_undefined()) continue;
    std::string name = names[i].text();
    Matrix cells = problem.reader().matrix("candidates." + name, matrix);
    candidates.emplace_back(std::move(name), std::move(cells));
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
