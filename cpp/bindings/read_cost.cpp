#include "read_cost.h"

#include "attn/error.h"

namespace attn::js {

namespace {

// No length is beyond every range here: one that an Index cannot hold would be counted as another.
Index read_count(Arguments& problem, const char* name) {
  const Index count = problem.whole(name);
  constexpr Index most = (1 << 30) - 1;
  if (count > most) throw error::out_of_range(name, problem.number(name), 1, most);
  return count;
}

std::optional<Index> read_optional_count(Arguments& problem, const char* name) {
  return problem.has(name) ? std::optional(read_count(problem, name)) : std::nullopt;
}

}  // namespace

LayerProblem read_layer_cost(Arguments& problem) {
  const std::string_view word =
      problem.choice("layer", {"self_attention", "recurrent", "convolutional", "restricted_attention"});
  LayerProblem read;
  if (word == "recurrent") read.layer = Layer::recurrent;
  if (word == "convolutional") read.layer = Layer::convolutional;
  if (word == "restricted_attention") read.layer = Layer::restricted_attention;
  read.length = read_count(problem, "length");
  read.size = read_count(problem, "size");
  read.kernel = read_optional_count(problem, "kernel");
  read.radius = read_optional_count(problem, "radius");
  read.causal = problem.flag("causal", false);
  problem.finish();
  return read;
}

AttentionCostProblem read_attention_cost(Arguments& problem) {
  return {.length = read_count(problem, "length"),
          .size = read_count(problem, "size"),
          .keys = read_optional_count(problem, "keys"),
          .heads = read_optional_count(problem, "heads").value_or(1),
          .key_value_heads = read_optional_count(problem, "keyValueHeads"),
          .causal = problem.flag("causal", false),
          .layers = read_optional_count(problem, "layers").value_or(1),
          .bytes_per_number = problem.number("bytesPerNumber", 2)};
}

}  // namespace attn::js
