#include "read_positions.h"

namespace attn::js {

namespace {

constexpr double usual_base = 10000;

}  // namespace

SinusoidProblem read_sinusoid(Arguments& problem) {
  return {problem.whole("length"), problem.whole("size"), problem.number("base", usual_base)};
}

ShiftProblem read_shift(Arguments& problem) {
  return {problem.whole("size"), problem.number("by"), problem.number("base", usual_base),
          problem.optional_number("position")};
}

RotaryProblem read_rotary(Arguments& problem) {
  return {problem.matrix("input"),
          {.positions = problem.optional_vector("positions"),
           .base = problem.number("base", usual_base),
           .interleaved = problem.flag("interleaved", false),
           .size = problem.optional_whole("size"),
           .cos = problem.optional_matrix("cos"),
           .sin = problem.optional_matrix("sin")}};
}

AlibiProblem read_alibi(Arguments& problem) {
  return {problem.whole("heads"), problem.whole("queries"), problem.whole("keys")};
}

}  // namespace attn::js
