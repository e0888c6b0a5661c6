#include "read_tensors.h"

#include "attn/error.h"
#include "mask_argument.h"
#include "read_scores.h"

namespace attn::js {

namespace {

std::optional<ScoreStage> read_stage(Arguments& problem) {
  if (!problem.has("keepScores")) return std::nullopt;
  const std::string word = problem.word("keepScores", {"scaled", "capped", "masked", "weights"});
  if (word == "scaled") return ScoreStage::scaled;
  if (word == "capped") return ScoreStage::capped;
  return word == "masked" ? ScoreStage::masked : ScoreStage::weights;
}

// No length is beyond every range here: one that an Index cannot hold would be counted as another.
std::optional<Index> read_count(Arguments& problem, const char* name) {
  const auto count = problem.optional_whole(name);
  constexpr Index most = (1 << 30) - 1;
  if (count && *count > most) throw error::out_of_range(name, problem.number(name), 1, most);
  return count;
}

}  // namespace

BatchedProblem read_batched(Arguments& problem) {
  BatchedProblem read{problem.tensor("query"), problem.tensor("key"), problem.tensor("value"), {}};
  BatchedOptions& options = read.options;
  if (problem.has("mask")) options.mask = problem.reader().mask_tensor("mask", problem.raw("mask"));
  options.causal = problem.flag("causal", false);
  options.past_key = problem.optional_tensor("pastKey");
  options.past_value = problem.optional_tensor("pastValue");
  if (problem.has("keyLengths")) options.key_lengths = problem.wholes("keyLengths");
  if (problem.has("window")) options.window = read_window(problem.raw("window"));
  options.scale = read_scale(problem, AutoScale{});
  options.softcap = problem.optional_number("softcap");
  options.keep_scores = read_stage(problem);
  problem.finish();
  return read;
}

LayerProblem read_layer_cost(Arguments& problem) {
  const std::string word =
      problem.choice("layer", {"self_attention", "recurrent", "convolutional", "restricted_attention"});
  LayerProblem read;
  if (word == "recurrent") read.layer = Layer::recurrent;
  if (word == "convolutional") read.layer = Layer::convolutional;
  if (word == "restricted_attention") read.layer = Layer::restricted_attention;
  read.length = problem.whole("length");
  read.size = problem.whole("size");
  for (const char* name : {"length", "size"}) read_count(problem, name);
  read.kernel = read_count(problem, "kernel");
  read.radius = read_count(problem, "radius");
  read.causal = problem.flag("causal", false);
  problem.finish();
  return read;
}

}  // namespace attn::js
