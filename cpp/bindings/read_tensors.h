// Problems of what returns no trace: whole batches, and what layers cost.
#pragma once

#include "arguments.h"
#include "attn/batched.h"
#include "attn/layer_cost.h"

namespace attn::js {

struct BatchedProblem {
  Tensor query, key, value;
  BatchedOptions options;
};
BatchedProblem read_batched(Arguments& problem);

LayerProblem read_layer_cost(Arguments& problem);

}  // namespace attn::js
