// Problems of whole batches, which return no trace.
#pragma once

#include "arguments.h"
#include "attn/batched.h"

namespace attn::js {

struct BatchedProblem {
  Tensor query, key, value;
  BatchedOptions options;
};
BatchedProblem read_batched(Arguments& problem);

}  // namespace attn::js
