// Problems of exercises: an answer to be judged, and numbers to be drawn.
#pragma once

#include "arguments.h"
#include "attn/exercise.h"

namespace attn::js {

struct AnswerProblem {
  const Matrix &answer, &expected;
  std::vector<Candidate> candidates;
  double tolerance;
};
AnswerProblem read_answer(Arguments& problem);

Drawing read_drawing(Arguments& problem);

}  // namespace attn::js
