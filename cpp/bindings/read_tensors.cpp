#include "read_tensors.h"

#include "mask_argument.h"
#include "read_scores.h"

namespace attn::js {

namespace {

std::optional<ScoreStage> read_stage(Arguments& problem) {
  if (!problem.has("keepScores")) return std::nullopt;
  const std::string_view word = problem.word("keepScores", {"scaled", "capped", "masked", "weights"});
  if (word == "scaled") return ScoreStage::scaled;
  if (word == "capped") return ScoreStage::capped;
  return word == "masked" ? ScoreStage::masked : ScoreStage::weights;
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

}  // namespace attn::js
