// Problems about positions.
#pragma once

#include "arguments.h"
#include "attn/positions.h"

namespace attn::js {

struct SinusoidProblem {
  Index length, size;
  double base;
};
SinusoidProblem read_sinusoid(Arguments& problem);

struct ShiftProblem {
  Index size;
  double by, base;
  std::optional<double> position;
};
ShiftProblem read_shift(Arguments& problem);

struct RotaryProblem {
  const Matrix& input;
  RotaryOptions options;
};
RotaryProblem read_rotary(Arguments& problem);

struct AlibiProblem {
  Index heads, queries, keys;
};
AlibiProblem read_alibi(Arguments& problem);

}  // namespace attn::js
