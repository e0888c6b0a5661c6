// Problems of what is counted: a layer of each kind, and attention step by step.
#pragma once

#include "arguments.h"
#include "attn/attention_cost.h"
#include "attn/layer_cost.h"

namespace attn::js {

LayerProblem read_layer_cost(Arguments& problem);

AttentionCostProblem read_attention_cost(Arguments& problem);

}  // namespace attn::js
