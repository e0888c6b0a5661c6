#include "read_attention.h"

#include "read_scores.h"

namespace attn::js {

namespace {

std::optional<HeadRotary> read_head_rotary(Arguments& problem) {
  if (!problem.has("rotary")) return std::nullopt;
  Arguments rotary = problem.object("rotary");
  const HeadRotary read{.base = rotary.number("base", HeadRotary{}.base),
                        .interleaved = rotary.flag("interleaved", false),
                        .size = rotary.optional_whole("size")};
  rotary.finish();
  return read;
}

}  // namespace

MultiHeadWeights read_multi_head_weights(Arguments& weights, const std::string& prefix) {
  MultiHeadWeights read{weights.matrix("query", prefix + "queryWeight"), weights.matrix("key", prefix + "keyWeight"),
                        weights.matrix("value", prefix + "valueWeight"),
                        weights.matrix("output", prefix + "outputWeight")};
  read_multi_head_biases(weights, read, prefix);
  return read;
}

void read_multi_head_biases(Arguments& problem, MultiHeadWeights& weights, const std::string& prefix) {
  if (!problem.has("biases")) return;
  Arguments biases = problem.object("biases");
  weights.query_bias = biases.optional_vector("query", prefix + "queryBias");
  weights.key_bias = biases.optional_vector("key", prefix + "keyBias");
  weights.value_bias = biases.optional_vector("value", prefix + "valueBias");
  weights.output_bias = biases.optional_vector("output", prefix + "outputBias");
  biases.finish();
}

ProjectedProblem read_projected(Arguments& problem) {
  const Matrix& input = problem.matrix("input");
  Arguments weights = problem.object("weights");
  ProjectedProblem read{input, weights.matrix("query", "queryWeight"), weights.matrix("key", "keyWeight"),
                        weights.matrix("value", "valueWeight"), read_score_options(problem)};
  weights.finish();
  return read;
}

CrossProblem read_cross_attention(Arguments& problem) { return {read_projected(problem), problem.matrix("context")}; }

MultiHeadProblem read_multi_head(Arguments& problem) {
  MultiHeadProblem read{problem.matrix("input"), problem.optional_matrix("context"), std::nullopt, {}};
  Arguments weights = problem.object("weights");
  read.weights.emplace(read_multi_head_weights(weights, ""));
  weights.finish();
  read_multi_head_biases(problem, *read.weights, "");
  read.options = {.heads = problem.whole("heads"),
                  .key_value_heads = problem.optional_whole("keyValueHeads"),
                  .scores = read_score_options(problem),
                  .rotary = read_head_rotary(problem),
                  .alibi = problem.flag("alibi", false)};
  return read;
}

Trace MultiHeadProblem::run() const {
  return context ? multi_head_attention(input, *context, *weights, options)
                 : multi_head_attention(input, *weights, options);
}

AdditiveProblem read_additive(Arguments& problem) {
  return {problem.matrix("query"),       problem.matrix("key"),       problem.matrix("value"),
          problem.matrix("queryWeight"), problem.matrix("keyWeight"), problem.vector("scoreWeight"),
          read_score_options(problem)};
}

LuongProblem read_luong(Arguments& problem) {
  const bool general = problem.choice("kind", {"dot", "general"}) == "general";
  LuongProblem read{problem.matrix("query"), problem.matrix("key"), problem.matrix("value"), nullptr,
                    read_score_options(problem)};
  if (general) read.weight = &problem.matrix("weight");
  return read;
}

Trace LuongProblem::run() const {
  return weight ? luong_attention(query, key, value, *weight, options) : luong_attention(query, key, value, options);
}

FlashProblem read_flash(Arguments& problem) {
  return {problem.matrix("query"),
          problem.matrix("key"),
          problem.matrix("value"),
          {problem.whole("tileRows"), problem.whole("tileCols")},
          read_score_options(problem)};
}

DecodeProblem read_decode(Arguments& problem) {
  const Matrix& inputs = problem.matrix("inputs");
  Arguments weights = problem.object("weights");
  DecodeProblem read{inputs,
                     weights.matrix("query", "queryWeight"),
                     weights.matrix("key", "keyWeight"),
                     weights.matrix("value", "valueWeight"),
                     weights.optional_matrix("output", "outputWeight"),
                     {problem.whole("heads"), problem.optional_whole("keyValueHeads")}};
  weights.finish();
  return read;
}

}  // namespace attn::js
